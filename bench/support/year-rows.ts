import type { Client } from "pg";

/** Events that the engine wrote in one environment, and the live environment that gets copies of them. */
export interface YearPlan {
  readonly from: string;
  readonly environmentId: string;
  readonly accountId: string;
  /** Copies of the engine's events in a year. */
  readonly copies: number;
}

const YEAR_MS = 365 * 86_400_000;

/** Other ids in the same order of time: later by so many milliseconds, and apart by the copy's number. */
const shifted = (id: string, ms: string, copy: string) => `(
  lpad(to_hex(('x' || left(replace(${id}::text, '-', ''), 12))::bit(48)::bigint + ${ms}), 12, '0')
  || substr(replace(${id}::text, '-', ''), 13, 14)
  || lpad(to_hex(('x' || right(replace(${id}::text, '-', ''), 6))::bit(24)::integer # ${copy}), 6, '0'))::uuid`;

/**
 * Appends a year to a live log: the engine's own events again and again, with other ids, instants and numbers. Patches are as
 * they were. Answers how many events that is.
 */
export async function appendYear(db: Client, plan: YearPlan, year: number): Promise<number> {
  let total = 0;
  for (let copy = 0; copy < plan.copies; copy += 1) {
    const number = year * plan.copies + copy + 1;
    const ms = year * YEAR_MS + Math.floor((copy * YEAR_MS) / plan.copies);
    const { rowCount } = await db.query(
      `with source as materialized (
        select *, row_number() over (order by sequence) as ordinal,
          row_number() over (partition by account_id is null order by sequence) as account_ordinal
        from events where environment_id = $1 and resource_type in ('charge', 'customer', 'paykey')
      ), log as (
        update event_counts set last_sequence = last_sequence + (select count(*) from source)
        where environment_id = $2 returning last_sequence - (select count(*) from source) as base
      ), account as (
        update account_event_counts a
        set last_sequence = a.last_sequence + (select count(*) from source where account_id is not null)
        from log where a.environment_id = $2 and a.account_id = $3
        returning a.last_sequence - (select count(*) from source where account_id is not null) as base
      )
      insert into events (environment_id, sequence, id, account_id, account_sequence, type, resource_type,
        resource_id, resource_version, occurred_at, patch, cause)
      select $2, log.base + s.ordinal, ${shifted("s.id", "$4::bigint", "$5::integer")},
        case when s.account_id is not null then $3::uuid end,
        case when s.account_id is not null then account.base + s.account_ordinal end,
        s.type, s.resource_type, ${shifted("s.resource_id", "$4::bigint", "$5::integer")},
        s.resource_version, s.occurred_at + $4::bigint * interval '1 ms', s.patch, s.cause
      from source s cross join log cross join account order by s.ordinal`,
      [plan.from, plan.environmentId, plan.accountId, ms, number],
    );
    total += rowCount ?? 0;
  }
  return total;
}
