import { nextBankingDay, type CivilDate, type Instant, type SideEntryKind } from "@railhead/core";
import { assert } from "../../assert.ts";
import { lockBank, takeEntryNumbers, type Bank } from "../../db/banks/banks.ts";
import { countFilesOfDate, type AchFileRow } from "../../db/files/ach-files.ts";
import { insertEntries, type EntryRow } from "../../db/files/entries.ts";
import type { SideRow } from "../../db/files/side-entries.ts";
import type { Tx } from "../../db/executor.ts";
import { appendEvents } from "../../events/append.ts";
import { FILE_ID_MODIFIERS } from "../../rails/ach.ts";
import { isSealing, sendBy, settlementOf } from "../../rails/bank-day.ts";
import { closuresOf } from "../../rails/calendar.ts";
import { easternTime } from "../../rails/eastern-time.ts";
import type { FileStamp } from "../../rails/written-file.ts";
import { nextCutoff } from "../plan.ts";
import type { StepRun } from "../step.ts";
import { fileEvent } from "./file-events.ts";
import type { SideFile } from "./proved-entries.ts";
import { storeFile } from "./store-file.ts";

/** What the file of an instant says in each of its entries. */
export interface SideStamp extends FileStamp {
  readonly first_number: number;
  readonly settlement_date: CivilDate;
}

/** What goes into one file. */
export interface Sides<Row extends SideRow> {
  readonly kind: SideEntryKind;
  /** Of numbers that the entries take. */
  readonly count: number;
  readonly build: (stamp: SideStamp) => SideFile<Row> | Promise<SideFile<Row>>;
}

export interface SealedSides<Row> extends Pick<SideFile<Row>, "placed"> {
  readonly file: AchFileRow;
  /** What every row of the file has in common from now on. */
  readonly set: {
    readonly file_id: string;
    readonly settlement_date: CivilDate;
    readonly due_at: Instant;
  };
}

const REFERENCES = {
  dishonor: "dishonor_id",
  reversal: "reversal_id",
  verification: "verification_id",
} as const satisfies Record<SideEntryKind, keyof EntryRow>;

/** Locks the bank and says when what is due goes: now, or with the cut-off that comes. */
export async function nextSideFile(
  tx: Tx,
  run: StepRun,
): Promise<{ readonly bank: Bank; readonly isNow: boolean; readonly goes_at: Instant }> {
  const bank = await lockBank(tx, run.bank.id);
  const isNow = isSealing(bank.profile, run.at) && bank.sending !== "off";
  if (!isNow) run.tools.onlyPutOff?.();
  return { bank, isNow, goes_at: isNow ? run.at : nextCutoff(run.bank.profile, run.at) };
}

/** Seals rows into a file of their own, for a bank that is locked. The caller moves them, then tells the file. */
export async function sealSides<Row extends SideRow>(
  tx: Tx,
  run: StepRun,
  { kind, count, build }: Sides<Row>,
): Promise<SealedSides<Row>> {
  const { id: bankId, profile } = run.bank;
  const now = easternTime(run.at);
  const settlement_date = nextBankingDay(now.date, closuresOf(profile));
  const modifier = FILE_ID_MODIFIERS[await countFilesOfDate(tx, bankId, now.date)];
  assert(modifier !== undefined, `no file id modifier is left for ${now.date}`);
  const first_number = Number(await takeEntryNumbers(tx, bankId, count));
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
      [REFERENCES[kind]]: row.id,
      attempt: row.attempt + 1,
    })),
  );
  const due_at = settlementOf(profile, settlement_date);
  return { file, placed, set: { file_id, settlement_date, due_at } };
}

/** Tells of a file once its rows have moved. */
export async function tellBuilt(tx: Tx, run: StepRun, file: AchFileRow): Promise<void> {
  await appendEvents(tx, run.tools.ids, run.environment_id, [
    fileEvent(file, { type: "file.built", version: 1, message: "The file was sealed." }),
  ]);
}
