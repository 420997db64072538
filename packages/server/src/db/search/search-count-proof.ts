import type { Executor, Tx } from "../executor.ts";
import { sql } from "../sql.ts";

/** A count behind searches that does not agree with the texts that are kept. */
export interface SearchCountFault {
  readonly counted_by: "paykey" | "wording" | "gram";
  readonly account_id: string;
  readonly kind: null;
  readonly status: null;
  readonly day: null;
  readonly from_amount: null;
  /** The id of the paykey, the wording, or the one or two characters. */
  readonly of: string;
  readonly counted: bigint;
  readonly there_are: bigint;
}

/** How many kept texts each paykey's payments have, and each wording. */
const keptByPaykey = (environmentId: string) => sql`
  select account_id, paykey_id, count(*) as n
  from search_texts where environment_id = ${environmentId} group by 1, 2`;
const keptByWording = (environmentId: string) => sql`
  select account_id, search_wording(searched) as wording, count(*) as n
  from search_texts where environment_id = ${environmentId} group by 1, 2`;

/** Compares the counts of paykeys and wordings with the kept texts, in one snapshot. */
export function findSearchCountFaults(
  db: Executor,
  environmentId: string,
): Promise<SearchCountFault[]> {
  return db.rows(sql`
    select counted_by, account_id, null as kind, null as status, null as day,
      null as from_amount, of, counted, there_are
    from (
      select 'paykey' as counted_by, coalesce(s.account_id, k.account_id) as account_id,
        coalesce(s.paykey_id, k.paykey_id)::text as of, coalesce(s.n, 0) as counted,
        coalesce(k.n, 0) as there_are
      from (select * from search_parties where environment_id = ${environmentId}) s
        full join (${keptByPaykey(environmentId)}) k using (paykey_id)
      union all
      select 'wording', coalesce(w.account_id, k.account_id), coalesce(w.wording, k.wording),
        coalesce(w.n, 0), coalesce(k.n, 0)
      from (select * from search_wordings where environment_id = ${environmentId}) w
        full join (${keptByWording(environmentId)}) k using (account_id, wording)) c
    where counted <> there_are order by account_id, counted_by, of`);
}

/** Counts the kept texts of an environment anew. The keeper waits for it. */
export async function rebuildSearchCounts(tx: Tx, environmentId: string): Promise<void> {
  await tx.run(sql`
    select from search_marks where environment_id = ${environmentId} for update`);
  await tx.run(sql`
    update search_parties s set n = coalesce(v.n, 0) from search_parties o
    left join (${keptByPaykey(environmentId)}) v using (paykey_id)
    where o.environment_id = ${environmentId} and s.paykey_id = o.paykey_id
      and s.n <> coalesce(v.n, 0)`);
  await tx.run(sql`delete from search_wordings where environment_id = ${environmentId}`);
  await tx.run(sql`
    insert into search_wordings (environment_id, account_id, digest, wording, n)
    select ${environmentId}, account_id, md5(wording)::uuid, wording, n
    from (${keptByWording(environmentId)}) v`);
}
