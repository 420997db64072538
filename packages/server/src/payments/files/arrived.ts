import { nextBankingDay, type FileState, type Instant } from "@railhead/core";
import { assertFound } from "../../assert.ts";
import { findFileStates } from "../../db/files/ach-files.ts";
import type { SideRow } from "../../db/files/side-entries.ts";
import type { Tx } from "../../db/executor.ts";
import { settlementOf } from "../../rails/bank-day.ts";
import { closuresOf } from "../../rails/calendar.ts";
import { easternTime } from "../../rails/eastern-time.ts";
import type { StepRun } from "../step.ts";

// What was refused of a file refused in part is no longer `sent`.
const ARRIVED: ReadonlySet<FileState> = new Set([
  "uploaded",
  "acknowledged",
  "accepted",
  "partially_rejected",
]);

/** Tells rows whose file has arrived from those of which nobody knows yet. */
export async function arrivalsOf(
  tx: Tx,
  rows: readonly SideRow[],
): Promise<(row: SideRow) => boolean> {
  const states = await findFileStates(
    tx,
    rows.flatMap(({ file_id }) => file_id ?? []),
  );
  return ({ file_id }) =>
    ARRIVED.has(assertFound(states.get(file_id ?? ""), "the file of what was sent"));
}

/** When to look again after what nobody knows: the settlement of the next banking day. */
export function lookAgainAt({ bank, at }: StepRun): Instant {
  const { profile } = bank;
  return settlementOf(profile, nextBankingDay(easternTime(at).date, closuresOf(profile)));
}
