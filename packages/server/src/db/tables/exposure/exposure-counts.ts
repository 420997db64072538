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

export function listLimitDays(
  db: Executor,
  environmentId: string,
  { from, to }: { readonly from: CivilDate; readonly to: CivilDate },
): Promise<LimitDay[]> {
  return db.rows(sql`select * from exposure_days(${environmentId}, ${from}, ${to})`);
}

/** A count that is not what the payments come to. */
export interface ExposureDifference {
  readonly account_id: string;
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
      select account_id, side, settlement_date, is_same_day, sum(cents)::bigint as cents, sum(n) as n from (
        select account_id, side, settlement_date, is_same_day, cents, n from exposure_counts
        where environment_id = ${environmentId} and settlement_date >= ${since}
        union all
        select account_id, side, settlement_date, is_same_day, cents, n from exposure_deltas
        where environment_id = ${environmentId} and settlement_date >= ${since}) c
      group by 1, 2, 3, 4 having sum(cents) <> 0 or sum(n) <> 0
    )
    select account_id, side, settlement_date, is_same_day, coalesce(c.cents, 0) as counted_cents,
      coalesce(r.cents, 0) as recounted_cents
    from counted c
      full join recount_exposure(${environmentId}, ${since}) r using (account_id, side, settlement_date, is_same_day)
    order by settlement_date, account_id, side, is_same_day`);
  const differences = rows.filter(
    ({ counted_cents, recounted_cents }) => counted_cents !== recounted_cents,
  );
  return { compared: rows.length, differences };
}

/**
 * Rolls up to `most` deltas into the counts; those of environments without a limit are dropped. Returns how
 * many, 0 when the schema is not this program's.
 */
export async function rollUpExposure(db: Database, most: number): Promise<number> {
  return await db.tx(async (tx) => {
    if (!(await lockSchemaShared(tx))) return 0;
    const { n } = await tx.one<{ n: bigint }>(sql`
      with taken as (
        delete from exposure_deltas where ctid = any(array(
          select d.ctid from exposure_deltas d join environments e on e.id = d.environment_id
          limit ${most} for update of d skip locked for key share of e skip locked))
        returning environment_id, account_id, side, settlement_date, is_same_day, cents, n
      ), added as (
        insert into exposure_counts as c
          (environment_id, account_id, side, settlement_date, is_same_day, cents, n)
        select * from (
          select t.environment_id, t.account_id, t.side, t.settlement_date, t.is_same_day,
            sum(t.cents)::bigint as cents, sum(t.n)::bigint as n
          from taken t join event_counts e on e.environment_id = t.environment_id and e.exposure_version > 0
          group by 1, 2, 3, 4, 5) s
        where cents <> 0 or n <> 0 order by 1, 4, 3, 2, 5
        on conflict (environment_id, settlement_date, side, account_id, is_same_day)
          do update set cents = c.cents + excluded.cents, n = c.n + excluded.n
      )
      select count(*) as n from taken`);
    return Number(n);
  });
}
