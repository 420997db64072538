import {
  addMs,
  isEventType,
  nextStatus,
  PAYMENT_MOVES,
  standingRules,
  type EventType,
  type Evaluation,
  type Instant,
  type PaymentEvent,
  type PaymentKind,
  type PaymentStatus,
  type Reason,
  type Source,
} from "@railhead/core";
import { assert } from "../../base/assert.ts";
import type { EventCause } from "../../db/tables/events/events.ts";
import type { PaymentRow, StateChange } from "../../db/tables/payments/payments.ts";

/** The target status and event of a transition; null if the next transition's event includes it. */
export interface Transition {
  readonly to: PaymentStatus;
  readonly type: EventType | null;
}

const notifiedBy = new Map<string, string | null>(
  PAYMENT_MOVES.flatMap((move) =>
    move.from.map((from) => [`${from}:${move.event}`, move.notifies] as const),
  ),
);

/** Looks a transition up. Throws if the lifecycle has none. */
export function transition(
  kind: PaymentKind,
  from: PaymentStatus,
  event: PaymentEvent,
): Transition {
  const to = nextStatus(from, event);
  assert(to !== undefined, `a ${from} payment takes no ${event}`);
  const notifies = notifiedBy.get(`${from}:${event}`) ?? null;
  return { to, type: notifies === null ? null : (`${kind}.${notifies}` as EventType) };
}

/** A transition clears due work unless it sets new work. */
export function dueAfter(to: PaymentStatus): StateChange {
  const none: StateChange = { due_step: null, due_at: null };
  return to === "failed" || to === "cancelled"
    ? { ...none, funding_type: null, funding_due_at: null }
    : none;
}

const ENTRY_MOVES: ReadonlySet<PaymentEvent> = new Set([
  "originate",
  "reject",
  "settle",
  "mature",
  "return",
  "reverse",
]);

/**
 * The number of a transition's postings: reservations repeat, so they use the version; entries post
 * once per attempt.
 */
export function postingAttempt(event: PaymentEvent): "attempt" | "version" {
  return ENTRY_MOVES.has(event) ? "attempt" : "version";
}

/** The cause of an event. */
export function causeOf(
  context: { readonly actor: EventCause["actor"]; readonly request_id: string | null },
  change: {
    source: Source;
    reason: Reason;
    code?: string | null;
    message: string;
    evaluation?: Evaluation | undefined;
  },
): EventCause {
  const rules = standingRules(change.evaluation);
  return {
    source: change.source,
    reason: change.reason,
    code: change.code ?? null,
    message: change.message,
    actor: context.actor,
    request_id: context.request_id,
    ...(rules.length === 0 ? {} : { rules }),
  };
}

const BY_SYSTEM = { source: "system", reason: "ok" } as const;
const BY_CALLER = { source: "user_action", reason: "user_request" } as const;

/** Default cause by annotation type. */
export const ANNOTATED_BY = {
  updated: BY_SYSTEM,
  return_dishonored: BY_SYSTEM,
  returned: BY_SYSTEM,
  resubmitted: BY_CALLER,
  refunded: BY_CALLER,
  notification_of_change: BY_SYSTEM,
  retry_exhausted: BY_SYSTEM,
} as const;

/** Throws for types that the kind does not have: payouts are neither refunded nor retried. */
export function annotationType(kind: PaymentKind, { type }: { readonly type: string }): EventType {
  const name = `${kind}.${type}`;
  if (isEventType(name)) return name;
  throw new Error(`there is no event ${name}`);
}

/** A payment's timestamps strictly increase, even on a frozen clock. */
export function instantAfter(row: PaymentRow, at: Instant): Instant {
  const last = row.updated_at > row.status_changed_at ? row.updated_at : row.status_changed_at;
  return at > last ? at : addMs(last, 1);
}
