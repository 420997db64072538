import type { Cents } from "../../catalog/money.ts";
import type { Reason } from "../../catalog/reasons.ts";
import type { PaymentEvent } from "../../lifecycles/payment-lifecycle.ts";
import { endsAutomatically, reviewRule, rulesOf, type RuleHits } from "./review-rules.ts";

/** How an item's deadline is found in the calendar of the payment's bank. */
export type WorkItemSla =
  /** Before today's cut-off if the payment can still make it, else on the next banking day. */
  | { readonly by: "cutoff"; readonly minutes_before: number; readonly next_day_at: string }
  | { readonly by: "banking_hours"; readonly hours: number };

type WorkItemKindRow = {
  readonly means: string;
  /** Reasons of holds that open an item of this kind. */
  readonly reasons: readonly Reason[];
  readonly sla: WorkItemSla;
  /** Cents above which two people must decide alike; -1 for every item. */
  readonly second_person_above: Cents;
};

const CUTOFF = { by: "cutoff", minutes_before: 60, next_day_at: "12:00" } as const;
const ABOVE = 1_000_000n;

/** Kinds of items in the review queue. */
export const WORK_ITEM_KINDS = {
  risk_hold: {
    means: "A risk rule or a return rate holds the payment.",
    reasons: ["risk_review"],
    sla: CUTOFF,
    second_person_above: ABOVE,
  },
  limit_hold: {
    means: "The payment is over a limit or ceiling.",
    reasons: ["amount_too_large", "too_many_attempts"],
    sla: CUTOFF,
    second_person_above: ABOVE,
  },
  required_review: {
    means: "A rule asks for a person's decision, such as on a match with a watch list.",
    reasons: ["require_review"],
    sla: { by: "banking_hours", hours: 4 },
    second_person_above: -1n,
  },
  screening_match: {
    means: "A name is like that of an entry of a sanctions list.",
    reasons: [],
    sla: { by: "banking_hours", hours: 4 },
    second_person_above: -1n,
  },
} as const satisfies Record<string, WorkItemKindRow>;

export type WorkItemKind = keyof typeof WORK_ITEM_KINDS;
export const WORK_ITEM_KIND_NAMES = Object.keys(WORK_ITEM_KINDS) as readonly WorkItemKind[];

/** Holds that a caller asked for: their end is the caller's. */
const OWN_HOLDS: ReadonlySet<string> = new Set(["user_hold", "auto_hold"]);

/**
 * The kind of item that a held payment opens. Undefined for holds that a caller asked for, and for those
 * that end automatically: their customer, paykey or account is what a person decides.
 */
export function workItemKind(payment: {
  readonly hold: RuleHits | null;
  readonly reason: Reason;
}): WorkItemKind | undefined {
  const [rule] = rulesOf(payment.hold).filter((name) => !OWN_HOLDS.has(name));
  if (rule === undefined || endsAutomatically(payment.hold)) return undefined;
  return kindOf(payment.reason) ?? kindOf(reviewRule(rule).reason) ?? "risk_hold";
}

function kindOf(reason: Reason): WorkItemKind | undefined {
  return WORK_ITEM_KIND_NAMES.find((name) =>
    (WORK_ITEM_KINDS[name].reasons as readonly Reason[]).includes(reason),
  );
}

/** What a person decides about an item, and what it does to the payment or to the match. */
export const WORK_ITEM_DECISIONS = {
  approve: {
    verb: "release",
    match: "clear",
    means: "The payment is sent: its hold is released. A match is cleared.",
  },
  reject: {
    verb: "cancel",
    match: "confirm",
    means: "The payment is not sent: it is cancelled. A match is confirmed.",
  },
} as const;

export type WorkItemDecision = keyof typeof WORK_ITEM_DECISIONS;
export const WORK_ITEM_DECISION_NAMES = Object.keys(
  WORK_ITEM_DECISIONS,
) as readonly WorkItemDecision[];

/** How items end. */
export const WORK_ITEM_RESOLUTIONS = {
  released: "A person released the payment.",
  cancelled: "A person cancelled the payment.",
  resumed: "The cause of the hold ended.",
  failed: "The payment can no longer be sent.",
  cleared: "People cleared the match.",
  confirmed: "People confirmed the match.",
  ended: "A side of the match changed before people decided.",
} as const;

export type WorkItemResolution = keyof typeof WORK_ITEM_RESOLUTIONS;
export const WORK_ITEM_RESOLUTION_NAMES = Object.keys(
  WORK_ITEM_RESOLUTIONS,
) as readonly WorkItemResolution[];

const RESOLUTION_BY_EVENT: Readonly<Partial<Record<PaymentEvent, WorkItemResolution>>> = {
  release: "released",
  cancel: "cancelled",
  resume: "resumed",
};

/** How the item of a payment ends that leaves its hold. */
export function workItemResolution(event: PaymentEvent): WorkItemResolution {
  return RESOLUTION_BY_EVENT[event] ?? "failed";
}

/** The hours of a banking day, by Eastern wall clock, in which deadlines run. */
export const BANKING_HOURS = { from: "09:00", to: "17:00" } as const;

/** How long a claim keeps an item from others, on the environment's clock. */
export const WORK_ITEM_LEASE_MINUTES = 10;

/** Banking hours within which an escalated item is due. */
export const ESCALATION_HOURS = 4;

/** How many people must decide an item alike. */
export function peopleNeeded(item: {
  readonly kind: WorkItemKind;
  readonly amount_cents: Cents;
  readonly escalated_at: string | null;
}): 1 | 2 {
  if (item.escalated_at !== null) return 2;
  return item.amount_cents > WORK_ITEM_KINDS[item.kind].second_person_above ? 2 : 1;
}
