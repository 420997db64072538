import { nextBankingDay, reversalRefusal } from "@railhead/core";
import { assertFound } from "../../assert.ts";
import type { Tx } from "../../db/executor.ts";
import { reversals, type ReversalRow } from "../../db/files/reversals.ts";
import { lockPayments, type PaymentRow } from "../../db/payments/payments.ts";
import { closuresOf } from "../../rails/calendar.ts";
import { easternTime } from "../../rails/eastern-time.ts";
import { arrivalsOf, lookAgainAt } from "../files/arrived.ts";
import { nextSideFile, sealSides, tellBuilt } from "../files/seal-sides.ts";
import { inChunks, type Step, type StepRun } from "../step.ts";
import { moveReversals, type ReversalMove } from "./move-reversals.ts";
import { reversible } from "./request-reversal.ts";
import { buildReversalFile, countReversalNumbers } from "./reversal-file.ts";

const LIMIT = 500;

/** Seals reversals into a file of their own at the cut-off, and books them once they settle. */
export const advanceReversals: Step = async (run) => {
  const options = { limit: LIMIT, lanes: 1 };
  const sealed = await inChunks(run, (tx) => sealDue(tx, run), options);
  return sealed + (await inChunks(run, (tx) => settle(tx, run), options));
};

const lockDue = (tx: Tx, run: StepRun, status: ReversalRow["status"]) =>
  reversals.lockDue(tx, run.bank.id, { status, at: run.at, limit: LIMIT });

async function sealDue(tx: Tx, run: StepRun): Promise<number> {
  const { bank, isNow, goes_at } = await nextSideFile(tx, run);
  const rows = await lockDue(tx, run, "requested");
  if (rows.length === 0) return 0;
  const closures = closuresOf(bank.profile);
  const settlement_date = nextBankingDay(easternTime(goes_at).date, closures);
  const payments = await paymentsOf(tx, run, rows);
  const judged = rows.map((row) => ({
    row,
    refusal: reversalRefusal(reversible(payments(row)), { ...row, settlement_date }, closures),
  }));
  await moveReversals(
    tx,
    run,
    judged.flatMap(({ row, refusal }): ReversalMove[] => {
      if (refusal === undefined) return [];
      const isLate = refusal.date !== undefined;
      return [{ row, event: "cancel", set: { due_at: null }, isLate }];
    }),
  );
  const left = judged.filter(({ refusal }) => refusal === undefined).map(({ row }) => row);
  if (!isNow) await reversals.putOff(tx, left, goes_at);
  else if (left.length > 0) await seal(tx, { ...run, bank }, left);
  return rows.length;
}

async function seal(tx: Tx, run: StepRun, rows: readonly ReversalRow[]): Promise<void> {
  const { file, placed, set } = await sealSides<ReversalRow>(tx, run, {
    kind: "reversal",
    count: countReversalNumbers(run, rows),
    build: (stamp) => buildReversalFile(tx, run, { rows, stamp }),
  });
  await moveReversals(
    tx,
    run,
    placed.map(({ row, trace_number }) => ({
      row,
      event: "send",
      set: { ...set, trace_number, attempt: row.attempt + 1 },
    })),
  );
  await tellBuilt(tx, run, file);
}

/** The money has moved, unless nobody knows whether the file arrived. */
async function settle(tx: Tx, run: StepRun): Promise<number> {
  const rows = await lockDue(tx, run, "sent");
  if (rows.length === 0) return 0;
  const hasArrived = await arrivalsOf(tx, rows);
  const payments = await paymentsOf(tx, run, rows);
  // What is not paid yet is undone on the day on which it would be.
  const isOver = (row: ReversalRow) => hasArrived(row) && payments(row).status !== "pending";
  await moveReversals(
    tx,
    run,
    rows.filter(isOver).map((row): ReversalMove => {
      const payment = payments(row);
      const set = { due_at: null, is_applied: payment.status === "paid" };
      return { row, event: "settle", set, ...(set.is_applied ? { undoes: payment } : {}) };
    }),
  );
  const waiting = rows.filter((row) => !isOver(row));
  const matures = waiting.map((row) => payments(row).due_at ?? "").filter((at) => at > run.at);
  const [soonest = lookAgainAt(run)] = matures.sort();
  await reversals.putOff(tx, waiting, soonest);
  return rows.length;
}

async function paymentsOf(
  tx: Tx,
  run: StepRun,
  rows: readonly ReversalRow[],
): Promise<(row: ReversalRow) => PaymentRow> {
  const ids = rows.map((row) => row.payment_id);
  const payments = await lockPayments(tx, run.environment_id, ids);
  const byId = new Map(payments.map((payment) => [payment.id, payment]));
  return (row) => assertFound(byId.get(row.payment_id), "the payment of a reversal");
}
