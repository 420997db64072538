import { addMs, type Instant, type PaymentKind, type PaymentStatus } from "@railhead/core";
import type { Database, Executor, Tx } from "./executor.ts";
import { rowSet } from "./row-set.ts";
import { empty, join, named, sql, type Sql } from "./sql.ts";

/** So many payments more, or less, of an account, kind and status that were created on a day. */
export interface CountDelta {
  readonly account_id: string;
  readonly kind: PaymentKind;
  readonly status: PaymentStatus;
  /** UTC, `YYYY-MM-DD`. */
  readonly day: string;
  readonly n: number;
}

const types = {
  account_id: "uuid",
  kind: "text",
  status: "text",
  day: "date",
  n: "bigint",
} as const;

/** Adds to the counts; in the transaction of the change, and without waiting for anybody. */
export async function insertCountDeltas(
  tx: Tx,
  environmentId: string,
  deltas: readonly CountDelta[],
): Promise<void> {
  if (deltas.length === 0) return;
  const set = rowSet(deltas, types);
  await tx.run(
    named(
      `insert_count_deltas_${set.shape}`,
      sql`
        insert into payment_count_deltas (environment_id, account_id, kind, status, day, n)
        select ${environmentId}, ${set.value("account_id")}, ${set.value("kind")},
          ${set.value("status")}, ${set.value("day")}, ${set.value("n")} from ${set.from}`,
    ),
  );
}

/** What a total may ask of the counts. */
export interface CountedFilters {
  readonly payment_type?: readonly string[];
  readonly payment_status?: readonly string[];
  readonly min_created_at?: Instant;
  readonly max_created_at?: Instant;
}

/** A stretch of time at the edge of a range, counted payment by payment; both ends belong to it. */
interface Edge {
  readonly from: Instant;
  readonly to: Instant;
}

/** A range of creation: the whole days in it, and what is left of it before and after them. */
export interface DaySplit {
  /** `until` is the first day that is not whole; null where the range is open. */
  readonly days: { readonly from: string | null; readonly until: string | null } | undefined;
  readonly edges: readonly Edge[];
}

const dayOf = (instant: Instant) => instant.slice(0, 10);
const startOf = (day: string): Instant => `${day}T00:00:00.000Z`;

/** Splits a range, both ends of which belong to it. Instants have milliseconds. */
export function splitByDay(from: Instant | undefined, to: Instant | undefined): DaySplit {
  const first =
    from === undefined || from === startOf(dayOf(from))
      ? from && dayOf(from)
      : dayOf(addMs(startOf(dayOf(from)), DAY_MS));
  const until = to && dayOf(addMs(to, 1));
  if (from !== undefined && to !== undefined && from > to) return { days: undefined, edges: [] };
  if (first !== undefined && until !== undefined && first >= until) {
    return { days: undefined, edges: [{ from: from as Instant, to: to as Instant }] };
  }
  const edges: Edge[] = [];
  if (from !== undefined && first !== undefined && from < startOf(first)) {
    edges.push({ from, to: addMs(startOf(first), -1) });
  }
  if (to !== undefined && until !== undefined && to >= startOf(until)) {
    edges.push({ from: startOf(until), to });
  }
  return { days: { from: first ?? null, until: until ?? null }, edges };
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * How many payments of an account pass the filters, as an expression: all days or whole days from
 * the counts, the rest of a range by index. Exact as of the statement's snapshot.
 */
export function counted(accountId: string, filters: CountedFilters): Sql {
  const kinds = filters.payment_type ?? null;
  const statuses = filters.payment_status ?? null;
  const { days, edges } = splitByDay(filters.min_created_at, filters.max_created_at);
  const isAll = days !== undefined && days.from === null && days.until === null;
  const passes = (alias: Sql) => sql`
      (${kinds}::text[] is null or ${alias}.kind = any(${kinds}::text[]))
      and (${statuses}::text[] is null or ${alias}.status = any(${statuses}::text[]))`;
  const between = isAll ? empty : daysWithin(days);
  const kept = isAll ? sql`payment_totals` : sql`payment_counts`;
  const sums = [kept, sql`payment_count_deltas`].map(
    (table) => sql`(select coalesce(sum(c.n), 0)::bigint from ${table} c
      where c.account_id = ${accountId} ${between}
        and ${passes(sql`c`)})`,
  );
  const atEdges = edges.map(
    ({ from, to }) => sql`(select count(*) from payments p where p.account_id = ${accountId}
      and p.created_at >= ${from} and p.created_at <= ${to} and ${passes(sql`p`)})`,
  );
  return join([...(days === undefined ? [sql`0::bigint`] : sums), ...atEdges], " + ");
}

function daysWithin(days: DaySplit["days"]): Sql {
  return sql`
      and (${days?.from ?? null}::date is null or c.day >= ${days?.from ?? null}::date)
      and (${days?.until ?? null}::date is null or c.day < ${days?.until ?? null}::date)`;
}

/**
 * Folds deltas into the counts, at most so many; answers how many it took. Those of an environment
 * that is being copied or replaced stay: statement by statement, a copy would see them twice.
 */
export async function foldCountDeltas(db: Database, most: number): Promise<number> {
  return await db.tx(async (tx) => {
    const { n } = await tx.one<{ n: bigint }>(sql`
      with taken as (
        delete from payment_count_deltas where ctid = any(array(
          select d.ctid from payment_count_deltas d join environments e on e.id = d.environment_id
          limit ${most} for update of d skip locked for key share of e skip locked))
        returning environment_id, account_id, kind, status, day, n
      ), folded as (
        insert into payment_counts as c (environment_id, account_id, kind, status, day, n)
        select environment_id, account_id, kind, status, day, sum(n) from taken
        group by environment_id, account_id, kind, status, day
        having sum(n) <> 0
        -- One order for all keepers.
        order by account_id, day, kind, status
        on conflict (account_id, day, kind, status) do update set n = c.n + excluded.n
      ), totalled as (
        insert into payment_totals as c (environment_id, account_id, kind, status, n)
        select environment_id, account_id, kind, status, sum(n) from taken
        group by environment_id, account_id, kind, status
        having sum(n) <> 0
        order by account_id, kind, status
        on conflict (account_id, kind, status) do update set n = c.n + excluded.n
      )
      select count(*) as n from taken`);
    return Number(n);
  });
}

/** A count that does not agree with the payments. */
export interface CountFault {
  readonly account_id: string;
  readonly kind: string;
  readonly status: string;
  /** Null: the sum of all days. */
  readonly day: string | null;
  readonly counted: bigint;
  readonly there_are: bigint;
}

/** Compares every count of an environment with its payments, in one snapshot. */
export function findCountFaults(db: Executor, environmentId: string): Promise<CountFault[]> {
  return db.rows(sql`
    with counted as (
      select account_id, kind, status, day, sum(n) as n from (
        select account_id, kind, status, day, n from payment_counts
        where environment_id = ${environmentId}
        union all
        select account_id, kind, status, day, n from payment_count_deltas
        where environment_id = ${environmentId}
      ) c group by account_id, kind, status, day
    ), there as (
      select account_id, kind, status, (created_at at time zone 'UTC')::date as day, count(*) as n
      from payments where environment_id = ${environmentId} group by 1, 2, 3, 4
    ), kept as (
      select account_id, kind, status, n from payment_totals where environment_id = ${environmentId}
    ), summed as (
      select account_id, kind, status, sum(n) as n from payment_counts
      where environment_id = ${environmentId} group by 1, 2, 3
    )
    select account_id, kind, status, day, coalesce(c.n, 0)::bigint as counted,
      coalesce(t.n, 0)::bigint as there_are
    from counted c full join there t using (account_id, kind, status, day)
    where coalesce(c.n, 0) <> coalesce(t.n, 0)
    union all
    select account_id, kind, status, null, coalesce(k.n, 0)::bigint, coalesce(s.n, 0)::bigint
    from kept k full join summed s using (account_id, kind, status)
    where coalesce(k.n, 0) <> coalesce(s.n, 0)
    order by account_id, day nulls first, kind, status`);
}

/** Counts an environment anew. Changes made meanwhile wait for it. */
export async function rebuildCounts(db: Database, environmentId: string): Promise<void> {
  await db.tx(async (tx) => {
    await tx.run(sql`lock table payments in share mode`);
    await tx.run(sql`delete from payment_count_deltas where environment_id = ${environmentId}`);
    await tx.run(sql`delete from payment_counts where environment_id = ${environmentId}`);
    await tx.run(sql`delete from payment_totals where environment_id = ${environmentId}`);
    await tx.run(sql`
      insert into payment_counts (environment_id, account_id, kind, status, day, n)
      select environment_id, account_id, kind, status, (created_at at time zone 'UTC')::date,
        count(*)
      from payments where environment_id = ${environmentId} group by 1, 2, 3, 4, 5`);
    await tx.run(sql`
      insert into payment_totals (environment_id, account_id, kind, status, n)
      select environment_id, account_id, kind, status, sum(n) from payment_counts
      where environment_id = ${environmentId} group by 1, 2, 3, 4`);
  });
}
