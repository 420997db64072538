import type { Executor } from "../executor.ts";
import { type HistoryRow } from "./payment-history.ts";
import { partyColumns, paymentColumns, type PaymentWithParties } from "./payments.ts";
import { named, sql } from "../sql.ts";

/** A payment and its history as one moment shows them, oldest first. */
export type PaymentWithHistory = PaymentWithParties & {
  readonly history: readonly Omit<HistoryRow, "payment_id">[];
  /** Differs once the payment, its paykey or its customer has been written to. */
  readonly stamp: string;
};

// The transactions that wrote the rows last. Unlike versions they need no one's discipline; history
// is only ever written together with its payment.
const stamp = sql`concat_ws(' ', p.xmin, k.xmin, c.xmin) as stamp`;
const parties = sql`from payments p join paykeys k on k.id = p.paykey_id
  join customers c on c.id = p.customer_id`;

/** Which payments, and for which accounts: whose they are not costs nobody a row. */
export interface PaymentKeys {
  readonly ids: readonly string[];
  readonly account_ids: readonly string[];
}

/**
 * Which transactions had ended. Two statements that see the same see the same rows: each commit
 * between them would show here. Null on a standby, which does not tell all of it.
 */
const moment = sql`case when pg_is_in_recovery() then null
  else pg_current_snapshot()::text end as moment`;

/** The ids of those copies that are no longer what is stored, and the moment at which that was so. */
export function findChangedPayments(
  db: Executor,
  copies: readonly Pick<PaymentWithHistory, "id" | "stamp">[],
): Promise<{ moment: string | null; changed: string[] }> {
  const ids = copies.map(({ id }) => id);
  const stamps = copies.map((copy) => copy.stamp);
  return db.one(
    named(
      "find_changed_payments",
      sql`select ${moment}, array(
          select u.id::text from unnest(${ids}::uuid[], ${stamps}::text[]) as u(id, stamp)
          left join (select p.id, ${stamp} ${parties}) held on held.id = u.id
          where held.stamp is distinct from u.stamp) as changed`,
    ),
  );
}

/** Payments by id of any of these accounts: the caller compares the account. Absent ids are left out. */
export function findPaymentsById(
  db: Executor,
  { ids, account_ids }: PaymentKeys,
): Promise<PaymentWithHistory[]> {
  return db.rows(
    named(
      "find_payments_by_id",
      sql`select ${paymentColumns}, ${partyColumns}, ${stamp},
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
