import { isOfAccount, type AccountScope } from "../../postgres/account-scope.ts";
import type { Instant, PaymentStatus, Reason, Source } from "@railhead/core";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { rowSet } from "../../postgres/row-set.ts";
import { join, named, sql } from "../../postgres/sql.ts";

/** A row of `payment_history`: a status, and why. */
export interface HistoryRow {
  readonly environment_id: string;
  readonly payment_id: string;
  readonly status: PaymentStatus;
  readonly reason: Reason;
  readonly source: Source;
  readonly code: string | null;
  readonly message: string;
  readonly changed_at: Instant;
}

const historyColumns = sql`environment_id, payment_id, status, reason, source, code, message, changed_at`;

const historyTypes = {
  environment_id: "uuid",
  payment_id: "uuid",
  status: "text",
  reason: "text",
  source: "text",
  code: "text",
  message: "text",
  changed_at: "timestamptz",
} as const satisfies Record<keyof HistoryRow, string>;

export async function insertPaymentHistory(tx: Tx, rows: readonly HistoryRow[]): Promise<void> {
  if (rows.length === 0) return;
  const set = rowSet(rows, historyTypes);
  await tx.run(
    named(
      `insert_payment_history_${set.shape}`,
      sql`
    insert into payment_history (${historyColumns})
    select ${join(Object.keys(historyTypes).map((column) => set.value(column)))}
    from ${set.from}`,
    ),
  );
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
    select ${historyColumns} from payment_history
    where environment_id = ${key.environment_id} and payment_id = (
      select id from payments where ${isOfAccount(key)} and id = ${key.id})
    order by changed_at`,
    ),
  );
}
