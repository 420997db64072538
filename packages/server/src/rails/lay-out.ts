import type { BankProfile } from "../db/banks.ts";
import type { OutgoingEntry } from "./outgoing.ts";

/** Entries that share a batch header, and the amounts that balance them where the bank wants that. */
export interface OutgoingBatch {
  readonly entries: readonly OutgoingEntry[];
  /** Cents of the entries that take the other side; empty where the bank does not ask for it. */
  readonly offsets: readonly bigint[];
}

/** What an entry's amount field holds. */
export const MAX_ENTRY_CENTS = 9_999_999_999n;

/** Entries in batches, in the order given; a batch has one direction. */
export function layOut(
  profile: BankProfile,
  entries: readonly OutgoingEntry[],
): readonly OutgoingBatch[] {
  const groups = new Map<string, OutgoingEntry[]>();
  for (const entry of entries) {
    const key = [
      entry.company_name,
      entry.company_id,
      entry.sec,
      entry.entry_description,
      entry.settlement_date,
      entry.direction,
    ].join("|");
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [entry]);
    else group.push(entry);
  }
  return [...groups.values()].map((group) => ({
    entries: group,
    offsets: profile.offset === undefined ? [] : offsetsOf(group),
  }));
}

/** The sum of a batch, in as many amounts as its size needs. */
function offsetsOf(entries: readonly OutgoingEntry[]): bigint[] {
  let left = entries.reduce((sum, entry) => sum + entry.amount_cents, 0n);
  const offsets: bigint[] = [];
  while (left > 0n) {
    const part = left > MAX_ENTRY_CENTS ? MAX_ENTRY_CENTS : left;
    offsets.push(part);
    left -= part;
  }
  return offsets;
}

/** How many trace numbers a file of these batches takes. */
export function countNumbers(batches: readonly OutgoingBatch[]): number {
  return batches.reduce((sum, { entries, offsets }) => sum + entries.length + offsets.length, 0);
}
