import type { CivilDate } from "@railhead/core";
import type { Executor, Tx } from "./executor.ts";
import { named, sql } from "./sql.ts";

/** Debit entries of an account under one company and entry class, and what came back of them. */
export interface ReturnCounts {
  readonly account_id: string;
  readonly company_id: string;
  readonly sec_code: string;
  /** Null: entries that did not come back. */
  readonly code: string | null;
  readonly n: bigint;
}

export interface ReturnPeriod {
  readonly environment_id: string;
  /** Null for all accounts. */
  readonly account_ids: readonly string[] | null;
  readonly from: CivilDate;
  readonly to: CivilDate;
}

/** The entry class follows from customer and consent. */
const secCode = sql`case when c.type = 'business' then 'CCD'
  when p.consent_type = 'internet' then 'WEB' else 'PPD' end`;

/** Keeps how many debits a sealed file has of each account and entry class. */
export async function countOriginations(tx: Tx, fileId: string): Promise<void> {
  await tx.run(
    named(
      "count_originations",
      sql`
    insert into file_originations (file_id, account_id, sec_code, environment_id, file_date, debits)
    select e.file_id, p.account_id, ${secCode}, e.environment_id, e.file_date, count(*)
    from entries e join payments p on p.id = e.payment_id and p.kind = 'charge'
      join customers c on c.id = p.customer_id
    where e.file_id = ${fileId} group by 1, 2, 3, 4, 5`,
    ),
  );
}

/** Takes debits of a file that never executed out of the count. */
export async function uncountOriginations(
  tx: Tx,
  fileId: string,
  paymentIds: readonly string[],
): Promise<void> {
  await tx.run(sql`
    update file_originations s set debits = s.debits - v.n
    from (select p.account_id, ${secCode} as sec_code, count(*) as n
      from payments p join customers c on c.id = p.customer_id
      where p.id = any(${paymentIds}::uuid[]) and p.kind = 'charge' group by 1, 2) v
    where s.file_id = ${fileId} and s.account_id = v.account_id and s.sec_code = v.sec_code`);
}

/**
 * Counts debits by the date of their file. Debits come from the counts kept at sealing, so the cost
 * goes by the number of files and of returns, not of entries.
 */
export function countReturns(db: Executor, period: ReturnPeriod): Promise<ReturnCounts[]> {
  return db.rows(
    named(
      "count_returns",
      sql`
    with returned as materialized (
      select distinct on (i.payment_id, i.original_trace_number) i.payment_id,
        i.original_trace_number, i.code
      from inbound_items i
      where i.environment_id = ${period.environment_id} and i.kind = 'return'
        and i.outcome in ('applied', 'applied_late') and i.payment_id is not null
      order by i.payment_id, i.original_trace_number, i.applied_at
    ), came_back as (
      select p.account_id, e.file_id, ${secCode} as sec_code, r.code, count(*) as n
      from returned r cross join lateral (
          -- Fenced, or the planner may read all entries of the period for each return.
          select x.file_id, x.payment_id, x.file_date from entries x
          where x.payment_id = r.payment_id and x.trace_number = r.original_trace_number offset 0
        ) e
        join payments p on p.id = e.payment_id and p.kind = 'charge'
        join customers c on c.id = p.customer_id
      where e.file_date between ${period.from} and ${period.to}
      group by 1, 2, 3, 4
    ), counted as (
      select s.account_id, s.file_id, s.sec_code, null as code, s.debits as n
      from file_originations s where s.environment_id = ${period.environment_id}
        and s.file_date between ${period.from} and ${period.to}
      union all
      select account_id, file_id, sec_code, code, n from came_back
      union all
      select account_id, file_id, sec_code, null, -n from came_back
    )
    select counted.account_id,
      coalesce(a.settings->'statement_settings'->>'company_id',
        o.settings->'statement_settings'->>'company_id',
        b.profile->>'company_identification') as company_id,
      counted.sec_code, counted.code, sum(counted.n)::bigint as n
    from counted join ach_files f on f.id = counted.file_id join banks b on b.id = f.bank_id
      join accounts a on a.id = counted.account_id join organizations o on o.id = a.organization_id
    where ${period.account_ids}::uuid[] is null
      or counted.account_id = any(${period.account_ids}::uuid[])
    group by 1, 2, 3, 4 having sum(counted.n) > 0`,
    ),
  );
}
