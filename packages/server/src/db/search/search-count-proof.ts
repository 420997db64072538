import type { Executor, Tx } from "../executor.ts";
import { eachLasting, lastingUntil, recountLasting } from "./search-lasting.ts";
import { isLogWhole } from "./search-texts.ts";
import { raw, sql, type Sql } from "../sql.ts";

/** A count behind searches that does not agree with the texts that are kept. */
export interface SearchCountFault {
  readonly counted_by: "paykey" | "wording" | "gram";
  readonly account_id: string;
  readonly kind: null;
  /** Of payments that ended, how. */
  readonly status: string | null;
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

/** The number of the log up to which texts are kept, and ends are counted. */
const markOf = (environmentId: string): Sql => sql`coalesce((
  select m.sequence from search_marks m where m.environment_id = ${environmentId}), 0)`;

/** How many payments of each paykey ended so, as it is counted and as it is; where the log tells of both. */
const endsByPaykey = (environmentId: string): Sql => sql`
  select 'paykey', coalesce(s.account_id, v.account_id), c.status,
    coalesce(s.paykey_id, v.paykey_id)::text, c.counted, c.there_are
  from (select * from search_parties where environment_id = ${environmentId}) s
    full join (${lastingUntil(environmentId, markOf(environmentId))}) v using (paykey_id),
    lateral (values ${eachLasting(
      (status) => sql`(${status}::text, coalesce(s.${raw(status)}, 0)::bigint,
        coalesce(v.${raw(status)}, 0)::bigint)`,
    )}) as c(status, counted, there_are)
  where ${isLogWhole(environmentId)}`;

/** Compares the counts of paykeys and wordings with the kept texts, in one snapshot. */
export function findSearchCountFaults(
  db: Executor,
  environmentId: string,
): Promise<SearchCountFault[]> {
  return db.rows(sql`
    select counted_by, account_id, null as kind, status, null as day,
      null as from_amount, of, counted, there_are
    from (
      select 'paykey' as counted_by, coalesce(s.account_id, k.account_id) as account_id,
        null::text as status, coalesce(s.paykey_id, k.paykey_id)::text as of, coalesce(s.n, 0) as counted,
        coalesce(k.n, 0) as there_are
      from (select * from search_parties where environment_id = ${environmentId}) s
        full join (${keptByPaykey(environmentId)}) k using (paykey_id)
      union all
      ${endsByPaykey(environmentId)}
      union all
      select 'wording', coalesce(w.account_id, k.account_id), null, coalesce(w.wording, k.wording),
        coalesce(w.n, 0), coalesce(k.n, 0)
      from (select * from search_wordings where environment_id = ${environmentId}) w
        full join (${keptByWording(environmentId)}) k using (account_id, wording)) c
    where counted <> there_are order by account_id, counted_by, of, status`);
}

/** Counts the kept texts of an environment, and its ends, anew. The keeper waits for it. */
export async function rebuildSearchCounts(tx: Tx, environmentId: string): Promise<void> {
  await tx.run(sql`
    select from search_marks where environment_id = ${environmentId} for update`);
  await tx.run(sql`
    update search_parties s set n = coalesce(v.n, 0) from search_parties o
    left join (${keptByPaykey(environmentId)}) v using (paykey_id)
    where o.environment_id = ${environmentId} and s.paykey_id = o.paykey_id
      and s.n <> coalesce(v.n, 0)`);
  await recountLasting(tx, environmentId, markOf(environmentId));
  await tx.run(sql`delete from search_wordings where environment_id = ${environmentId}`);
  await tx.run(sql`
    insert into search_wordings (environment_id, account_id, digest, wording, n)
    select ${environmentId}, account_id, md5(wording)::uuid, wording, n
    from (${keptByWording(environmentId)}) v`);
}
