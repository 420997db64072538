import { workItemKind, workItemResolution, type HoldRule, type PaymentEvent } from "@railhead/core";
import { assertFound } from "../../base/assert.ts";
import type { Tx } from "../../db/postgres/executor.ts";
import { listProfilesOf } from "../../db/tables/banks/profiles.ts";
import {
  listUnqueuedPayments,
  type HeldPayment,
} from "../../db/tables/operations/held-payments.ts";
import {
  insertWorkItems,
  lockItemsOf,
  updateWorkItems,
  type WorkItemRow,
} from "../../db/tables/operations/work-items.ts";
import { appendEvents, type NewEvent } from "../../events/append.ts";
import { dueOf } from "./due.ts";
import { itemEvent, newItem, nextItem, UNCLAIMED, type ItemContext } from "./item-events.ts";

/** What moves do to the queue, by payment: its hold as it is now, or how it left it. */
export interface QueueChanges {
  readonly held: Map<string, HeldPayment>;
  readonly left: Map<string, { readonly event: PaymentEvent; readonly message: string }>;
}

export const noQueueChanges = (): QueueChanges => ({ held: new Map(), left: new Map() });

/** Notes a move of a payment into, within or out of its hold. Others change nothing. */
export function noteHold(
  { held, left }: QueueChanges,
  before: HeldPayment & { readonly status: string },
  move: {
    readonly after: HeldPayment & { readonly status: string };
    readonly event: PaymentEvent;
    readonly message: string;
  },
): void {
  const { after, event, message } = move;
  const wasHeld = before.status === "on_hold";
  if (after.status === "on_hold") {
    left.delete(after.id);
    if (!wasHeld || before.amount_cents !== after.amount_cents) held.set(after.id, after);
  } else if (wasHeld) {
    left.set(after.id, { event, message });
    held.delete(after.id);
  }
}

/** What a change of the queue leaves to do: events to append, and items that are overdue no longer. */
export interface QueueEffects {
  readonly events: readonly NewEvent[];
  readonly noLongerOverdue: readonly string[];
}

/**
 * Opens, updates and resolves the items of locked payments. No statement where no payment was held or
 * left a hold.
 */
export async function changeQueue(
  tx: Tx,
  context: ItemContext,
  { held, left }: QueueChanges,
): Promise<QueueEffects> {
  if (held.size + left.size === 0) return { events: [], noLongerOverdue: [] };
  const open = await lockItemsOf(tx, context.environment_id, [...held.keys(), ...left.keys()]);
  const events: NewEvent[] = [];
  const changed: WorkItemRow[] = [];
  for (const before of open) {
    const after = changedItem(context, before, { held, left });
    changed.push(after);
    events.push(updateEvent(context, { before, after }));
  }
  const queued = new Set(open.map(({ resource_id }) => resource_id));
  const waiting = [...held.values()].filter(({ id }) => !queued.has(id));
  await updateWorkItems(tx, changed);
  const ended = changed.filter((item) => item.resolved_at !== null && item.overdue_at !== null);
  return {
    events: [...events, ...(await openItems(tx, context, waiting))],
    noLongerOverdue: ended.map(({ id }) => id),
  };
}

function changedItem(context: ItemContext, row: WorkItemRow, changes: QueueChanges): WorkItemRow {
  const left = changes.left.get(row.resource_id);
  if (left !== undefined) {
    const resolution = workItemResolution(left.event);
    const after = nextItem(row, context.at, { resolution, ...UNCLAIMED });
    const { type, id } = context.actor;
    return { ...after, resolved_by: `${type}:${id}`, resolved_at: after.updated_at };
  }
  const payment = assertFound(changes.held.get(row.resource_id), "the payment of an item");
  const { amount_cents, status_message: message } = payment;
  if (amount_cents === row.amount_cents) return nextItem(row, context.at, { message });
  // What was decided was decided about another amount.
  const undecided = { round: row.round + 1, people_decided: 0 };
  return nextItem(row, context.at, { amount_cents, message, ...undecided });
}

function updateEvent(
  context: ItemContext,
  { before, after }: { before: WorkItemRow; after: WorkItemRow },
): NewEvent {
  const isOver = after.resolved_at !== null;
  return itemEvent(context, {
    type: isOver ? "work_item.resolved" : "work_item.updated",
    before,
    after,
    message: isOver ? "The payment left its hold." : "The held payment was updated.",
  });
}

/** Opens items of held payments that have none, where their hold asks for one. Returns their events. */
export async function openItems(
  tx: Tx,
  context: ItemContext,
  payments: readonly HeldPayment[],
): Promise<NewEvent[]> {
  const waiting = payments.flatMap((payment) => {
    const kind = workItemKind({ hold: payment.hold, reason: payment.status_reason });
    return kind === undefined ? [] : [{ kind, payment }];
  });
  if (waiting.length === 0) return [];
  const accountIds = [...new Set(waiting.map(({ payment }) => payment.account_id))];
  const profiles = await listProfilesOf(tx, context.environment_id, accountIds);
  const rows = waiting.map(({ kind, payment }) => {
    const profile = assertFound(profiles.get(payment.account_id), "the bank of an account");
    return newItem(context, {
      account_id: payment.account_id,
      kind,
      resource_type: payment.kind,
      resource_id: payment.id,
      reason: payment.status_reason,
      message: payment.status_message,
      amount_cents: payment.amount_cents,
      due_at: dueOf(profile, { kind, payment }, context.at),
    });
  });
  await insertWorkItems(tx, rows);
  return rows.map((after) =>
    itemEvent(context, { type: "work_item.opened", after, message: after.message }),
  );
}

const QUEUED_AT_ONCE = 1_000;

/** Opens the items of payments that a rule holds by a bulk move. Call it last. */
export async function queueHeldBy(
  tx: Tx,
  context: ItemContext,
  held: { readonly accountIds: readonly string[]; readonly rule: HoldRule },
): Promise<void> {
  const { environment_id, ids } = context;
  const of = { ...held, environment_id, limit: QUEUED_AT_ONCE };
  let after: string | undefined;
  do {
    const payments = await listUnqueuedPayments(tx, { ...of, after });
    await appendEvents(tx, ids, environment_id, await openItems(tx, context, payments));
    after = payments.length < QUEUED_AT_ONCE ? undefined : payments.at(-1)?.id;
  } while (after !== undefined);
}
