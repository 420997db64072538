import type { Cents } from "@railhead/core";
import type { Executor, Tx } from "../executor.ts";
import { inOrder, sql } from "../sql.ts";

/** Entries of a file that never executed, and why. */
export interface Unexecuted {
  readonly file_id: string;
  readonly why: "rejected" | "missed";
  /** Only these batches; null: all of the file. */
  readonly batches: readonly number[] | null;
}

/** An entry that is no payment's or transfer's own, and never was executed. */
export interface VoidSideEntry {
  readonly dishonor_id: string | null;
  readonly reversal_id: string | null;
  readonly verification_id: string | null;
  readonly trace_number: string;
  readonly amount_cents: Cents;
  readonly is_debit: boolean;
}

/**
 * Marks such entries of a file, or of batches of it, as never executed, and answers them. What has
 * settled meanwhile is left as it is.
 */
export function voidSideEntries(tx: Tx, wanted: Unexecuted): Promise<VoidSideEntry[]> {
  const change = sql`
    update entries e set void = ${wanted.why}
    where e.file_id = ${wanted.file_id} and e.void is null
      and coalesce(e.dishonor_id, e.reversal_id, e.verification_id) is not null
      and (
        exists (select from dishonors d where d.id = e.dishonor_id and d.status = 'sent')
        or exists (select from reversals r where r.id = e.reversal_id and r.status = 'sent')
        or exists (select from paykey_verifications v
          where v.id = e.verification_id and v.status = 'sent'))
      and (${wanted.batches}::int[] is null or e.batch_number = any(${wanted.batches}::int[]))
    returning e.dishonor_id, e.reversal_id, e.verification_id, e.trace_number, e.amount_cents,
      right(e.transaction_code, 1) >= '5' as is_debit`;
  return tx.rows(inOrder(change, sql`trace_number`));
}

/** How often the bank refused each of these dishonors, reversals and verifications, by their ids. */
export async function countRefusals(
  db: Executor,
  gone: readonly VoidSideEntry[],
): Promise<ReadonlyMap<string, number>> {
  const of = (column: "dishonor_id" | "reversal_id" | "verification_id") => [
    ...new Set(gone.flatMap((entry) => entry[column] ?? [])),
  ];
  const rows = await db.rows<{ id: string; refusals: bigint }>(sql`
    select coalesce(dishonor_id, reversal_id, verification_id) as id,
      count(distinct attempt) as refusals
    from entries
    where void = 'rejected' and (dishonor_id = any(${of("dishonor_id")}::uuid[])
      or reversal_id = any(${of("reversal_id")}::uuid[])
      or verification_id = any(${of("verification_id")}::uuid[]))
    group by 1`);
  return new Map(rows.map(({ id, refusals }) => [id, Number(refusals)]));
}
