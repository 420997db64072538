import { addBankingDays, CONTEST_DAYS } from "@railhead/core";
import { assertFound } from "../../assert.ts";
import { dishonors, type DishonorRow } from "../../db/files/dishonors.ts";
import type { Tx } from "../../db/executor.ts";
import { lockOpenExceptions } from "../../db/exceptions.ts";
import { settleLocked } from "../../exceptions/exceptions.ts";
import { maturityOf } from "../../rails/bank-day.ts";
import { closuresOf } from "../../rails/calendar.ts";
import { easternTime } from "../../rails/eastern-time.ts";
import { arrivalsOf, lookAgainAt } from "../files/arrived.ts";
import { isDishonorTooLate } from "../files/given-up.ts";
import { nextSideFile, sealSides, tellBuilt } from "../files/seal-sides.ts";
import { inChunks, type Step, type StepRun } from "../step.ts";
import { buildDishonorFile } from "./dishonor-file.ts";
import { moveDishonors } from "./move-dishonors.ts";

const LIMIT = 500;

/**
 * Takes returns that we refuse to their end: seals them into a file of their own at the cut-off,
 * books the money when it is back, and keeps it where nobody contests in time.
 */
export const advanceDishonors: Step = async (run) => {
  const options = { limit: LIMIT, lanes: 1 };
  const sealed = await inChunks(run, (tx) => seal(tx, run), options);
  const settled = await inChunks(run, (tx) => settle(tx, run), options);
  // Silence counts only once the bank's files were read through today.
  const isRead = (run.bank.returns_read_through ?? "") >= easternTime(run.at).date;
  const stood = isRead ? await inChunks(run, (tx) => stand(tx, run), options) : 0;
  return sealed + settled + stood;
};

const lockDue = (tx: Tx, run: StepRun, status: DishonorRow["status"]) =>
  dishonors.lockDue(tx, run.bank.id, { status, at: run.at, limit: LIMIT });

async function seal(tx: Tx, run: StepRun): Promise<number> {
  const { bank, isNow, goes_at } = await nextSideFile(tx, run);
  const found = await lockDue(tx, run, "requested");
  const late = found.filter((row) => isDishonorTooLate(run, row, goes_at));
  const rows = found.filter((row) => !late.includes(row));
  if (!isNow) await dishonors.putOff(tx, rows, goes_at);
  else if (rows.length > 0) await sealFile(tx, { ...run, bank }, rows);
  await moveDishonors(
    tx,
    run,
    late.map((row) => ({ row, event: "lapse", set: { due_at: null } })),
  );
  return found.length;
}

async function sealFile(tx: Tx, run: StepRun, rows: readonly DishonorRow[]): Promise<void> {
  const { file, placed, set } = await sealSides<DishonorRow>(tx, run, {
    kind: "dishonor",
    count: rows.length,
    build: (stamp) => buildDishonorFile(tx, run, { rows, stamp }),
  });
  await moveDishonors(
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

/** The money is back, unless nobody knows whether the file arrived. */
async function settle(tx: Tx, run: StepRun): Promise<number> {
  const rows = await lockDue(tx, run, "sent");
  const hasArrived = await arrivalsOf(tx, rows);
  const { profile } = run.bank;
  await moveDishonors(
    tx,
    run,
    rows.filter(hasArrived).map((row) => {
      const settled = assertFound(row.settlement_date, "the day of its settlement");
      // A contest of the last day is in what the bank sends on the day after it.
      const last = addBankingDays(settled, CONTEST_DAYS + 1, closuresOf(profile));
      return { row, event: "settle", set: { due_at: maturityOf(profile, last) } };
    }),
  );
  const unsure = rows.filter((row) => !hasArrived(row));
  await dishonors.putOff(tx, unsure, lookAgainAt(run));
  return rows.length;
}

async function stand(tx: Tx, run: StepRun): Promise<number> {
  const rows = await lockDue(tx, run, "settled");
  await moveDishonors(
    tx,
    run,
    rows.map((row) => ({ row, event: "stand", set: { due_at: null } })),
  );
  await settleCases(tx, run, rows);
  return rows.length;
}

/** What was wrong with the returns is settled: nobody has to deal with it, and no payment waits for it. */
async function settleCases(tx: Tx, run: StepRun, rows: readonly DishonorRow[]): Promise<void> {
  if (rows.length === 0) return;
  const { environment_id, at, tools } = run;
  const subjects = rows.map(({ item_key }) => item_key);
  const kinds = ["return_amount_differs", "return_late", "return_conflict"] as const;
  const open = await lockOpenExceptions(tx, { environment_id, kinds, subjects });
  const reason = "The dishonor of the return stands.";
  await settleLocked(tx, { environment_id, at, ids: tools.ids }, { rows: open, reason });
}
