import type { Cents, Instant } from "@railhead/core";
import type { Tx } from "./executor.ts";
import { json, sql } from "./sql.ts";

/** A row of `inbound_items`. */
export interface InboundItem {
  readonly item_key: string;
  readonly file_id: string;
  readonly line: number;
  readonly kind: "return" | "correction" | "unmatched";
  readonly code: string;
  readonly original_trace_number: string;
  readonly trace_number: string;
  readonly amount_cents: Cents;
  readonly payment_id: string | null;
  readonly funding_event_id: string | null;
}

/** Stores items; answers the keys of those never seen before, the only ones to be applied. */
export async function insertInboundItems(
  tx: Tx,
  scope: { environment_id: string; at: Instant },
  items: readonly InboundItem[],
): Promise<Set<string>> {
  const input = items.map((item) => ({ ...item, amount_cents: item.amount_cents.toString() }));
  const rows = await tx.rows<{ item_key: string }>(sql`
    insert into inbound_items (environment_id, item_key, file_id, line, kind, code,
      original_trace_number, trace_number, amount_cents, payment_id, funding_event_id, applied_at)
    select ${scope.environment_id}, item_key, file_id, line, kind, code, original_trace_number,
      trace_number, amount_cents, payment_id, funding_event_id, ${scope.at}
    from json_to_recordset(${json(input)}::json) as r(
      item_key text, file_id uuid, line integer, kind text, code text, original_trace_number text,
      trace_number text, amount_cents bigint, payment_id uuid, funding_event_id uuid)
    order by item_key
    on conflict do nothing
    returning item_key`);
  return new Set(rows.map((row) => row.item_key));
}
