import type { Instant } from "@railhead/core";
import { sql, type Sql } from "../../postgres/sql.ts";

/** Ledger accounts at an instant, inclusive: sums of postings, which never change. */
export function ledgerAccountsAt(environmentId: string, at: Instant): Sql {
  return sql`(
    with lines as (
      select debit_account_id as id, amount_cents as debits, 0::bigint as credits from postings
      where environment_id = ${environmentId} and posted_at <= ${at}
      union all
      select credit_account_id, 0, amount_cents from postings
      where environment_id = ${environmentId} and posted_at <= ${at}
    ), sums as (
      select id, sum(debits)::bigint as debits, sum(credits)::bigint as credits
      from lines group by id
    )
    select a.id, a.environment_id, a.account_id, a.code, coalesce(s.debits, 0) as debits_cents,
      coalesce(s.credits, 0) as credits_cents
    from ledger_accounts a left join sums s on s.id = a.id
    where a.environment_id = ${environmentId}
  ) as ledger_accounts`;
}
