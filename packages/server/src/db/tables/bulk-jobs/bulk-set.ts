import { isOfAccount, type AccountScope } from "../../postgres/account-scope.ts";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { sql } from "../../postgres/sql.ts";
import { searchPaymentIds } from "../payments/payments-by-text.ts";
import { paymentColumns, type PaymentRow } from "../payments/payments.ts";
import { paymentsTable, paymentsWhere, type PaymentFilters } from "../search/payment-filters.ts";

/** Ids of an account's payments that pass the filters of the list, in order; at most `limit`. */
export async function listFilteredIds(
  tx: Tx,
  scope: AccountScope,
  { filters, limit }: { filters: PaymentFilters; limit: number },
): Promise<readonly string[]> {
  const { search_text: text, ...others } = filters;
  if (text !== undefined) {
    // Search documents show themselves to the environment that the transaction names.
    await tx.run(sql`select set_config('railhead.environment', ${scope.environment_id}, true)`);
    const page = { sort: "id", order: "asc", limit, offset: 0 } as const;
    return (await searchPaymentIds(tx, { scope, text, filters: others, page })).ids;
  }
  const { ids } = await tx.one<{ ids: string[] }>(sql`
    select array(select p.id from ${paymentsTable(filters)} where ${paymentsWhere(scope, filters)}
      order by p.id limit ${limit}) as ids`);
  return ids;
}

/** An account's payments by id, in order. Absent ids are omitted. */
export function readPaymentsOf(
  db: Executor,
  account: AccountScope,
  ids: readonly string[],
): Promise<PaymentRow[]> {
  return db.rows(sql`
    select ${paymentColumns} from payments_with_state p
    where ${isOfAccount(account, "p")} and p.id = any(${ids}::uuid[]) order by p.id`);
}
