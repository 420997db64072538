import { nextBankingDay, reversalRefusal } from "@railhead/core";
import { assert, assertFound } from "../../assert.ts";
import {
  countFilesOfDate,
  findFileStates,
  type AchFileRow,
  type FileState,
} from "../../db/files/ach-files.ts";
import { insertEntries } from "../../db/files/entries.ts";
import { lockBank, takeEntryNumbers } from "../../db/banks/banks.ts";
import type { Tx } from "../../db/executor.ts";
import { lockPayments, type PaymentRow } from "../../db/payments/payments.ts";
import { lockDueReversals, updateReversals, type ReversalRow } from "../../db/files/reversals.ts";
import { appendEvents } from "../../events/append.ts";
import { FILE_ID_MODIFIERS } from "../../rails/ach.ts";
import { isSealing, sendBy, settlementOf } from "../../rails/bank-day.ts";
import { closuresOf } from "../../rails/calendar.ts";
import { easternTime } from "../../rails/eastern-time.ts";
import { fileEvent } from "../files/file-events.ts";
import { moveReversals, type ReversalMove } from "./move-reversals.ts";
import { nextCutoff } from "../plan.ts";
import { reversible } from "./request-reversal.ts";
import { buildReversalFile, countReversalNumbers, type PlacedReversal } from "./reversal-file.ts";
import { inChunks, type Step, type StepRun } from "../step.ts";
import { storeFile } from "../files/store-file.ts";

const LIMIT = 500;

/** Seals reversals into a file of their own at the cut-off, and books them once they settle. */
export const advanceReversals: Step = async (run) => {
  const options = { limit: LIMIT, lanes: 1 };
  const sealed = await inChunks(run, (tx) => sealDue(tx, run), options);
  return sealed + (await inChunks(run, (tx) => settle(tx, run), options));
};

async function sealDue(tx: Tx, run: StepRun): Promise<number> {
  const bank = await lockBank(tx, run.bank.id);
  const due = { status: "requested", at: run.at, limit: LIMIT } as const;
  const rows = await lockDueReversals(tx, bank.id, due);
  if (rows.length === 0) return 0;
  const isSealed = isSealing(bank.profile, run.at) && bank.sending !== "off";
  const goes_at = isSealed ? run.at : nextCutoff(run.bank.profile, run.at);
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
  if (!isSealed) await putOff(tx, left, goes_at);
  else if (left.length > 0) await seal(tx, { ...run, bank }, left);
  return rows.length;
}

async function seal(tx: Tx, run: StepRun, rows: readonly ReversalRow[]): Promise<void> {
  const { bank } = run;
  const now = easternTime(run.at);
  const settlement_date = nextBankingDay(now.date, closuresOf(bank.profile));
  const modifier = FILE_ID_MODIFIERS[await countFilesOfDate(tx, bank.id, now.date)];
  assert(modifier !== undefined, `no file id modifier is left for ${now.date}`);
  const built = await buildReversalFile(tx, run, {
    rows,
    numbers: {
      now,
      settlement_date,
      file_id_modifier: modifier,
      first_entry_number: await takeEntryNumbers(tx, bank.id, countReversalNumbers(run, rows)),
    },
  });
  const plan = { submission_date: now.date, settlement_date };
  const send_by = sendBy(bank.profile, [plan], run.at);
  const file = await storeFile(tx, run, { built, modifier, date: now.date, send_by });
  await insertEntries(
    tx,
    built.placed.map((placed) => entryRow(file, placed, settlement_date)),
  );
  await moveReversals(
    tx,
    run,
    built.placed.map(({ row, trace_number }): ReversalMove => ({
      row,
      event: "send",
      set: {
        attempt: row.attempt + 1,
        file_id: file.id,
        trace_number,
        settlement_date,
        due_at: settlementOf(bank.profile, settlement_date),
      },
    })),
  );
  await appendEvents(tx, run.tools.ids, run.environment_id, [
    fileEvent(file, { type: "file.built", version: 1, message: "The file was sealed." }),
  ]);
}

function entryRow(
  { id: file_id, environment_id, file_date }: AchFileRow,
  { row, ...placed }: PlacedReversal,
  settlement_date: string,
) {
  return {
    ...placed,
    file_id,
    environment_id,
    payment_id: null,
    funding_event_id: null,
    reversal_id: row.id,
    attempt: row.attempt + 1,
    amount_cents: row.amount_cents,
    file_date,
    settlement_date,
  };
}

// What was refused of a file refused in part is no longer `sent`.
const SENT: ReadonlySet<FileState> = new Set([
  "uploaded",
  "acknowledged",
  "accepted",
  "partially_rejected",
]);

/** The money has moved, unless nobody knows whether the file arrived. */
async function settle(tx: Tx, run: StepRun): Promise<number> {
  const due = { status: "sent", at: run.at, limit: LIMIT } as const;
  const rows = await lockDueReversals(tx, run.bank.id, due);
  if (rows.length === 0) return 0;
  const states = await findFileStates(
    tx,
    rows.flatMap(({ file_id }) => file_id ?? []),
  );
  const payments = await paymentsOf(tx, run, rows);
  const moves = rows.map((row): ReversalMove | undefined => {
    const state = assertFound(states.get(row.file_id ?? ""), "the file of a reversal");
    const payment = payments(row);
    // What is not paid yet is undone on the day on which it would be.
    if (!SENT.has(state) || payment.status === "pending") return undefined;
    const set = { due_at: null, is_applied: payment.status === "paid" };
    return { row, event: "settle", set, ...(set.is_applied ? { undoes: payment } : {}) };
  });
  await moveReversals(
    tx,
    run,
    moves.filter((move) => move !== undefined),
  );
  const waiting = rows.filter((_, index) => moves[index] === undefined);
  const matures = waiting.map((row) => payments(row).due_at ?? "").filter((at) => at > run.at);
  const { profile } = run.bank;
  const nextDay = nextBankingDay(easternTime(run.at).date, closuresOf(profile));
  const [soonest = settlementOf(profile, nextDay)] = matures.sort();
  await putOff(tx, waiting, soonest);
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

/** When the engine looks again is not shown, so the log has no word of it. */
async function putOff(tx: Tx, rows: readonly ReversalRow[], due_at: string): Promise<void> {
  await updateReversals(
    tx,
    rows.map((row) => ({ ...row, due_at })),
  );
}
