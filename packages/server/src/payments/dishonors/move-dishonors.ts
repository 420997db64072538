import {
  addMs,
  DISHONOR_LIFECYCLE,
  DISHONOR_MOVES,
  dishonorPosting,
  laterOf,
  type DishonorEvent,
} from "@railhead/core";
import { assertFound } from "../../assert.ts";
import { dishonors, type DishonorRow } from "../../db/files/dishonors.ts";
import type { Tx } from "../../db/executor.ts";
import { planFundingOfPayments } from "../../db/funding/funding-lines.ts";
import { lockPayments } from "../../db/payments/payments.ts";
import { postTransfers, type Transfer } from "../../ledger/post.ts";
import { isPrefunded } from "../funding/funding-timing.ts";
import { tellGivenUp } from "../files/given-up.ts";
import { movePayments } from "../move.ts";
import { engineContext, type StepRun } from "../step.ts";

type DishonorChange = Partial<
  Pick<
    DishonorRow,
    "attempt" | "file_id" | "trace_number" | "settlement_date" | "contest_code" | "due_at"
  >
>;

/** One transition of a dishonor asked for. */
export interface DishonorMove {
  readonly row: DishonorRow;
  readonly event: DishonorEvent;
  readonly set: DishonorChange;
}

/**
 * The only writer of a dishonor's status, for locked rows: status, postings and what the payments
 * tell of it, at once. The payment's status stays: failed and reversed have no way out.
 */
export async function moveDishonors(
  tx: Tx,
  run: StepRun,
  moves: readonly DishonorMove[],
): Promise<void> {
  if (moves.length === 0) return;
  await dishonors.update(
    tx,
    moves.map(({ row, event, set }) => ({
      ...row,
      ...set,
      status: nextOf(row, event),
      version: row.version + 1,
      updated_at: laterOf(run.at, addMs(row.updated_at, 1)),
    })),
  );
  const context = await engineContext(
    tx,
    run,
    moves.map(({ row }) => row),
  );
  const transfers = moves.flatMap((move) => transferOf(run, move));
  await postTransfers(tx, run.environment_id, { chart: context.chart, transfers });
  const payments = await lockPayments(
    tx,
    run.environment_id,
    moves.map(({ row }) => row.payment_id),
  );
  const byId = new Map(payments.map((payment) => [payment.id, payment]));
  await movePayments(
    tx,
    context,
    moves.map(({ row, event, set }) => ({
      payment: assertFound(byId.get(row.payment_id), "the payment of a dishonor"),
      type: event === "send" ? ("return_dishonored" as const) : ("updated" as const),
      code: set.contest_code ?? row.code,
      message: whyOf(event),
      set: {},
    })),
  );
  await fundRegained(tx, run, moves);
  const rows = moves.filter(({ event }) => isLapse(event)).map(({ row }) => row);
  await tellGivenUp(tx, run, { kind: "dishonor", rows });
}

const isLapse = (event: DishonorEvent) => event === "lapse" || event === "reject";

/** Money that is kept after all goes where the payment's would have gone. */
async function fundRegained(tx: Tx, run: StepRun, moves: readonly DishonorMove[]): Promise<void> {
  const won = moves.filter(({ row, event }) => event === "stand" && row.is_applied);
  await planFundingOfPayments(
    tx,
    won.map(({ row }) => row.payment_id),
    { due_at: run.at, is_prefunded: isPrefunded(run.bank.profile) },
  );
}

function nextOf(row: DishonorRow, event: DishonorEvent) {
  return assertFound(
    DISHONOR_LIFECYCLE.next(row.status, event),
    `a ${row.status} dishonor takes no ${event}`,
  );
}

function whyOf(event: DishonorEvent): string {
  return DISHONOR_MOVES.find((move) => move.event === event)?.why ?? "";
}

function transferOf(run: StepRun, { row, event }: DishonorMove): Transfer[] {
  const { kind, status: from, is_applied: applied } = row;
  const posting = dishonorPosting({ kind, event, from, applied });
  if (posting === undefined) return [];
  const { id: subject_id, account_id, amount_cents } = row;
  const attempt = event === "settle" ? 1 : 2;
  return [
    {
      ...posting,
      subject_id,
      account_id,
      move: "dishonor",
      attempt,
      amount_cents,
      posted_at: run.at,
    },
  ];
}
