import type { Tx } from "../../postgres/executor.ts";
import { sql } from "../../postgres/sql.ts";
import { isRegained } from "./funding-lines.ts";
import type { PayoutCover } from "./payout-covers.ts";

/** Payouts, or the transfers that debited the business for them. */
export interface MoneyOut {
  readonly of: "payments" | "funding_events";
  readonly ids: readonly string[];
}

/** Payouts whose money is out though their last cover was released, with what covered them. */
export function listReleasedOut(
  tx: Tx,
  environmentId: string,
  { of, ids }: MoneyOut,
): Promise<Pick<PayoutCover, "payment_id" | "account_id" | "amount_cents" | "source">[]> {
  const chosen =
    of === "payments"
      ? sql`select unnest(${ids}::uuid[]) as payment_id`
      : sql`select distinct payment_id from funding_event_payments
          where environment_id = ${environmentId} and funding_event_id = any(${ids}::uuid[])
            and reason = 'debit'`;
  return tx.rows(sql`
    select p.id as payment_id, p.account_id, p.amount_cents, last.source
    from (${chosen}) chosen
      join payments_with_state p on p.environment_id = ${environmentId} and p.id = chosen.payment_id
      cross join lateral (
        select c.source, c.released_at from payout_covers c
        where c.environment_id = p.environment_id and c.account_id = p.account_id
          and c.payment_id = p.id
        order by c.covered_at desc, c.id desc limit 1) last
    where p.kind = 'payout' and last.released_at is not null
      and (p.status in ('pending', 'paid') or ${isRegained})
    order by p.id`);
}
