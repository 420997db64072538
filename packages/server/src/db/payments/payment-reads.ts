import type { Executor } from "../executor.ts";
import { type HistoryRow } from "./payment-history.ts";
import { partyColumns, paymentColumns, type PaymentWithParties } from "./payments.ts";
import { named, sql } from "../sql.ts";

/** A payment and its history as one moment shows them, oldest first. */
export type PaymentWithHistory = PaymentWithParties & {
  readonly history: readonly Omit<HistoryRow, "payment_id">[];
};

const parties = sql`from payments p join paykeys k on k.id = p.paykey_id
  join customers c on c.id = p.customer_id`;

/** Which payments, and for which accounts: whose they are not costs nobody a row. */
export interface PaymentKeys {
  readonly ids: readonly string[];
  readonly account_ids: readonly string[];
}

/** Payments by id of any of these accounts: the caller compares the account. Absent ids are left out. */
export function findPaymentsById(
  db: Executor,
  { ids, account_ids }: PaymentKeys,
): Promise<PaymentWithHistory[]> {
  return db.rows(
    named(
      "find_payments_by_id",
      sql`select ${paymentColumns}, ${partyColumns},
          (select json_agg(json_build_object('status', h.status, 'reason', h.reason,
              'source', h.source, 'code', h.code, 'message', h.message,
              'changed_at', to_char(h.changed_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
              order by h.changed_at)
            from payment_history h where h.payment_id = p.id) as history
        ${parties} where p.id = any(${ids}::uuid[])
          and p.account_id = any(${account_ids}::uuid[])`,
    ),
  );
}
