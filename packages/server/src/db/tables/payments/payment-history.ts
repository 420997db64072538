import { column, type RowOf } from "../../columns/columns.ts";
import { table } from "../../columns/table.ts";
import { isOfAccount, type AccountScope } from "../../postgres/account-scope.ts";
import type { Instant, PaymentStatus, Reason, Source } from "@railhead/core";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { named, sql } from "../../postgres/sql.ts";

/** A row of `payment_history`: a status, and why. */
export const PAYMENT_HISTORY = table("payment_history", {
  environment_id: column<string>()("uuid"),
  payment_id: column<string>()("uuid"),
  status: column<PaymentStatus>()("text"),
  reason: column<Reason>()("text"),
  source: column<Source>()("text"),
  code: column<string | null>()("text?"),
  message: column<string>()("text"),
  changed_at: column<Instant>()("timestamptz"),
});
export type HistoryRow = RowOf<typeof PAYMENT_HISTORY.columns>;

export async function insertPaymentHistory(tx: Tx, rows: readonly HistoryRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.run(PAYMENT_HISTORY.insert(rows));
}

/** Oldest first; empty if the account has no such payment. */
export function listPaymentHistory(
  db: Executor,
  key: AccountScope & { id: string },
): Promise<HistoryRow[]> {
  return db.rows(
    named(
      "list_payment_history",
      sql`
    select ${PAYMENT_HISTORY.list} from payment_history
    where environment_id = ${key.environment_id} and payment_id = (
      select id from payments where ${isOfAccount(key)} and id = ${key.id})
    order by changed_at`,
    ),
  );
}
