import {
  feeEventOf,
  paymentPostings,
  type EventType,
  type FeeablePayment,
  type Instant,
  type Evaluation,
  type PaymentEvent,
  type Reason,
  type Source,
} from "@railhead/core";
import { ENGINE_ACTOR, type EventCause } from "../../db/tables/events/events.ts";
import type { Tx } from "../../db/postgres/executor.ts";
import { requeueFundingOfPayments } from "../../db/tables/funding/funding-lines.ts";
import { insertCountDeltas, type CountDelta } from "../../db/tables/counts/status-day-counts.ts";
import { sumUpAmended } from "../../db/tables/counts/payment-minutes.ts";
import { insertDecisions, type DecisionRow } from "../../db/tables/risk/decisions.ts";
import { insertPaymentHistory, type HistoryRow } from "../../db/tables/payments/payment-history.ts";
import {
  updateMovedPayments,
  type PaymentChange,
  type PaymentColumn,
  type PaymentRow,
} from "../../db/tables/payments/payments.ts";
import { appendEvents, type NewEvent } from "../../events/append.ts";
import type { Ids } from "../../base/ids.ts";
import type { Chart } from "../../ledger/chart.ts";
import { releaseCovers } from "../../ledger/release-covers.ts";
import { postTransfers, type Transfer } from "../../ledger/post.ts";
import {
  changeQueue,
  noQueueChanges,
  noteHold,
  type QueueChanges,
} from "../work-items/queue-holds.ts";
import { earnFees } from "../fees/earn-fees.ts";
import { openUnregistered } from "../work-items/unregistered-holds.ts";
import { resolveOverdue } from "../work-items/overdue-items.ts";
import {
  annotationType,
  causeOf,
  dueAfter,
  instantAfter,
  postingAttempt,
  ANNOTATED_BY,
  transition,
} from "./move-rules.ts";
import { decisionRow } from "./decision-row.ts";
import { movePatchOf, patchOf } from "./patch.ts";
import { isPaidBack, isUncovered } from "./payout-ends.ts";

/** One transition. Moves of the same payment apply in order. */
export interface Move {
  readonly payment: PaymentRow;
  readonly event: PaymentEvent;
  readonly reason: Reason;
  readonly source: Source;
  readonly code?: string | null;
  readonly message: string;
  readonly set?: PaymentChange;
  /** What the rules made of it, where they move it. */
  readonly evaluation?: Evaluation;
}

/**
 * A change without a transition, such as joining a funding event: it has an event, but no history
 * row.
 */
export interface Annotation {
  readonly payment: PaymentRow;
  readonly type:
    | "updated"
    | "returned"
    | "return_dishonored"
    | "resubmitted"
    | "refunded"
    | "notification_of_change"
    | "retry_exhausted";
  readonly message: string;
  readonly code?: string;
  /** Overrides the default cause. */
  readonly by?: { readonly source: Source; readonly reason: Reason };
  readonly set: PaymentChange & { readonly status_message?: string };
  /** Resource members that depend on other rows. */
  readonly shows?: Readonly<Record<string, unknown>>;
}

/** The actor and instant of changes, and what is needed to write them. */
export interface MoveContext {
  readonly environment_id: string;
  readonly at: Instant;
  readonly ids: Ids;
  readonly chart: Chart;
  readonly actor: EventCause["actor"];
  readonly request_id: string | null;
}

export { ENGINE_ACTOR };

interface Written {
  readonly rows: Map<string, PaymentRow>;
  readonly columns: Set<PaymentColumn>;
  readonly history: HistoryRow[];
  /** By count key. */
  readonly deltas: Map<string, CountDelta>;
  readonly events: NewEvent[];
  readonly transfers: Transfer[];
  readonly decisions: DecisionRow[];
  readonly queue: QueueChanges;
  /** Those that came to an event for which fees may be earned. */
  readonly feeable: FeeablePayment[];
  /** Payouts that ended unsent after their funding was debited. */
  readonly paidBack: string[];
  /** Payouts that leave no longer, or came back: what covers them is free. */
  readonly uncovered: string[];
}

/**
 * The only writer of a payment's status. For locked payments, in the caller's transaction: writes
 * status, history, postings and events. Returns the updated payments by id.
 */
export async function movePayments(
  tx: Tx,
  context: MoveContext,
  changes: readonly (Move | Annotation)[],
): Promise<Map<string, PaymentRow>> {
  const written: Written = {
    rows: new Map(),
    columns: new Set(["version", "updated_at"]),
    history: [],
    deltas: new Map(),
    events: [],
    transfers: [],
    decisions: [],
    queue: noQueueChanges(),
    feeable: [],
    paidBack: [],
    uncovered: [],
  };
  for (const change of changes) {
    const row = written.rows.get(change.payment.id) ?? change.payment;
    if ("event" in change) applyMove(written, context, { change, row });
    else applyAnnotation(written, context, { change, row });
  }
  await write(tx, context, written);
  return written.rows;
}

function applyMove(
  written: Written,
  context: MoveContext,
  { change, row }: { change: Move; row: PaymentRow },
): void {
  const { to, type } = transition(row.kind, row.status, change.event);
  const changedAt = instantAfter(row, context.at);
  // The hold is cleared once the payment leaves `on_hold`.
  const freed = row.hold !== null && to !== "on_hold" ? { hold: null } : {};
  const changes: PaymentChange = { ...dueAfter(to), ...freed, ...change.set };
  const after: PaymentRow = { ...row };
  // Assigned, since spreading more than one object costs 15 times as much.
  Object.assign(after, changes, {
    status: to,
    status_reason: change.reason,
    status_source: change.source,
    status_code: change.code ?? null,
    status_message: change.message,
    status_changed_at: changedAt,
    updated_at: changedAt,
    // `validating` has no event of its own; the next transition's event includes it.
    version: type === null ? row.version : row.version + 1,
  } satisfies Partial<PaymentRow>);
  written.rows.set(row.id, after);
  for (const column of STATUS_COLUMNS) written.columns.add(column);
  const set = Object.keys(changes) as PaymentColumn[];
  for (const column of set) written.columns.add(column);
  written.history.push({
    environment_id: row.environment_id,
    payment_id: row.id,
    status: to,
    reason: change.reason,
    source: change.source,
    code: after.status_code,
    message: change.message,
    changed_at: changedAt,
  });
  const { evaluation } = change;
  if (evaluation !== undefined) written.decisions.push(decisionRow(after, evaluation));
  noteHold(written.queue, row, { ...change, after });
  recount(written, row, after);
  if (isPaidBack(row, after)) written.paidBack.push(row.id);
  if (isUncovered(row, after)) written.uncovered.push(row.id);
  if (type !== null) pushEvent(written, context, { change, type, before: row, after, set });
  pushTransfers(written, { change, before: row, after });
  pushFeeable(written, change, after);
}

function pushFeeable({ feeable }: Written, { event }: Move, after: PaymentRow): void {
  const { id: payment_id, account_id, kind, amount_cents, status_changed_at: event_at } = after;
  const earns = feeEventOf(kind, event);
  if (earns === undefined) return;
  feeable.push({ payment_id, account_id, kind, amount_cents, event: earns, event_at });
}

/** Moves a payment from its old count to its new one. */
function recount({ deltas }: Written, before: PaymentRow, after: PaymentRow): void {
  for (const [row, n] of [
    [before, -1],
    [after, 1],
  ] as const) {
    const { account_id, kind, status, payment_date } = row;
    const day = row.created_at.slice(0, 10);
    const effective_on = row.effective_at?.slice(0, 10) ?? null;
    const key = `${account_id} ${kind} ${status} ${day} ${payment_date} ${effective_on}`;
    deltas.set(key, {
      account_id,
      kind,
      status,
      day,
      payment_date,
      effective_on,
      n: (deltas.get(key)?.n ?? 0) + n,
    });
  }
}

const STATUS_COLUMNS: readonly PaymentColumn[] = [
  "status",
  "status_reason",
  "status_source",
  "status_code",
  "status_message",
  "status_changed_at",
];

function pushEvent(
  written: Written,
  context: MoveContext,
  input: {
    change: Move;
    type: EventType;
    before: PaymentRow;
    after: PaymentRow;
    set: PaymentColumn[];
  },
): void {
  const { change, before, after } = input;
  const added = before.status === "validating" ? [before, after] : [after];
  written.events.push({
    account_id: after.account_id,
    type: input.type,
    resource_type: after.kind,
    resource_id: after.id,
    resource_version: after.version,
    occurred_at: after.updated_at,
    patch: movePatchOf({ from: before.status, row: after, columns: input.set, added }),
    cause: causeOf(context, change),
  });
}

function pushTransfers(
  written: Written,
  { change, before, after }: { change: Move; before: PaymentRow; after: PaymentRow },
): void {
  const postings = paymentPostings({
    kind: before.kind,
    event: change.event,
    from: before.status,
    settled: before.effective_at !== null,
  });
  for (const posting of postings) {
    written.transfers.push({
      subject_id: after.id,
      account_id: after.account_id,
      move: change.event,
      attempt: after[postingAttempt(change.event)],
      debit: posting.debit,
      credit: posting.credit,
      amount_cents: before.amount_cents,
      posted_at: after.status_changed_at,
    });
  }
}

function applyAnnotation(
  written: Written,
  context: MoveContext,
  { change, row }: { change: Annotation; row: PaymentRow },
): void {
  const updatedAt = instantAfter(row, context.at);
  const after: PaymentRow = {
    ...row,
    ...change.set,
    updated_at: updatedAt,
    version: row.version + 1,
  };
  written.rows.set(row.id, after);
  recount(written, row, after);
  const set = Object.keys(change.set) as PaymentColumn[];
  for (const column of set) written.columns.add(column);
  written.events.push({
    account_id: after.account_id,
    type: annotationType(after.kind, change),
    resource_type: after.kind,
    resource_id: after.id,
    resource_version: after.version,
    occurred_at: updatedAt,
    patch: { ...patchOf({ from: row.status, row: after, columns: set }), ...change.shows },
    cause: causeOf(context, {
      ...(change.by ?? ANNOTATED_BY[change.type]),
      code: change.code ?? null,
      message: change.message,
    }),
  });
}

async function write(tx: Tx, context: MoveContext, written: Written): Promise<void> {
  if (written.rows.size === 0) return;
  const columns = [...written.columns];
  const rows = [...written.rows.values()].map((row) => {
    const record: Record<string, unknown> = { id: row.id };
    for (const column of columns) {
      const value = row[column];
      record[column] = typeof value === "bigint" ? value.toString() : value;
    }
    return record;
  });
  const { events, noLongerOverdue } = await changeQueue(tx, context, written.queue);
  written.events.push(...events);
  // Before the event log is locked: who resolves an exception locks it first.
  await resolveOverdue(tx, context, noLongerOverdue);
  // Pipelined in this order.
  await Promise.all([
    updateMovedPayments(tx, context.environment_id, { columns, rows }),
    insertCountDeltas(
      tx,
      context.environment_id,
      [...written.deltas.values()].filter(({ n }) => n !== 0),
    ),
    insertPaymentHistory(tx, written.history),
    insertDecisions(tx, written.decisions),
    // Never prefunded: these payouts were not sent.
    requeueFundingOfPayments(tx, written.paidBack, {
      environment_id: context.environment_id,
      due_at: context.at,
      is_prefunded: false,
    }),
    appendEvents(tx, context.ids, context.environment_id, written.events),
    postTransfers(tx, context.environment_id, {
      chart: context.chart,
      transfers: written.transfers,
    }),
  ]);
  await sumUpAmended(tx, context.environment_id, written);
  await releaseCovers(tx, context, written.uncovered);
  await earnFees(tx, context, written.feeable);
  await openUnregistered(tx, context, written.queue.held.values());
}
