import { laterOf } from "@railhead/core";
import type { AchFileRow } from "../../db/tables/files/ach-files.ts";
import { openFileDay } from "../../db/tables/banks/file-days.ts";
import type { Tx } from "../../db/postgres/executor.ts";
import { dayEndsAt } from "../../rails/calendar/bank-day.ts";
import type { StepRun } from "../transitions/step.ts";

/** Has the totals of a new file's day given once the day has ended: now, where a recovery imports the file later. */
export async function openDayOf(
  tx: Tx,
  { environment_id, at, bank, tools }: StepRun,
  { bank_id, file_date }: AchFileRow,
): Promise<void> {
  const due_at = laterOf(dayEndsAt(bank.profile, file_date), at);
  const id = tools.ids.uuid(at);
  await openFileDay(tx, { environment_id, id, bank_id, file_date, due_at, at });
}
