import type { Database, Executor } from "../executor.ts";
import { datedDeltas, pricedDeltas } from "./payment-counts.ts";
import { findSearchCountFaults, rebuildSearchCounts } from "../search/search-count-proof.ts";
import { findGramFaults, forgetGrams } from "../search/search-gram-proof.ts";
import { foreignSchema, holdSchema } from "../schema-fence.ts";
import { join, sql, type Sql } from "../sql.ts";

/**
 * What payments are counted by: `all` is the sum of those by day of creation; by `paykey`,
 * `wording` and `gram` (one or two characters) those are counted whose texts are kept for searches.
 */
export const COUNTED_BY = [
  "created_at",
  "all",
  "payment_date",
  "effective_at",
  "amount",
  "paykey",
  "wording",
  "gram",
] as const;

/** A count that does not agree with the payments. */
export interface CountFault {
  readonly counted_by: (typeof COUNTED_BY)[number];
  readonly account_id: string;
  /** Null: whatever their kind. */
  readonly kind: string | null;
  /** Null: whatever their status. */
  readonly status: string | null;
  /** Null where they are not counted by a date. */
  readonly day: string | null;
  /** The least amount (cents) of the step; null where they are not counted by amount. */
  readonly from_amount: number | null;
  /** The id of the paykey, the wording or the characters that are counted; null where they are counted by none. */
  readonly of: string | null;
  readonly counted: bigint;
  readonly there_are: bigint;
}

/** A table of counts, told as (what by, account, kind, status, day, step, n). */
interface Reckoning {
  readonly counted: Sql;
  readonly there: Sql;
}

const createdOn = sql`(p.created_at at time zone 'UTC')::date`;
const effectiveOn = sql`(p.effective_at at time zone 'UTC')::date`;
const step = sql`payment_amount_step(p.amount_cents)`;

function reckonings(environmentId: string): Reckoning[] {
  const of = (alias: Sql) => sql`${alias}.environment_id = ${environmentId}`;
  const counts = of(sql`c`);
  const deltas = of(sql`d`);
  const payments = sql`payments p where ${of(sql`p`)}`;
  return [
    {
      counted: sql`
        select 'created_at', c.account_id, c.kind, c.status, c.day, null::integer, c.n
        from payment_counts c where ${counts}
        union all select 'created_at', d.account_id, d.kind, d.status, d.day, null, d.n
        from payment_count_deltas d where ${deltas}`,
      there: sql`
        select 'created_at', p.account_id, p.kind, p.status, ${createdOn}, null::integer, count(*)
        from ${payments} group by 2, 3, 4, 5`,
    },
    {
      counted: sql`
        select 'all', c.account_id, c.kind, c.status, null::date, null::integer, c.n
        from payment_totals c where ${counts}`,
      there: sql`
        select 'all', c.account_id, c.kind, c.status, null::date, null::integer, c.n
        from payment_counts c where ${counts}`,
    },
    {
      counted: sql`
        select c.axis, c.account_id, c.kind, c.status, c.day, null::integer, c.n
        from payment_date_counts c where ${counts}
        union all select v.axis, d.account_id, d.kind, d.status, v.day, null, d.n
        from payment_count_deltas d, ${datedDeltas} where ${deltas} and v.day is not null`,
      there: sql`
        select 'payment_date', p.account_id, p.kind, p.status, p.payment_date, null::integer, count(*)
        from ${payments} group by 2, 3, 4, 5
        union all
        select 'effective_at', p.account_id, p.kind, p.status, ${effectiveOn}, null, count(*)
        from ${payments} and p.effective_at is not null group by 2, 3, 4, 5`,
    },
    {
      counted: sql`
        select 'amount', c.account_id, c.kind, null::text, null::date, c.step, c.n
        from payment_amount_counts c where ${counts}
        union all
        select 'amount', d.account_id, d.kind, null, null, payment_amount_step(v.amount), v.n
        from payment_count_deltas d, ${pricedDeltas} where ${deltas}`,
      there: sql`
        select 'amount', p.account_id, p.kind, null::text, null::date, ${step}, count(*)
        from ${payments} group by 2, 3, 6`,
    },
  ];
}

/** Compares every count of an environment with its payments. */
export async function findCountFaults(db: Executor, environmentId: string): Promise<CountFault[]> {
  const columns = sql`counted_by, account_id, kind, status, day, from_amount`;
  const compared = reckonings(environmentId).map(
    ({ counted, there }) => sql`
      select ${columns}, null::text as of,
        coalesce(sum(n) filter (where is_count), 0)::bigint as counted,
        coalesce(sum(n) filter (where not is_count), 0)::bigint as there_are
      from (
        select true, c.* from (${counted}) c union all select false, t.* from (${there}) t
      ) as r(is_count, ${columns}, n)
      group by ${columns}
      having coalesce(sum(n) filter (where is_count), 0)
        <> coalesce(sum(n) filter (where not is_count), 0)`,
  );
  const faults = await db.rows<CountFault>(sql`
    ${join(compared, " union all ")}
    order by account_id, counted_by, day, from_amount, kind, status`);
  return [
    ...faults,
    ...(await findSearchCountFaults(db, environmentId)),
    ...(await findGramFaults(db, environmentId)),
  ];
}

/**
 * Counts an environment anew. Changes made meanwhile wait for it. Throws what satisfies `isUnavailable`
 * where the schema is not this program's.
 */
export async function rebuildCounts(db: Database, environmentId: string): Promise<void> {
  await db.tx(async (tx) => {
    if (!(await holdSchema(tx))) throw foreignSchema();
    await tx.run(sql`set local statement_timeout = 0`);
    await tx.run(sql`lock table payments in share mode`);
    for (const table of [
      sql`payment_count_deltas`,
      sql`payment_counts`,
      sql`payment_totals`,
      sql`payment_date_counts`,
      sql`payment_amount_counts`,
    ]) {
      await tx.run(sql`delete from ${table} where environment_id = ${environmentId}`);
    }
    for (const statement of recount(sql`where p.environment_id = ${environmentId}`)) {
      await tx.run(statement);
    }
    await rebuildSearchCounts(tx, environmentId);
    await forgetGrams(tx, environmentId);
  });
}

/** What fills the tables of counts, emptied before, from payments `p`. */
function recount(where: Sql): Sql[] {
  return [
    sql`
      insert into payment_counts (environment_id, account_id, kind, status, day, n)
      select environment_id, account_id, kind, status, ${createdOn}, count(*)
      from payments p ${where} group by 1, 2, 3, 4, 5`,
    sql`
      insert into payment_totals (environment_id, account_id, kind, status, n)
      select environment_id, account_id, kind, status, count(*)
      from payments p ${where} group by 1, 2, 3, 4`,
    sql`
      insert into payment_date_counts (environment_id, account_id, axis, day, kind, status, n)
      select environment_id, account_id, 'payment_date', payment_date, kind, status, count(*)
      from payments p ${where} group by 1, 2, 4, 5, 6
      union all
      select environment_id, account_id, 'effective_at', ${effectiveOn}, kind, status, count(*)
      from payments p ${where} and effective_at is not null group by 1, 2, 4, 5, 6`,
    sql`
      insert into payment_amount_counts (environment_id, account_id, step, kind, n)
      select environment_id, account_id, ${step}, kind, count(*)
      from payments p ${where} group by 1, 2, 3, 4`,
  ];
}
