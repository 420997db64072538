import { addBankingDays, CONTEST_DAYS, nextBankingDay } from "@railhead/core";
import { assert, assertFound } from "../../assert.ts";
import { countFilesOfDate, findFileStates, type FileState } from "../../db/files/ach-files.ts";
import { insertEntries } from "../../db/files/entries.ts";
import { lockBank, takeEntryNumbers } from "../../db/banks/banks.ts";
import { lockDueDishonors, updateDishonors, type DishonorRow } from "../../db/files/dishonors.ts";
import type { Tx } from "../../db/executor.ts";
import { appendEvents } from "../../events/append.ts";
import { FILE_ID_MODIFIERS } from "../../rails/ach.ts";
import { isSealing, maturityOf, sendBy, settlementOf } from "../../rails/bank-day.ts";
import { closuresOf } from "../../rails/calendar.ts";
import { easternTime } from "../../rails/eastern-time.ts";
import { buildDishonorFile } from "./dishonor-file.ts";
import { isDishonorTooLate } from "../files/given-up.ts";
import { fileEvent } from "../files/file-events.ts";
import { moveDishonors, type DishonorMove } from "./move-dishonors.ts";
import { nextCutoff } from "../plan.ts";
import { inChunks, type Step, type StepRun } from "../step.ts";
import { storeFile } from "../files/store-file.ts";

const LIMIT = 500;

/**
 * Takes returns that we refuse to their end: seals them into a file of their own at the cut-off,
 * books the money when it is back, and keeps it where nobody contests in time.
 */
export const advanceDishonors: Step = async (run) => {
  const options = { limit: LIMIT, lanes: 1 };
  const sealed = await inChunks(run, (tx) => seal(tx, run), options);
  const settled = await inChunks(run, (tx) => settle(tx, run), options);
  return sealed + settled + (await stand(run, options));
};

async function seal(tx: Tx, run: StepRun): Promise<number> {
  const bank = await lockBank(tx, run.bank.id);
  const due = { status: "requested", at: run.at, limit: LIMIT } as const;
  const found = await lockDueDishonors(tx, bank.id, due);
  if (found.length === 0) return 0;
  const isSealed = isSealing(bank.profile, run.at) && bank.sending !== "off";
  const goes_at = isSealed ? run.at : nextCutoff(run.bank.profile, run.at);
  const late = found.filter((row) => isDishonorTooLate(run, row, goes_at));
  const rows = found.filter((row) => !late.includes(row));
  if (!isSealed) await putOff(tx, rows, goes_at);
  else if (rows.length > 0) await sealFile(tx, { ...run, bank }, rows);
  await moveDishonors(
    tx,
    run,
    late.map((row): DishonorMove => ({ row, event: "lapse", set: { due_at: null } })),
  );
  return found.length;
}

async function sealFile(tx: Tx, run: StepRun, rows: readonly DishonorRow[]): Promise<void> {
  const { bank } = run;
  const now = easternTime(run.at);
  const settlement_date = nextBankingDay(now.date, closuresOf(bank.profile));
  const plan = { submission_date: now.date, settlement_date };
  const modifier = FILE_ID_MODIFIERS[await countFilesOfDate(tx, bank.id, now.date)];
  assert(modifier !== undefined, `no file id modifier is left for ${now.date}`);
  const built = await buildDishonorFile(tx, run, {
    rows,
    numbers: {
      now,
      file_id_modifier: modifier,
      first_entry_number: await takeEntryNumbers(tx, bank.id, rows.length),
    },
  });
  const send_by = sendBy(bank.profile, [plan], run.at);
  const file = await storeFile(tx, run, { built, modifier, date: now.date, send_by });
  await insertEntries(
    tx,
    built.placed.map(({ row, ...placed }) => ({
      ...placed,
      file_id: file.id,
      environment_id: run.environment_id,
      payment_id: null,
      funding_event_id: null,
      dishonor_id: row.id,
      attempt: row.attempt + 1,
      amount_cents: row.amount_cents,
      file_date: file.file_date,
      settlement_date,
    })),
  );
  await moveDishonors(
    tx,
    run,
    built.placed.map(({ row, trace_number }): DishonorMove => ({
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

// What was refused of a file refused in part is no longer `sent`.
const SENT: ReadonlySet<FileState> = new Set([
  "uploaded",
  "acknowledged",
  "accepted",
  "partially_rejected",
]);

/** The money is back, unless nobody knows whether the file arrived. */
async function settle(tx: Tx, run: StepRun): Promise<number> {
  const due = { status: "sent", at: run.at, limit: LIMIT } as const;
  const rows = await lockDueDishonors(tx, run.bank.id, due);
  const states = await findFileStates(
    tx,
    rows.flatMap(({ file_id }) => file_id ?? []),
  );
  const { profile } = run.bank;
  const moves = rows.map((row): DishonorMove | undefined => {
    const state = assertFound(states.get(row.file_id ?? ""), "the file of a dishonor");
    if (!SENT.has(state)) return undefined;
    const settled = assertFound(row.settlement_date, "the day of its settlement");
    // A contest of the last day is in what the bank sends on the day after it.
    const last = addBankingDays(settled, CONTEST_DAYS + 1, closuresOf(profile));
    return { row, event: "settle", set: { due_at: maturityOf(profile, last) } };
  });
  await moveDishonors(
    tx,
    run,
    moves.filter((move) => move !== undefined),
  );
  await putOff(
    tx,
    rows.filter((_, index) => moves[index] === undefined),
    settlementOf(profile, nextBankingDay(easternTime(run.at).date, closuresOf(profile))),
  );
  return rows.length;
}

/** Silence counts only once the bank's files were read through today. */
async function stand(run: StepRun, options: { limit: number; lanes: number }): Promise<number> {
  const today = easternTime(run.at).date;
  if ((run.bank.returns_read_through ?? "") < today) return 0;
  return await inChunks(
    run,
    async (tx) => {
      const due = { status: "settled", at: run.at, limit: LIMIT } as const;
      const rows = await lockDueDishonors(tx, run.bank.id, due);
      await moveDishonors(
        tx,
        run,
        rows.map((row) => ({ row, event: "stand", set: { due_at: null } })),
      );
      return rows.length;
    },
    options,
  );
}

async function putOff(tx: Tx, rows: readonly DishonorRow[], due_at: string): Promise<void> {
  await updateDishonors(
    tx,
    rows.map((row) => ({ ...row, due_at })),
  );
}
