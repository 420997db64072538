import type { CivilDate } from "@railhead/core";
import { assert } from "../../base/assert.ts";
import { reserveEntryNumbers, type Bank } from "../../db/tables/banks/banks.ts";
import {
  claimEntryNumbers,
  claimFileId,
  countFileIdsOfOthers,
} from "../../db/tables/banks/shared-numbers.ts";
import type { Executor, Tx } from "../../db/postgres/executor.ts";
import { FILE_ID_MODIFIERS } from "../../rails/files/ach.ts";
import type { StepRun } from "../transitions/step.ts";

// Live environments with one ODFI share modifiers and trace numbers. They are taken outside the seal's
// transaction, whose locks would make every other seal wait until its commit.

export const MOST_FILES_A_DAY = FILE_ID_MODIFIERS.length;

/** Whether a file id modifier of a date is left for a bank that has sealed so many files of it. */
export async function isFileIdLeft(
  db: Executor,
  bank: Bank,
  { date, sealedToday }: { readonly date: CivilDate; readonly sealedToday: number },
): Promise<boolean> {
  const ofOthers = bank.is_simulated ? 0 : await countFileIdsOfOthers(db, bank, date);
  return sealedToday + ofOthers < MOST_FILES_A_DAY;
}

/** The next file id modifier of a date, for the file that is being sealed under the bank's lock. */
export async function nextFileIdModifier(
  { tools, bank }: Pick<StepRun, "tools" | "bank">,
  { date, sealedToday }: { readonly date: CivilDate; readonly sealedToday: number },
): Promise<string> {
  const modifier = bank.is_simulated
    ? FILE_ID_MODIFIERS[sealedToday]
    : await claimFileId(tools.db, bank, { date, modifiers: FILE_ID_MODIFIERS });
  assert(typeof modifier === "string", `no file id modifier is left for ${date}`);
  return modifier;
}

/** Reserves entry numbers; returns the first. */
export async function nextEntryNumbers(
  tx: Tx,
  { tools, bank }: Pick<StepRun, "tools" | "bank">,
  count: number,
): Promise<bigint> {
  return bank.is_simulated
    ? await reserveEntryNumbers(tx, bank, count)
    : await claimEntryNumbers(tools.db, bank, count);
}
