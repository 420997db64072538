import type { AccountScope } from "../../postgres/account-scope.ts";
import type { Executor } from "../../postgres/executor.ts";
import { type HistoryRow } from "./payment-history.ts";
import { counterpartyColumns, paymentColumns, type PaymentWithCounterparties } from "./payments.ts";
import { named, sql } from "../../postgres/sql.ts";

/** A payment and its history in one snapshot, oldest first. */
export type PaymentWithHistory = PaymentWithCounterparties & {
  readonly history: readonly Omit<HistoryRow, "environment_id" | "payment_id">[];
};

/** Key of a payment within an account. */
export type PaymentKey = AccountScope & { readonly id: string };

/** Payments by id and account. Others are omitted. */
export function findPaymentsById(
  db: Executor,
  keys: readonly PaymentKey[],
): Promise<PaymentWithHistory[]> {
  return db.rows(
    named(
      "find_payments_by_id",
      sql`select ${paymentColumns}, ${counterpartyColumns},
          (select json_agg(json_build_object('status', h.status, 'reason', h.reason,
              'source', h.source, 'code', h.code, 'message', h.message,
              'changed_at', to_char(h.changed_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
              order by h.changed_at)
            from payment_history h
            where h.environment_id = p.environment_id and h.payment_id = p.id) as history
        from unnest(${keys.map(({ environment_id }) => environment_id)}::uuid[],
            ${keys.map(({ account_id }) => account_id)}::uuid[],
            ${keys.map(({ id }) => id)}::uuid[]) as wanted(environment_id, account_id, id)
          join payments_with_state p on p.environment_id = wanted.environment_id and p.id = wanted.id
            and p.account_id = wanted.account_id
          join paykeys k on k.environment_id = p.environment_id and k.id = p.paykey_id
          join customers c on c.environment_id = p.environment_id and c.id = p.customer_id`,
    ),
  );
}
