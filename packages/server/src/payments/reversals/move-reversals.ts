import {
  addMs,
  laterOf,
  REVERSAL_LIFECYCLE,
  REVERSAL_MOVES,
  reversalPosting,
  reversedBecause,
  type EventType,
  type ReversalEvent,
} from "@railhead/core";
import { assertFound } from "../../assert.ts";
import type { Tx } from "../../db/executor.ts";
import { planFundingOfPayments } from "../../db/funding/funding-lines.ts";
import type { PaymentRow } from "../../db/payments/payments.ts";
import { reversals, type ReversalRow } from "../../db/files/reversals.ts";
import { appendEvents, type EventCause, type NewEvent } from "../../events/append.ts";
import { openExceptions, settleExceptions } from "../../exceptions/exceptions.ts";
import { postTransfers, type Transfer } from "../../ledger/post.ts";
import { isPrefunded } from "../funding/funding-timing.ts";
import { tellGivenUp } from "../files/given-up.ts";
import { ENGINE_ACTOR, movePayments } from "../move.ts";
import { reversalPatch, reversalResource } from "./reversal-wire.ts";
import { engineContext, type StepRun } from "../step.ts";

type ReversalChange = Partial<
  Pick<
    ReversalRow,
    | "attempt"
    | "file_id"
    | "trace_number"
    | "settlement_date"
    | "return_code"
    | "is_applied"
    | "due_at"
  >
>;

/** One transition of a reversal asked for. */
export interface ReversalMove {
  readonly row: ReversalRow;
  readonly event: ReversalEvent;
  readonly set: ReversalChange;
  /** Of a reversal that settles: the locked payment that it undoes. */
  readonly undoes?: PaymentRow;
  /** Of one that is cancelled: because its time ran out, which a person must know. */
  readonly isLate?: boolean;
}

const TOLD_AS = {
  send: "reversal.submitted",
  cancel: "reversal.cancelled",
  reject: "reversal.cancelled",
  put_back: "reversal.updated",
  settle: "reversal.settled",
  return: "reversal.returned",
} as const satisfies Record<ReversalEvent, EventType>;

/** The only writer of a reversal's status, for locked rows: status, postings, payments and events. */
export async function moveReversals(
  tx: Tx,
  run: StepRun,
  moves: readonly ReversalMove[],
): Promise<void> {
  if (moves.length === 0) return;
  const moved = moves.map((move) => ({ move, after: afterOf(run, move) }));
  await reversals.update(
    tx,
    moved.map(({ after }) => after),
  );
  const context = await engineContext(
    tx,
    run,
    moves.map(({ row }) => row),
  );
  const transfers = moved.flatMap(({ move, after }) => transferOf(run, move, after));
  await postTransfers(tx, run.environment_id, { chart: context.chart, transfers });
  await undoPayments(tx, run, moves);
  await fundRegained(tx, run, moved);
  await appendEvents(
    tx,
    run.tools.ids,
    run.environment_id,
    moved.map(({ move, after }) => eventOf(move, after)),
  );
  await tellSuspense(tx, run, moved);
  const rows = moves.filter(({ event, isLate }) => event === "reject" || isLate === true);
  await tellGivenUp(tx, run, { kind: "reversal", rows: rows.map(({ row }) => row) });
}

/** A reversal of what had come back has its money in suspense, until it comes back itself. */
async function tellSuspense(
  tx: Tx,
  run: StepRun,
  moved: readonly { move: ReversalMove; after: ReversalRow }[],
): Promise<void> {
  const scene = { environment_id: run.environment_id, at: run.at, ids: run.tools.ids };
  const kind = "reversal_not_applied";
  const inVain = moved.filter(({ after }) => after.is_applied === false);
  await settleExceptions(tx, scene, {
    kind,
    subjects: inVain.filter(({ move }) => move.event === "return").map(({ after }) => after.id),
    reason: "The receiving bank returned the reversal.",
  });
  const settled = inVain.filter(({ move }) => move.event === "settle");
  await openExceptions(
    tx,
    scene,
    settled.map(({ after }) => ({
      kind,
      subject: after.id,
      account_id: after.account_id,
      details: { payment_id: after.payment_id, amount: after.amount_cents.toString() },
      resource: { type: "reversal", id: after.id },
    })),
  );
}

function afterOf(run: StepRun, { row, event, set }: ReversalMove): ReversalRow {
  return {
    ...row,
    ...set,
    status: assertFound(
      REVERSAL_LIFECYCLE.next(row.status, event),
      `a ${row.status} reversal takes no ${event}`,
    ),
    version: row.version + 1,
    updated_at: laterOf(run.at, addMs(row.updated_at, 1)),
  };
}

function transferOf(run: StepRun, { row, event }: ReversalMove, after: ReversalRow): Transfer[] {
  const { id: subject_id, kind, account_id, amount_cents } = row;
  const posting = reversalPosting({ kind, event, applied: after.is_applied });
  if (posting === undefined) return [];
  const attempt = event === "settle" ? 1 : 2;
  const posted_at = run.at;
  return [
    { ...posting, subject_id, account_id, move: "reversal", attempt, amount_cents, posted_at },
  ];
}

/** Payments whose reversal settled are undone, and what was passed on of them goes back. */
async function undoPayments(tx: Tx, run: StepRun, moves: readonly ReversalMove[]): Promise<void> {
  const undone = moves.flatMap(({ row, undoes }) =>
    undoes === undefined ? [] : [{ row, undoes }],
  );
  if (undone.length === 0) return;
  await movePayments(
    tx,
    await engineContext(
      tx,
      run,
      undone.map(({ row }) => row),
    ),
    undone.map(({ row, undoes }) => ({
      payment: undoes,
      event: "reverse" as const,
      reason: reversedBecause(row.reason),
      source: "user_action" as const,
      message: "Our own reversal of the entry settled.",
      set: { funding_type: null, funding_due_at: null },
    })),
  );
  const funded = undone.filter(({ undoes }) => undoes.funding_ids.length > 0);
  await planFundingOfPayments(
    tx,
    funded.map(({ undoes }) => undoes.id),
    { due_at: run.at, is_prefunded: isPrefunded(run.bank.profile) },
  );
}

/** Money that a returned reversal leaves where it was goes where the payment's would have gone. */
async function fundRegained(
  tx: Tx,
  run: StepRun,
  moved: readonly { move: ReversalMove; after: ReversalRow }[],
): Promise<void> {
  const regained = moved.filter(
    ({ move, after }) => move.event === "return" && after.is_applied === true,
  );
  await planFundingOfPayments(
    tx,
    regained.map(({ after }) => after.payment_id),
    { due_at: run.at, is_prefunded: isPrefunded(run.bank.profile) },
  );
}

function eventOf({ row, event }: ReversalMove, after: ReversalRow): NewEvent {
  const message = REVERSAL_MOVES.find((move) => move.event === event)?.why ?? "";
  return {
    account_id: row.account_id,
    type: TOLD_AS[event],
    resource_type: "reversal",
    resource_id: row.id,
    resource_version: after.version,
    occurred_at: after.updated_at,
    patch: reversalPatch(row, after),
    cause: causeOf(message, { actor: ENGINE_ACTOR, code: after.return_code, request_id: null }),
  };
}

/** That a reversal was asked for. */
export function reversalCreated(
  row: ReversalRow,
  by: Pick<EventCause, "actor" | "request_id">,
): NewEvent {
  return {
    account_id: row.account_id,
    type: "reversal.created",
    resource_type: "reversal",
    resource_id: row.id,
    resource_version: row.version,
    occurred_at: row.created_at,
    patch: reversalResource(row),
    cause: {
      ...causeOf("The reversal was asked for.", { ...by, code: null }),
      source: "user_action",
      reason: "user_request",
    },
  };
}

function causeOf(
  message: string,
  by: Pick<EventCause, "actor" | "request_id" | "code">,
): EventCause {
  return { source: "system", reason: "ok", message, ...by };
}
