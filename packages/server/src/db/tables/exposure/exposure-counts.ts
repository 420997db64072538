import type { CivilDate, ExposureSide } from "@railhead/core";
import type { Database, Executor } from "../../postgres/executor.ts";
import { sql } from "../../postgres/sql.ts";
import { lockSchemaShared } from "../../schema/schema-lock.ts";
import type { ExposureLimitRow } from "./exposure-limits.ts";

/** What a process knows of an environment's limits: whether there are any, and the days of their windows. */
export interface KnownExposure {
  /** Above zero while there is a limit; changes with every change of one. */
  readonly version: number;
  readonly days: readonly number[];
}

export async function readKnownExposure(
  db: Executor,
  environmentId: string,
): Promise<KnownExposure> {
  const row = await db.first<{ version: bigint; days: number[] | null }>(sql`
    select c.exposure_version as version, (select array_agg(distinct l.days) from exposure_limits l
      where l.environment_id = c.environment_id) as days
    from event_counts c where c.environment_id = ${environmentId}`);
  return { version: Number(row?.version ?? 0n), days: row?.days ?? [] };
}

/** A limit that covers payments of an account on a side. */
export interface CoveringLimit extends Pick<
  ExposureLimitRow,
  "id" | "scope" | "kind" | "days" | "limit_cents" | "effect"
> {
  readonly account_id: string;
  readonly side: ExposureSide;
}

export function listCoveringLimits(
  db: Executor,
  environmentId: string,
  accountIds: readonly string[],
): Promise<CoveringLimit[]> {
  return db.rows(sql`
    select a.account_id, v.side, l.id, l.scope, l.kind, l.days, l.limit_cents, l.effect
    from unnest(${accountIds}::uuid[]) as a(account_id) cross join (values ('debit'), ('credit')) as v(side),
      lateral limits_covering(${environmentId}, a.account_id, v.side) l
    order by l.created_at, l.id`);
}

/** The limits over one file that cover payments of accounts; reads no account where there is none. */
export function listFileLimits(
  db: Executor,
  environmentId: string,
  accountIds: readonly string[],
): Promise<CoveringLimit[]> {
  return db.rows(sql`
    select a.account_id, v.side, l.id, l.scope, l.kind, l.days, l.limit_cents, l.effect
    from unnest(${accountIds}::uuid[]) as a(account_id) cross join (values ('debit'), ('credit')) as v(side),
      lateral limits_covering(${environmentId}, a.account_id, v.side) l
    where l.kind = 'file' and exists (select from exposure_limits f
      where f.environment_id = ${environmentId} and f.kind = 'file')
    order by l.limit_cents, l.id`);
}

/** What settles on a day, of a limit. */
export interface LimitDay {
  readonly limit_id: string;
  readonly settlement_date: CivilDate;
  readonly cents: bigint;
  readonly same_day_cents: bigint;
}

interface LimitDaysWanted {
  readonly from: CivilDate;
  readonly to: CivilDate;
  /** Only of limits that cover one of these accounts. */
  readonly accountIds?: readonly string[];
}

export function listLimitDays(
  db: Executor,
  environmentId: string,
  { from, to, accountIds }: LimitDaysWanted,
): Promise<LimitDay[]> {
  return db.rows(
    sql`select * from exposure_days(${environmentId}, ${from}, ${to}, ${accountIds ?? null}::uuid[])`,
  );
}

/** A count that is not what the payments come to. */
export interface ExposureDifference {
  readonly scope: ExposureLimitRow["scope"];
  /** Null for the environment. */
  readonly scope_id: string | null;
  readonly side: ExposureSide;
  readonly settlement_date: CivilDate;
  readonly is_same_day: boolean;
  readonly counted_cents: bigint;
  readonly recounted_cents: bigint;
}

/** Compares the counts since a date with the payments, in one snapshot. */
export async function compareExposure(
  db: Executor,
  environmentId: string,
  since: CivilDate,
): Promise<{ compared: number; differences: ExposureDifference[] }> {
  const rows = await db.rows<ExposureDifference>(sql`
    with counted as (
      select scope, scope_id, side, settlement_date, is_same_day, sum(cents)::bigint as cents, sum(n) as n from (
        select scope, scope_id, side, settlement_date, is_same_day, cents, n from exposure_counts
        where environment_id = ${environmentId} and settlement_date >= ${since}
        union all
        select scope, scope_id, side, settlement_date, is_same_day, cents, n
        from pending_exposure(${environmentId}, ${since}, 'infinity')) c
      group by 1, 2, 3, 4, 5 having sum(cents) <> 0 or sum(n) <> 0
    ), recounted as (
      select s.scope, s.scope_id, r.side, r.settlement_date, r.is_same_day, sum(r.cents)::bigint as cents
      from recount_exposure(${environmentId}, ${since}) r
        cross join lateral account_scopes(${environmentId}, r.account_id) s
      group by 1, 2, 3, 4, 5
    )
    select scope, nullif(scope_id, '') as scope_id, side, settlement_date, is_same_day,
      coalesce(c.cents, 0) as counted_cents, coalesce(r.cents, 0) as recounted_cents
    from counted c full join recounted r using (scope, scope_id, side, settlement_date, is_same_day)
    order by settlement_date, scope, scope_id, side, is_same_day`);
  const differences = rows.filter(
    ({ counted_cents, recounted_cents }) => counted_cents !== recounted_cents,
  );
  return { compared: rows.length, differences };
}

/** Of a roll-up: each takes a lock, and a server has room for some thousand. */
const MOST_ENVIRONMENTS = 500;

/**
 * Rolls up to `most` deltas into the counts; those of environments without a limit are dropped. Returns how
 * many, 0 when the schema is not this program's.
 */
export async function rollUpExposure(db: Database, most: number): Promise<number> {
  return await db.tx(async (tx) => {
    if (!(await lockSchemaShared(tx))) return 0;
    // A statement of its own: the next one has to see where accounts are under this lock (`regroup_exposure`).
    const environments = await tx.rows<{ id: string; is_free: boolean }>(sql`
      select e.id, pg_try_advisory_xact_lock_shared(hashtextextended(e.id::text, 43)) as is_free
      from (select distinct environment_id as id from exposure_deltas limit ${MOST_ENVIRONMENTS}) e`);
    const free = environments.filter(({ is_free }) => is_free).map(({ id }) => id);
    const { n } = await tx.one<{ n: bigint }>(sql`
      with taken as (
        delete from exposure_deltas where ctid = any(array(
          select d.ctid from exposure_deltas d join environments e on e.id = d.environment_id
          where d.environment_id = any(${free}::uuid[])
          limit ${most} for update of d skip locked for key share of e skip locked))
        returning environment_id, account_id, side, settlement_date, is_same_day, cents, n
      ), summed as (
        select t.environment_id, t.account_id, t.side, t.settlement_date, t.is_same_day,
          sum(t.cents) as cents, sum(t.n) as n
        from taken t join event_counts e on e.environment_id = t.environment_id and e.exposure_version > 0
        group by 1, 2, 3, 4, 5
      ), added as (
        insert into exposure_counts as c
          (environment_id, scope, scope_id, side, settlement_date, is_same_day, cents, n)
        select t.environment_id, s.scope, s.scope_id, t.side, t.settlement_date, t.is_same_day,
          sum(t.cents), sum(t.n)
        from summed t cross join lateral account_scopes(t.environment_id, t.account_id) s
        group by 1, 2, 3, 4, 5, 6 having sum(t.cents) <> 0 or sum(t.n) <> 0 order by 1, 2, 3, 4, 5, 6
        on conflict (environment_id, scope, scope_id, side, settlement_date, is_same_day)
          do update set cents = c.cents + excluded.cents, n = c.n + excluded.n
      )
      select count(*) as n from taken`);
    return Number(n);
  });
}
