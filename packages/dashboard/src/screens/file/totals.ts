import type { FileRecord } from "./records.ts";

export interface FileTotals {
  readonly debit: bigint;
  readonly credit: bigint;
  /** Entries and addenda. */
  readonly entries: number;
  readonly batches: number;
}

/** Sums what the entries say, apart from what the control records say. */
export function totalsOf(records: readonly FileRecord[]): FileTotals {
  let debit = 0n;
  let credit = 0n;
  let entries = 0;
  let batches = 0;
  for (const { text, sec } of records) {
    const record = text[0];
    if (record === "5") batches += 1;
    if (record !== "6" && record !== "7") continue;
    entries += 1;
    if (record === "7") continue;
    // Entries of accounting advices have other columns.
    const amount = BigInt(sec === "ADV" ? text.slice(27, 39) : text.slice(29, 39));
    if (isDebit(text.slice(1, 3))) debit += amount;
    else credit += amount;
  }
  return { debit, credit, entries, batches };
}

/** The second digit of a transaction code: 5 and above take money, but for loans' 52 to 54. */
function isDebit(code: string): boolean {
  return Number(code[1]) >= 5;
}
