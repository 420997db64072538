import type { AchError, ReadResult } from "@railhead/nacha";

/**
 * Counts and sums of a control record that its entries do not bear out: something is missing, or was
 * changed. A hash says nothing of money and banks leave it out; so it is with the number of batches.
 */
const CONTROL_TOTAL_CODES: ReadonlySet<string> = new Set([
  "file_entry_count",
  "file_total_debit",
  "file_total_credit",
  "batch_entry_count",
  "batch_total_debit",
  "batch_total_credit",
]);

/** How a file of the bank contradicts itself; empty where its money may be booked as it reads. */
export function controlTotalErrors(read: ReadResult): AchError[] {
  return read.errors.filter(({ code }) => CONTROL_TOTAL_CODES.has(code));
}
