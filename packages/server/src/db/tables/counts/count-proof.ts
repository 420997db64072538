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

/** Compares every count of an environment with its payments in one snapshot. */
export async function findCountDifferences(
  db: Executor,
  environmentId: string,
): Promise<CountDifference[]> {
  return await db.rows(sql`
    with counted as (
      select account_id, date_field, day, kind, status, sum(n) as n from (
        select account_id, date_field, day, kind, status, n
        from payment_counts where environment_id = ${environmentId}
        union all
        select d.account_id, v.date_field, v.day, d.kind, d.status, d.n
        from payment_count_deltas d, ${datesOfDelta}
        where d.environment_id = ${environmentId} and v.day is not null) c
      group by 1, 2, 3, 4, 5)
    select date_field as counted_by, account_id, kind, status, day,
      coalesce(c.n, 0)::bigint as counted, coalesce(t.n, 0) as there_are
    from counted c full join (${recount(environmentId)}) t
      using (account_id, date_field, day, kind, status)
    where coalesce(c.n, 0) <> coalesce(t.n, 0)
    order by account_id, date_field, day, kind, status`);
}

/**
 * Recounts an environment; concurrent changes wait. Throws an error satisfying `isUnavailable` when the
 * schema is not this program's.
 */
export async function rebuildCounts(db: Database, environmentId: string): Promise<void> {
  await db.tx(async (tx) => {
    if (!(await lockSchemaShared(tx))) throw schemaMismatch();
    await tx.run(sql`set local statement_timeout = 0`);
    // Whatever changes a count writes a state, so that one lock keeps all out.
    await tx.run(sql`lock table payment_states in share mode`);
    await tx.run(sql`delete from payment_count_deltas where environment_id = ${environmentId}`);
    await tx.run(sql`delete from payment_counts where environment_id = ${environmentId}`);
    await tx.run(sql`
      insert into payment_counts (environment_id, account_id, date_field, day, kind, status, n)
      ${recount(environmentId)}`);
    await rebuildMinutes(tx, environmentId);
  });
}
