import type { CivilDate, Instant, ReturnRateLevel, ReturnRateName } from "@railhead/core";
import type { Executor, Tx } from "./executor.ts";
import { sql } from "./sql.ts";

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
  readonly account_id: string | null;
  readonly from: CivilDate;
  readonly to: CivilDate;
}

/** Counts debits by the date of their file. The entry class follows from customer and consent. */
export function countReturns(db: Executor, period: ReturnPeriod): Promise<ReturnCounts[]> {
  return db.rows(sql`
    with returned as (
      select distinct on (i.payment_id, i.original_trace_number) i.payment_id,
        i.original_trace_number, i.code
      from inbound_items i
      where i.environment_id = ${period.environment_id} and i.kind = 'return'
        and i.outcome in ('applied', 'applied_late') and i.payment_id is not null
      order by i.payment_id, i.original_trace_number, i.applied_at
    )
    select p.account_id,
      coalesce(a.settings->'statement_settings'->>'company_id',
        o.settings->'statement_settings'->>'company_id',
        b.profile->>'company_identification') as company_id,
      case when c.type = 'business' then 'CCD' when p.consent_type = 'internet' then 'WEB'
        else 'PPD' end as sec_code,
      r.code, count(*) as n
    from entries e join ach_files f on f.id = e.file_id join banks b on b.id = f.bank_id
      join payments p on p.id = e.payment_id and p.kind = 'charge'
      join customers c on c.id = p.customer_id join accounts a on a.id = p.account_id
      join organizations o on o.id = a.organization_id
      left join returned r on r.payment_id = e.payment_id
        and r.original_trace_number = e.trace_number
    where e.environment_id = ${period.environment_id}
      and e.file_date between ${period.from} and ${period.to}
      and (${period.account_id}::uuid is null or p.account_id = ${period.account_id}::uuid)
    group by 1, 2, 3, 4`);
}

/** What was last told of an account's rate. */
export interface ReturnRateState {
  readonly id: string;
  readonly environment_id: string;
  readonly account_id: string;
  readonly name: ReturnRateName;
  readonly level: ReturnRateLevel;
  readonly version: number;
  readonly changed_at: Instant;
}

export function lockReturnRateStates(
  tx: Tx,
  accountIds: readonly string[],
): Promise<ReturnRateState[]> {
  return tx.rows(sql`
    select id, environment_id, account_id, name, level, version, changed_at
    from return_rate_states where account_id = any(${accountIds}::uuid[])
    order by account_id, name for update`);
}

export async function saveReturnRateState(tx: Tx, state: ReturnRateState): Promise<void> {
  const s = state;
  await tx.run(sql`
    insert into return_rate_states (id, environment_id, account_id, name, level, version, changed_at)
    values (${s.id}, ${s.environment_id}, ${s.account_id}, ${s.name}, ${s.level}, ${s.version},
      ${s.changed_at})
    on conflict (account_id, name) do update set level = excluded.level,
      version = excluded.version, changed_at = excluded.changed_at`);
}
