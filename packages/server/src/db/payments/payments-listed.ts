import type { Executor } from "../executor.ts";
import { partyColumns, type PaymentParties, type PaymentRow } from "./payments.ts";
import { named, raw, sql } from "../sql.ts";

const names = [
  "id", "kind", "paykey_id", "customer_id", "external_id", "description", "amount_cents",
  "currency", "payment_date", "metadata", "status", "status_reason", "status_source",
  "status_code", "status_message", "status_changed_at", "attempt", "trace_number",
  "return_trace_number", "submission_date", "settlement_date", "paid_date", "processed_at",
  "effective_at", "funding_ids", "original_id", "relation", "has_resubmit", "has_refund",
  "created_at", "updated_at",
] as const satisfies readonly (keyof PaymentRow)[]; // prettier-ignore

/** What an item of a list shows. */
export type ListedPayment = Pick<PaymentRow, (typeof names)[number]> & PaymentParties;

/**
 * Payments with their paykeys and customers, in the order of the ids, of which absent ones are left
 * out. One statement for every page of every list, so that none is planned for its rows: planning
 * costs as much as a hundred of them.
 */
export async function readListed(db: Executor, ids: readonly string[]): Promise<ListedPayment[]> {
  if (ids.length === 0) return [];
  return await db.rows<ListedPayment>(
    named(
      "read_listed",
      sql`select ${raw(names.map((name) => `p.${name}`).join(", "))}, ${partyColumns}
      from unnest(${ids}::uuid[]) with ordinality as u(id, place)
      join payments p on p.id = u.id
      join paykeys k on k.id = p.paykey_id join customers c on c.id = p.customer_id
      order by u.place`,
    ),
  );
}
