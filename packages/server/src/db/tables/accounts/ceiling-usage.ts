import type { Cents, CivilDate, Instant, PaymentKind } from "@railhead/core";
import type { Executor } from "../../postgres/executor.ts";
import { sql } from "../../postgres/sql.ts";

/** Key of a daily ceiling. */
export interface PaymentDay {
  readonly account_id: string;
  readonly kind: PaymentKind;
  readonly payment_date: CivilDate;
}

/** Sums of payments of these days that passed review and were not returned. */
export function listDayUsage(
  db: Executor,
  environmentId: string,
  days: readonly PaymentDay[],
): Promise<(PaymentDay & { readonly cents: Cents })[]> {
  const of = <K extends keyof PaymentDay>(name: K) => days.map((day) => day[name]);
  return db.rows(sql`
    select p.account_id, p.kind, p.payment_date, sum(p.amount_cents)::bigint as cents
    from unnest(${of("account_id")}::uuid[], ${of("kind")}::text[], ${of("payment_date")}::date[])
        as d(account_id, kind, payment_date)
      join payments_with_state p using (account_id, kind, payment_date)
    where p.environment_id = ${environmentId} and p.status in ('scheduled', 'pending', 'paid')
    group by 1, 2, 3`);
}

/** The same sums of accounts, of every payment date in a range. */
export function listUsageOfLaterDays(
  db: Executor,
  environmentId: string,
  {
    accounts,
    after,
    to,
  }: {
    readonly accounts: readonly string[];
    readonly after: CivilDate;
    readonly to: CivilDate;
  },
): Promise<(PaymentDay & { readonly cents: Cents })[]> {
  return db.rows(sql`
    select p.account_id, p.kind, p.payment_date, sum(p.amount_cents)::bigint as cents
    from payments_with_state p
    where p.environment_id = ${environmentId} and p.account_id = any(${accounts}::uuid[])
      and p.payment_date > ${after} and p.payment_date <= ${to}
      and p.status in ('scheduled', 'pending', 'paid')
    group by 1, 2, 3`);
}

/** A payment over its day's ceiling, and the sum before it. */
export interface OverCeiling extends PaymentDay {
  readonly id: string;
  readonly used: Cents;
}

/**
 * Scheduled payments over their day's ceiling, on days with payments due to be sealed. Sent payments count
 * first, then waiting ones, oldest first.
 */
export function listOverCeiling(
  db: Executor,
  due: { environment_id: string; at: Instant; ceiling: Cents },
): Promise<OverCeiling[]> {
  return db.rows(sql`
    with days as materialized (
      select distinct account_id, kind, payment_date from payments_with_state
      where environment_id = ${due.environment_id} and due_step = 'originate'
        and due_at <= ${due.at} and status = 'scheduled'
    ), full_days as materialized (
      select account_id, kind, payment_date
      from days join payments_with_state p using (account_id, kind, payment_date)
      where p.environment_id = ${due.environment_id}
        and p.status in ('scheduled', 'pending', 'paid')
      group by 1, 2, 3 having sum(p.amount_cents) > ${due.ceiling}
    ), counted as (
      select p.id, account_id, kind, payment_date, p.status, p.amount_cents,
        coalesce(sum(p.amount_cents) over (partition by account_id, kind, payment_date
          order by p.status = 'scheduled', p.id
          rows between unbounded preceding and 1 preceding), 0)::bigint as used
      from full_days join payments_with_state p using (account_id, kind, payment_date)
      where p.environment_id = ${due.environment_id}
        and p.status in ('scheduled', 'pending', 'paid')
    )
    select id, account_id, kind, payment_date, used from counted
    where status = 'scheduled' and used + amount_cents > ${due.ceiling}`);
}
