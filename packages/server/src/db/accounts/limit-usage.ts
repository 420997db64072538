import type { Cents, CivilDate, Instant, PaymentKind } from "@railhead/core";
import type { Executor } from "../executor.ts";
import { sql } from "../sql.ts";

/** What an account has under way of one kind that was asked for on one Eastern day. */
export interface DayUsage {
  readonly account_id: string;
  readonly kind: PaymentKind;
  readonly day: CivilDate;
  readonly amount_cents: Cents;
  readonly count: bigint;
}

/**
 * Use of the accounts' limits by day since an instant: payments that passed their checks and have
 * not come back. Held and undone ones leave their room to others.
 */
export function listLimitUsage(
  db: Executor,
  accountIds: readonly string[],
  since: Instant,
): Promise<DayUsage[]> {
  return db.rows(sql`
    select account_id, kind, (created_at at time zone 'America/New_York')::date as day,
      sum(amount_cents)::bigint as amount_cents, count(*) as count
    from payments
    where account_id = any(${accountIds}::uuid[]) and created_at >= ${since}
      and status in ('scheduled', 'pending', 'paid')
    group by 1, 2, 3`);
}
