import { RESERVE_CODES, type CivilDate, type ObservedDebits } from "@railhead/core";
import type { Executor } from "../../postgres/executor.ts";
import { sql } from "../../postgres/sql.ts";

/** Debits of an account that settled, and their returns. */
export interface AccountDebits extends ObservedDebits {
  readonly account_id: string;
}

/** Sums debits of the files of some days by account, from what was counted at sealing and at returns. */
export function sumObservedDebits(
  db: Executor,
  of: {
    readonly environment_id: string;
    readonly account_ids: readonly string[];
    readonly from: CivilDate;
    readonly recent_from: CivilDate;
    readonly to: CivilDate;
  },
): Promise<AccountDebits[]> {
  const returnedWith = (codes: readonly string[]) =>
    sql`coalesce(sum(r.cents) filter (where r.code = any(${codes}::text[])), 0)`;
  return db.rows(sql`
    select s.account_id, sum(s.debit_cents)::bigint as window_cents,
      coalesce(sum(s.debit_cents) filter (where s.file_date >= ${of.recent_from}), 0)::bigint
        as recent_cents,
      sum(b.two_day)::bigint as two_day_cents, sum(b.unauthorized)::bigint as unauthorized_cents
    from file_originations s cross join lateral (
      select ${returnedWith(RESERVE_CODES.two_day)} as two_day,
        ${returnedWith(RESERVE_CODES.unauthorized)} as unauthorized
      from file_returns r where r.environment_id = s.environment_id and r.file_id = s.file_id
        and r.account_id = s.account_id and r.sec_code = s.sec_code) b
    where s.environment_id = ${of.environment_id} and s.account_id = any(${of.account_ids}::uuid[])
      and s.file_date between ${of.from} and ${of.to}
    group by s.account_id`);
}
