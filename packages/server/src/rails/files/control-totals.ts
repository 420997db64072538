import type { AchError, ReadResult } from "@railhead/nacha";

/**
 * Control errors that show missing or changed entries. Hashes and batch counts are ignored, since
 * banks omit them.
 */
const CONTROL_TOTAL_CODES: ReadonlySet<string> = new Set([
  "file_entry_count",
  "file_total_debit",
  "file_total_credit",
  "batch_entry_count",
  "batch_total_debit",
  "batch_total_credit",
]);

/** The control total errors of an inbound file; empty if its amounts can be posted. */
export function controlTotalErrors(read: ReadResult): AchError[] {
  return read.errors.filter(({ code }) => CONTROL_TOTAL_CODES.has(code));
}
