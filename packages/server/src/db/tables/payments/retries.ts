import type { RowKey } from "../../postgres/account-scope.ts";
import type { ReturnedEntry } from "@railhead/core";
import type { Executor } from "../../postgres/executor.ts";
import { sql } from "../../postgres/sql.ts";

/**
 * Returned payments of a chain of resubmits, from the original to the given one. Payments never sent or
 * not returned are no collection attempts and are omitted.
 */
export async function listReturnedEntries(db: Executor, payment: RowKey): Promise<ReturnedEntry[]> {
  return (await listRetryChains(db, payment.environment_id, [payment.id])).get(payment.id) ?? [];
}

/** For several payments, by id. */
export async function listRetryChains(
  db: Executor,
  environmentId: string,
  ids: readonly string[],
): Promise<Map<string, ReturnedEntry[]>> {
  const rows = await db.rows<ReturnedEntry & { last_id: string }>(sql`
    with recursive chain as (
      select id as last_id, original_id, relation, return_trace_number, status_code,
        settlement_date, 0 as distance
      from payments_with_state where environment_id = ${environmentId} and id = any(${ids}::uuid[])
      union all
      select c.last_id, p.original_id, p.relation, p.return_trace_number, p.status_code,
        p.settlement_date, c.distance + 1
      from chain c
      join payments_with_state p on p.environment_id = ${environmentId} and p.id = c.original_id
      where c.relation = 'resubmit'
    )
    select last_id, status_code as code, settlement_date from chain
    where return_trace_number is not null order by last_id, distance desc`);
  const chains = new Map<string, ReturnedEntry[]>();
  for (const { last_id, ...entry } of rows) {
    const known = chains.get(last_id);
    if (known === undefined) chains.set(last_id, [entry]);
    else known.push(entry);
  }
  return chains;
}

/** Which of the payments reinitiate an entry that was returned. */
export async function listRetries(
  db: Executor,
  environmentId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.rows<{ id: string }>(sql`
    with recursive chain as (
      select p.id, o.id as ancestor_id, o.original_id, o.relation, o.return_trace_number
      from payments p join payments_with_state o on o.id = p.original_id and o.environment_id = p.environment_id
      where p.environment_id = ${environmentId} and p.id = any(${ids}::uuid[]) and p.relation = 'resubmit'
      union all
      select c.id, o.id, o.original_id, o.relation, o.return_trace_number
      from chain c
      join payments_with_state o on o.environment_id = ${environmentId} and o.id = c.original_id
      where c.relation = 'resubmit'
    )
    select distinct id from chain where return_trace_number is not null`);
  return new Set(rows.map(({ id }) => id));
}
