import {
  isAwaitingConfirmation,
  nextBankingDay,
  type FileState,
  type Instant,
} from "@railhead/core";
import { assertFound } from "../../../base/assert.ts";
import { findFileStates } from "../../../db/tables/files/ach-files.ts";
import type { AuxiliaryRow } from "../../../db/tables/files/auxiliary-rows.ts";
import type { Tx } from "../../../db/postgres/executor.ts";
import { settlementOf } from "../../../rails/calendar/bank-day.ts";
import { closuresOf } from "../../../rails/calendar/calendar.ts";
import { easternTime } from "../../../rails/calendar/eastern-time.ts";
import type { StepRun } from "../../transitions/step.ts";

// Rejected batches of a partially rejected file have left status `sent` already.
const DELIVERED: ReadonlySet<FileState> = new Set([
  "uploaded",
  "acknowledged",
  "accepted",
  "partially_rejected",
]);

/**
 * Returns a predicate: whether a row's file was delivered, and confirmed where the bank must confirm
 * files. For other rows delivery is unknown.
 */
export async function findDelivered(
  tx: Tx,
  environmentId: string,
  rows: readonly AuxiliaryRow[],
): Promise<(row: AuxiliaryRow) => boolean> {
  const states = await findFileStates(
    tx,
    environmentId,
    rows.flatMap(({ file_id }) => file_id ?? []),
  );
  return ({ file_id }) => {
    const file = assertFound(states.get(file_id ?? ""), "the file of what was sent");
    return DELIVERED.has(file.state) && !isAwaitingConfirmation(file.confirmation);
  };
}

/** When to check again: at the settlement of the next banking day. */
export function nextCheckAt({ bank, at }: StepRun): Instant {
  const { profile } = bank;
  return settlementOf(profile, nextBankingDay(easternTime(at).date, closuresOf(profile)));
}
