import type { Cents, CivilDate, Instant, PaymentKind, PaymentLimits } from "@railhead/core";
import type { Executor } from "../../postgres/executor.ts";
import { json, sql, type Sql } from "../../postgres/sql.ts";
import { firstIdAt } from "../../../base/ids.ts";

/** Usage of an account by kind and Eastern day of creation. */
export interface DayUsage {
  readonly account_id: string;
  readonly kind: PaymentKind;
  readonly day: CivilDate;
  readonly amount_cents: Cents;
  readonly count: bigint;
}

/** The least id made at an instant of a query. */
const firstIdOf = (at: Sql): Sql =>
  sql`(lpad(to_hex((1000 * extract(epoch from ${at}))::bigint), 12, '0') || repeat('0', 20))::uuid`;

/** Whether a person waived a limit for a payment. */
const isWaived = sql`p.waivers is not null and p.waivers ?| array[
  'daily_amount_limit', 'monthly_amount_limit', 'monthly_count_limit']`;

/**
 * Limit usage by day since an instant: payments that passed review and were not returned. Held and undone
 * payments do not count.
 */
export function listLimitUsage(
  db: Executor,
  environmentId: string,
  accountIds: readonly string[],
  since: Instant,
): Promise<DayUsage[]> {
  return db.rows(sql`
    select account_id, kind, (created_at at time zone 'America/New_York')::date as day,
      sum(amount_cents)::bigint as amount_cents, count(*) as count
    from payments_with_state
    where environment_id = ${environmentId} and account_id = any(${accountIds}::uuid[])
      and id >= ${firstIdAt(since)}::uuid
      and status in ('scheduled', 'pending', 'paid')
    group by 1, 2, 3`);
}

/** The limits of one kind of payment of an account. */
export interface AccountLimits extends PaymentLimits {
  readonly account_id: string;
  readonly kind: PaymentKind;
}

/** A payment over a limit, with the usage of its account's earlier payments. */
export interface OverLimit {
  readonly id: string;
  readonly account_id: string;
  readonly kind: PaymentKind;
  readonly daily_amount: Cents;
  readonly monthly_amount: Cents;
  readonly monthly_count: bigint;
}

/**
 * Payments due to be sealed that exceed a limit. Each is checked against earlier payments, so that a
 * lowered limit favors the oldest; waived payments do not count.
 */
export function listOverLimits(
  db: Executor,
  due: { environment_id: string; at: Instant; limits: readonly AccountLimits[] },
): Promise<OverLimit[]> {
  const limits = due.limits.map((one) => ({
    ...one,
    max_amount: one.max_amount?.toString() ?? null,
    daily_amount: one.daily_amount?.toString() ?? null,
    monthly_amount: one.monthly_amount?.toString() ?? null,
  }));
  return db.rows(sql`
    with limited as materialized (
      select * from json_to_recordset(${json(limits)}::json) as l(account_id uuid, kind text,
        max_amount bigint, daily_amount bigint, monthly_amount bigint, monthly_count bigint)
    ), due as materialized (
      select p.id, p.created_at from limited l
        join payments_with_state p on p.environment_id = ${due.environment_id}
          and p.account_id = l.account_id and p.kind = l.kind
      where p.environment_id = ${due.environment_id} and p.due_step = 'originate'
        and p.due_at <= ${due.at} and p.status = 'scheduled'
    ), counted as (
      select p.id, p.account_id, p.kind, p.amount_cents, not (${isWaived}) as counts,
        (p.created_at at time zone 'America/New_York')::date as day
      from limited l join payments_with_state p on p.environment_id = ${due.environment_id}
          and p.account_id = l.account_id and p.kind = l.kind
      where p.environment_id = ${due.environment_id}
        and p.status in ('scheduled', 'pending', 'paid') and p.id >= (
        select ${firstIdOf(sql`date_trunc('month', min(created_at) at time zone 'America/New_York')
          at time zone 'America/New_York'`)} from due)
    ), used as (
      select c.*,
        coalesce(sum(amount_cents) filter (where counts) over days, 0)::bigint as daily_used,
        coalesce(sum(amount_cents) filter (where counts) over months, 0)::bigint as monthly_used,
        count(*) filter (where counts) over months as count_used
      from counted c
      window days as (partition by account_id, kind, day order by id
          rows between unbounded preceding and 1 preceding),
        months as (partition by account_id, kind, date_trunc('month', day) order by id
          rows between unbounded preceding and 1 preceding)
    )
    select u.id, u.account_id, u.kind, u.daily_used as daily_amount, u.monthly_used as monthly_amount,
      u.count_used as monthly_count
    from due join used u using (id) join limited l using (account_id, kind)
    where u.amount_cents > l.max_amount or u.daily_used + u.amount_cents > l.daily_amount
      or u.monthly_used + u.amount_cents > l.monthly_amount or u.count_used + 1 > l.monthly_count`);
}
