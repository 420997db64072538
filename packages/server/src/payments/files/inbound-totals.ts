import type { ReadResult } from "@railhead/nacha";
import type { AchFileRow } from "../../db/tables/files/ach-files.ts";

type Totals = Pick<
  AchFileRow,
  "batch_count" | "entry_addenda_count" | "entry_hash" | "total_debit_cents" | "total_credit_cents"
>;

/** The last ten digits count. */
const HASH_MODULUS = 10_000_000_000;

/** What an inbound file holds, counted; its hash as its controls say, which some banks leave empty. */
export function inboundTotals({ totals, files }: ReadResult): Totals {
  const hash = files.reduce((sum, { control }) => sum + (control?.entry_hash ?? 0), 0);
  return {
    batch_count: totals.batches,
    entry_addenda_count: totals.entries + totals.addenda,
    entry_hash: String(hash % HASH_MODULUS),
    total_debit_cents: BigInt(totals.total_debit_cents),
    total_credit_cents: BigInt(totals.total_credit_cents),
  };
}
