import type { Instant, PaymentStatus, Reason, Source } from "@railhead/core";
import type { Executor, Tx } from "../executor.ts";
import { rowSet } from "../row-set.ts";
import { join, named, sql } from "../sql.ts";

/** A row of `payment_history`: one state a payment was in, and why. */
export interface HistoryRow {
  readonly payment_id: string;
  readonly status: PaymentStatus;
  readonly reason: Reason;
  readonly source: Source;
  readonly code: string | null;
  readonly message: string;
  readonly changed_at: Instant;
}

const historyColumns = sql`payment_id, status, reason, source, code, message, changed_at`;

const historyTypes = {
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

/** Oldest first; empty where the account has no such payment. */
export function listPaymentHistory(
  db: Executor,
  key: { account_id: string; id: string },
): Promise<HistoryRow[]> {
  return db.rows(
    named(
      "list_payment_history",
      sql`
    select ${historyColumns} from payment_history where payment_id = (
      select id from payments where id = ${key.id} and account_id = ${key.account_id})
    order by changed_at`,
    ),
  );
}
