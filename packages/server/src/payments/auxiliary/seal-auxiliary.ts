import { AUXILIARY_ENTRIES, nextBankingDay } from "@railhead/core";
import { lockBank } from "../../db/tables/banks/banks.ts";
import { countFilesOfDate, type AchFileRow } from "../../db/tables/files/ach-files.ts";
import type { AuxiliaryRow } from "../../db/tables/files/auxiliary-rows.ts";
import { insertEntries } from "../../db/tables/files/entries.ts";
import type { Tx } from "../../db/postgres/executor.ts";
import { openExceptions } from "../../exceptions/exceptions.ts";
import { appendEvents } from "../../events/append.ts";
import { isSealing, sendBy, settlementOf } from "../../rails/calendar/bank-day.ts";
import { closuresOf } from "../../rails/calendar/calendar.ts";
import { easternTime } from "../../rails/calendar/eastern-time.ts";
import { fileEvent } from "../files/file-events.ts";
import { isFileIdLeft, nextEntryNumbers, nextFileIdModifier } from "../files/file-numbers.ts";
import { storeFile } from "../files/store-file.ts";
import { nextCutoff } from "../scheduling/plan.ts";
import type { StepRun } from "../transitions/step.ts";
import type {
  AuxiliaryMove,
  AuxiliaryRules,
  KeptRows,
  PlannedFile,
  SealingTime,
} from "./entries/auxiliary-rules.ts";
import { groupBy } from "../../base/group-by.ts";
import { moveByEngine } from "./entries/move-auxiliary.ts";
import { rowsOfOneFile } from "./split-auxiliary.ts";

/**
 * Seals due rows of a kind into one file at the cut-off, and puts them off before it. Rows that
 * cannot be sealed end. Returns the number of due rows, or the limit where some need another file.
 */
export async function sealAuxiliary<Row extends AuxiliaryRow>(
  tx: Tx,
  run: StepRun,
  { rules, limit }: { rules: AuxiliaryRules<Row>; limit: number },
): Promise<number> {
  const bank = await lockBank(tx, run.bank);
  const sealed = { ...run, bank };
  const rows = await rules.table.lockDue(tx, {
    environment_id: run.environment_id,
    bank_id: bank.id,
    status: AUXILIARY_ENTRIES[rules.kind].initial,
    is_settled: false,
    at: run.at,
    limit,
  });
  if (rows.length === 0) return 0;
  const sealing = await sealingTime(tx, sealed);
  const plan = await rules.plan(tx, sealed, { rows, sealing });
  if (!sealing.is_now || plan.sealable.length === 0) {
    await rules.table.update(
      tx,
      plan.sealable.map((row) => ({ ...row, due_at: sealing.goes_at })),
    );
    await moveByEngine(tx, sealed, { rules, moves: plan.ended });
    await keepRows(tx, sealed, { rules, kept: plan.kept });
    return rows.length;
  }
  const going = await rowsOfOneFile(tx, sealed, plan.sealable);
  const { file, sent } = await sealFile<Row>(tx, sealed, await plan.file(going));
  await moveByEngine(tx, sealed, { rules, moves: [...plan.ended, ...sent] });
  await appendEvents(tx, run.tools.ids, run.environment_id, [
    fileEvent(file, { type: "file.built", version: 1, message: "The file was sealed." }),
  ]);
  await keepRows(tx, sealed, { rules, kept: plan.kept });
  return going.length < plan.sealable.length ? limit : rows.length;
}

/** Puts rows off to the next cut-off and opens their exceptions. Call it last. */
async function keepRows<Row extends AuxiliaryRow>(
  tx: Tx,
  { environment_id, at, bank, tools }: StepRun,
  { rules, kept }: { rules: AuxiliaryRules<Row>; kept: KeptRows<Row> | undefined },
): Promise<void> {
  if (kept === undefined || kept.rows.length === 0) return;
  const due_at = nextCutoff(bank.profile, at);
  await rules.table.update(
    tx,
    kept.rows.map((row) => ({ ...row, due_at })),
  );
  await openExceptions(tx, { environment_id, at, ids: tools.ids }, kept.exceptions);
}

/** When due rows are sealed: now, or at the next cut-off. */
async function sealingTime(tx: Tx, run: StepRun): Promise<SealingTime> {
  const { at, bank } = run;
  const isOpen = bank.sending !== "off" && bank.origination_lock === null;
  const { date } = easternTime(at);
  const is_now =
    isSealing(bank.profile, at) &&
    isOpen &&
    (await isFileIdLeft(tx, bank, { date, sealedToday: await countFilesOfDate(tx, bank, date) }));
  if (!is_now) run.tools.onDeferredOnly?.();
  return { is_now, goes_at: is_now ? at : nextCutoff(bank.profile, at) };
}

/** Stores the file and its entries. The caller moves the sent rows. */
async function sealFile<Row extends AuxiliaryRow>(
  tx: Tx,
  run: StepRun,
  { count, build }: PlannedFile<Row>,
): Promise<{ file: AchFileRow; sent: AuxiliaryMove<Row>[] }> {
  const { profile } = run.bank;
  const now = easternTime(run.at);
  const settlement_date = nextBankingDay(now.date, closuresOf(profile));
  const sealedToday = await countFilesOfDate(tx, run.bank, now.date);
  const modifier = await nextFileIdModifier(run, { date: now.date, sealedToday });
  const first_number = Number(await nextEntryNumbers(tx, run, count));
  const stamp = { now, file_id_modifier: modifier, first_number, settlement_date };
  const { built, placed } = await build(stamp);
  const send_by = sendBy(profile, [], run.at);
  const file = await storeFile(tx, run, { built, modifier, date: now.date, send_by });
  const { id: file_id, environment_id, file_date } = file;
  await insertEntries(
    tx,
    placed.map(({ row, ...entry }) => ({
      ...entry,
      file_id,
      environment_id,
      file_date,
      settlement_date,
      payment_id: null,
      funding_event_id: null,
      auxiliary_entry_id: row.id,
      attempt: row.attempt + 1,
    })),
  );
  const due_at = settlementOf(profile, settlement_date);
  const set = { file_id, settlement_date, settled_at: null, due_at };
  const sent = [...groupBy(placed, ({ row }) => row)].map(([row, entries]) => ({
    row,
    event: "send" as const,
    set: {
      ...set,
      trace_numbers: entries.map(({ trace_number }) => trace_number),
      attempt: row.attempt + 1,
    },
  }));
  return { file, sent };
}
