import type { AuxiliaryKind, Cents } from "@railhead/core";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { returningInOrder, sql } from "../../postgres/sql.ts";

/** Entries of a file that were never executed, and why. */
export interface Unexecuted {
  readonly environment_id: string;
  readonly file_id: string;
  readonly why: "rejected" | "missed";
  /** Only these batches; null: the whole file. */
  readonly batches: readonly number[] | null;
}

/** An auxiliary entry that was never executed. */
export interface VoidAuxiliaryEntry {
  readonly id: string;
  readonly kind: AuxiliaryKind;
  readonly trace_number: string;
  readonly amount_cents: Cents;
  readonly is_debit: boolean;
}

/**
 * Marks auxiliary entries of a file or of batches as never executed and returns them. Settled ones are
 * skipped.
 */
export function voidAuxiliaryEntries(
  tx: Tx,
  environmentId: string,
  wanted: Unexecuted,
): Promise<VoidAuxiliaryEntry[]> {
  const change = sql`
    update entries e set void = ${wanted.why}
    from auxiliary_entries a
    where e.environment_id = ${environmentId} and e.file_id = ${wanted.file_id} and e.void is null and e.auxiliary_entry_id is not null
      and a.environment_id = ${environmentId} and a.id = e.auxiliary_entry_id and a.status = 'sent'
      and (${wanted.batches}::int[] is null or e.batch_number = any(${wanted.batches}::int[]))
    returning a.id, a.kind, e.trace_number, e.amount_cents,
      right(e.transaction_code, 1) >= '5' as is_debit`;
  return tx.rows(returningInOrder(change, sql`trace_number`));
}

/** Number of refusals by auxiliary entry id. */
export async function countRefusals(
  db: Executor,
  environmentId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db.rows<{ id: string; refusals: bigint }>(sql`
    select auxiliary_entry_id as id, count(distinct attempt) as refusals
    from entries
    where environment_id = ${environmentId} and auxiliary_entry_id = any(${ids}::uuid[])
      and void = 'rejected'
    group by 1`);
  return new Map(rows.map(({ id, refusals }) => [id, Number(refusals)]));
}
