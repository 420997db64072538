import type { Database, Executor } from "../../postgres/executor.ts";
import { datesOfDelta } from "./status-day-counts.ts";
import { schemaMismatch, lockSchemaShared } from "../../schema/schema-lock.ts";
import { sql, type Sql } from "../../postgres/sql.ts";
import { rebuildMinutes } from "./payment-minutes.ts";

/** The dates by which payments are counted. */
export const COUNTED_BY = ["created_at", "payment_date", "effective_at"] as const;

/** A count that differs from the payments. */
export interface CountDifference {
  readonly counted_by: (typeof COUNTED_BY)[number];
  readonly account_id: string;
  readonly kind: string;
  readonly status: string;
  readonly day: string;
  readonly counted: bigint;
  readonly there_are: bigint;
}

/** Payments counted one by one, in the columns of `payment_counts`. */
const recount = (environmentId: string): Sql => sql`
  select p.environment_id, p.account_id, v.date_field, v.day, p.kind, p.status, count(*) as n
  from payments_with_state p, lateral (values
    ('created_at', (p.created_at at time zone 'UTC')::date),
    ('payment_date', p.payment_date),
    ('effective_at', (p.effective_at at time zone 'UTC')::date)) as v(date_field, day)
  where p.environment_id = ${environmentId} and v.day is not null
  group by 1, 2, 3, 4, 5, 6`;

/** Counts that differ from the payments, in the columns of `payment_counts`, with both numbers. */
const differences = (environmentId: string): Sql => sql`
  with counted as (
    select account_id, date_field, day, kind, status, sum(n) as n from (
      select account_id, date_field, day, kind, status, n
      from payment_counts where environment_id = ${environmentId}
      union all
      select d.account_id, v.date_field, v.day, d.kind, d.status, d.n
      from payment_count_deltas d, ${datesOfDelta}
      where d.environment_id = ${environmentId} and v.day is not null) c
    group by 1, 2, 3, 4, 5)
  select account_id, date_field, day, kind, status,
    coalesce(c.n, 0)::bigint as counted, coalesce(t.n, 0) as there_are
  from counted c full join (${recount(environmentId)}) t
    using (account_id, date_field, day, kind, status)
  where coalesce(c.n, 0) <> coalesce(t.n, 0)`;

/** Compares every count of an environment with its payments in one snapshot. */
export async function findCountDifferences(
  db: Executor,
  environmentId: string,
): Promise<CountDifference[]> {
  return await db.rows(sql`
    select date_field as counted_by, account_id, kind, status, day, counted, there_are
    from (${differences(environmentId)}) d
    order by account_id, date_field, day, kind, status`);
}

/**
 * Recounts an environment. Nobody waits for the counts; writers of the environment wait while its minutes are summed up.
 * Throws an error satisfying `isUnavailable` when the schema is not this program's.
 */
export async function rebuildCounts(db: Database, environmentId: string): Promise<void> {
  await db.tx(async (tx) => {
    if (!(await lockSchemaShared(tx))) throw schemaMismatch();
    await tx.run(sql`set local statement_timeout = 0`);
    // Two repairs would add the same difference twice; a copied or replaced environment has other counts afterwards.
    await tx.run(sql`select from environments where id = ${environmentId} for no key update`);
    // Changes bring their deltas, so a difference stays what it is however many commit meanwhile: it is added, not set.
    await tx.run(sql`
      insert into payment_counts as c (environment_id, account_id, date_field, day, kind, status, n)
      select ${environmentId}::uuid, account_id, date_field, day, kind, status, there_are - counted
      from (${differences(environmentId)}) d
      -- The order of rolling up, to avoid deadlocks.
      order by 1, 2, 3, 4, 5, 6
      on conflict (environment_id, account_id, date_field, day, kind, status)
        do update set n = c.n + excluded.n`);
    await rebuildMinutes(tx, environmentId);
  });
}
