import {
  addMs,
  FEE_POSTING_RULES,
  feePostingOf,
  FUNDING_MOVES,
  fundingPostings,
  nextFundingStatus,
  type Cents,
  type EventType,
  type FundingMoveEvent,
  type Instant,
  type Reason,
  type Source,
} from "@railhead/core";
import { assert } from "../../base/assert.ts";
import { reopenFees } from "../../db/tables/fees/fee-collections.ts";
import type { Tx } from "../../db/postgres/executor.ts";
import type {
  FundingEventRow,
  FundingHistoryRow,
  FundingMember,
} from "../../db/tables/funding/funding-events.ts";
import { writeFundingEvents } from "../../db/tables/funding-runs/funding-writes.ts";
import { unsequenced, type NewEvent } from "../../events/append.ts";
import { postingsOf, type Transfer } from "../../ledger/post.ts";
import { fundingAmounts, fundingDetailsOf, fundingTraces } from "./serialize-funding.ts";
import type { MoveContext } from "../transitions/move.ts";
import type { TransferPlan } from "../scheduling/plan.ts";

/** One transition of a funding event. */
export interface FundingMove {
  readonly funding: FundingEventRow;
  readonly event: FundingMoveEvent;
  readonly message: string;
  readonly reason?: Reason;
  readonly source?: Source;
  readonly code?: string | null;
  readonly set?: Partial<FundingEventRow>;
}

const notifiedBy = new Map<string, string | null>(
  FUNDING_MOVES.flatMap((move) =>
    move.from.map((from) => [`${from}:${move.event}`, move.notifies] as const),
  ),
);

export function instantAfterFunding(row: FundingEventRow, at: Instant): Instant {
  const last = row.updated_at > row.status_changed_at ? row.updated_at : row.status_changed_at;
  return at > last ? at : addMs(last, 1);
}

/** The rows, events and postings of transitions. */
interface Written {
  readonly rows: FundingEventRow[];
  readonly events: NewEvent[];
  readonly transfers: Transfer[];
}

function plannedWrites(context: MoveContext, moves: readonly FundingMove[]): Written {
  const written: Written = { rows: [], events: [], transfers: [] };
  for (const move of moves) {
    const after = rowAfterMove(move, context.at);
    written.rows.push(after);
    written.events.push(eventOf(move, after, context));
    written.transfers.push(...transfersOf(move, after));
  }
  return written;
}

/**
 * The only writer of a funding event's status: status, history, postings and events, followed by
 * the events `more`. Returns the updated rows.
 */
export async function moveFundingEvents(
  tx: Tx,
  context: MoveContext,
  moves: readonly FundingMove[],
  more: readonly NewEvent[] = [],
): Promise<FundingEventRow[]> {
  if (moves.length + more.length === 0) return [];
  const { rows, events, transfers } = plannedWrites(context, moves);
  await writeFundingEvents(tx, {
    environment_id: context.environment_id,
    transitioned: rows,
    events: withEventIds(context, [...events, ...more]),
    postings: postingsOf({ chart: context.chart, transfers }),
  });
  const undone = rows.filter(({ status }) => status === "failed" || status === "reversed");
  const deposits = undone.filter(({ direction }) => direction === "deposit");
  await reopenFees(
    tx,
    context.environment_id,
    deposits.map(({ id }) => id),
  );
  return rows;
}

const withEventIds = ({ ids }: MoveContext, events: readonly NewEvent[]) =>
  events.map((event) => unsequenced(ids, event));

/**
 * New transfers with their first transitions, enlarged transfers, members, and events that precede
 * the transitions.
 */
export interface OpenedFunding {
  readonly moves: readonly FundingMove[];
  readonly grown: readonly FundingEventRow[];
  readonly members: readonly FundingMember[];
  readonly events: readonly NewEvent[];
}

/** Writes new and enlarged transfers with their members. */
export async function openFundingEvents(
  tx: Tx,
  context: MoveContext,
  opened: OpenedFunding,
): Promise<void> {
  const created = opened.moves.map(({ funding }) => funding);
  const { rows, events, transfers } = plannedWrites(context, opened.moves);
  await writeFundingEvents(tx, {
    environment_id: context.environment_id,
    updated: opened.grown,
    opened: rows,
    history: [...created, ...rows].map(historyRow),
    members: opened.members,
    events: withEventIds(context, [...opened.events, ...events]),
    postings: postingsOf({ chart: context.chart, transfers }),
  });
}

const MISSED = "The cut-off was missed; the transfer goes with the next one.";

/** A transfer that does not go with its window, and its new dates. */
export interface FundingReplan {
  readonly funding: FundingEventRow;
  readonly plan: TransferPlan;
  /** Default: the cut-off was missed. */
  readonly why?: string;
}

/** Gives unsealed transfers new dates; appends events without a transition. */
export async function replanFundingEvents(
  tx: Tx,
  context: MoveContext,
  replans: readonly FundingReplan[],
): Promise<void> {
  if (replans.length === 0) return;
  const whyById = new Map(replans.map(({ funding, why = MISSED }) => [funding.id, why]));
  const rows = replans.map(({ funding, plan }) => ({
    ...funding,
    transfer_date: plan.transfer_date,
    settlement_date: plan.transfer_date,
    due_at: plan.due_at,
    version: funding.version + 1,
    updated_at: instantAfterFunding(funding, context.at),
  }));
  const events = rows.map((row): NewEvent => ({
    ...eventBase(row),
    type: "funding_event.updated",
    patch: { transfer_date: row.transfer_date, updated_at: row.updated_at },
    cause: {
      source: "system",
      reason: "ok",
      code: null,
      message: whyById.get(row.id) ?? MISSED,
      actor: context.actor,
      request_id: context.request_id,
    },
  }));
  const { environment_id } = context;
  await writeFundingEvents(tx, {
    environment_id,
    updated: rows,
    events: withEventIds(context, events),
  });
}

/** Keeps fees back from open deposits, each by so many cents; appends events without a transition. */
export async function keepBackFees(
  tx: Tx,
  context: Omit<MoveContext, "chart">,
  kept: readonly { readonly funding: FundingEventRow; readonly cents: Cents }[],
): Promise<void> {
  const rows = kept.map(({ funding, cents }) => ({
    ...funding,
    amount_cents: funding.amount_cents - cents,
    fees_cents: funding.fees_cents + cents,
    version: funding.version + 1,
    updated_at: instantAfterFunding(funding, context.at),
  }));
  const events = rows.map((row): NewEvent => ({
    ...eventBase(row),
    type: "funding_event.updated",
    patch: { ...fundingAmounts(row), updated_at: row.updated_at },
    cause: {
      source: "system",
      reason: "ok",
      code: null,
      message:
        row.fees_cents < 0n
          ? "Fees are given back with the transfer."
          : "Fees are kept back from the transfer.",
      actor: context.actor,
      request_id: context.request_id,
    },
  }));
  await writeFundingEvents(tx, {
    environment_id: context.environment_id,
    updated: rows,
    events: events.map((event) => unsequenced(context.ids, event)),
  });
}

/** Members shared by all events of a funding event. */
function eventBase(row: FundingEventRow) {
  return {
    account_id: row.account_id,
    resource_type: "funding_event",
    resource_id: row.id,
    resource_version: row.version,
    occurred_at: row.updated_at,
  };
}

function rowAfterMove(move: FundingMove, at: Instant): FundingEventRow {
  const { funding } = move;
  const to = nextFundingStatus(funding.status, move.event);
  assert(to !== undefined, `a ${funding.status} funding event takes no ${move.event}`);
  const changedAt = instantAfterFunding(funding, at);
  return {
    ...funding,
    due_step: null,
    due_at: null,
    ...move.set,
    status: to,
    status_reason: move.reason ?? "ok",
    status_source: move.source ?? "system",
    status_code: move.code ?? null,
    status_message: move.message,
    status_changed_at: changedAt,
    updated_at: changedAt,
    version: funding.version + 1,
  };
}

/** The history row of a funding event's current status. */
export function historyRow(row: FundingEventRow): FundingHistoryRow {
  return {
    environment_id: row.environment_id,
    funding_event_id: row.id,
    version: row.version,
    status: row.status,
    reason: row.status_reason,
    source: row.status_source,
    code: row.status_code,
    message: row.status_message,
    changed_at: row.status_changed_at,
  };
}

function eventOf(move: FundingMove, after: FundingEventRow, context: MoveContext): NewEvent {
  const notifies = notifiedBy.get(`${move.funding.status}:${move.event}`) ?? "updated";
  return {
    ...eventBase(after),
    type: `funding_event.${notifies}` as EventType,
    patch: {
      "+status_history": [{ status: after.status, ...fundingDetailsOf(after) }],
      ...fundingTraces(after),
      transfer_date: after.transfer_date,
    },
    cause: {
      source: after.status_source,
      reason: after.status_reason,
      code: after.status_code,
      message: after.status_message,
      actor: context.actor,
      request_id: context.request_id,
    },
  };
}

function transfersOf(move: FundingMove, after: FundingEventRow): Transfer[] {
  const postings = fundingPostings({
    event_type: after.event_type,
    event: move.event,
    from: move.funding.status,
    settled: move.funding.effective_at !== null,
  });
  const of = {
    subject_id: after.id,
    account_id: after.account_id,
    attempt: after.attempt,
    posted_at: after.status_changed_at,
  };
  return [
    ...postings.map(({ debit, credit }) => ({
      ...of,
      move: move.event,
      debit,
      credit,
      amount_cents: after.amount_cents,
    })),
    ...feeRulesOf(move.event, after).map(({ event, debit, credit }) => ({
      ...of,
      move: event,
      debit,
      credit,
      amount_cents: after.fees_cents < 0n ? -after.fees_cents : after.fees_cents,
    })),
  ];
}

function feeRulesOf(event: FundingMoveEvent, { fees_cents }: FundingEventRow) {
  const wanted = feePostingOf(event, fees_cents);
  return FEE_POSTING_RULES.filter((rule) => rule.event === wanted);
}
