import type { Cents, Instant } from "@railhead/core";
import type { Tx } from "../../postgres/executor.ts";
import { rowSet } from "../../postgres/row-set.ts";
import { returningInOrder, join, json, named, raw, sql } from "../../postgres/sql.ts";

export type InboundKind =
  | "return"
  | "correction"
  | "unmatched"
  | "dishonored"
  | "contested"
  | "refused_correction"
  | "forward";

/**
 * Outcome of an item. `applied_late` was applied after its deadline; other outcomes move only the money,
 * into suspense if any.
 */
export type InboundOutcome =
  | "applied"
  | "applied_late"
  | "already_returned"
  | "amount_differs"
  | "unmatched"
  | "unchanged"
  | "refused"
  | "noted";

/** A row of `inbound_items`. */
export interface InboundItem {
  readonly item_key: string;
  readonly file_id: string;
  readonly line: number;
  readonly kind: InboundKind;
  readonly code: string;
  readonly original_trace_number: string;
  readonly trace_number: string;
  readonly amount_cents: Cents;
  readonly payment_id: string | null;
  readonly funding_event_id: string | null;
}

/** Stores items; returns the keys of new ones, the only ones to apply. */
export async function insertInboundItems(
  tx: Tx,
  scope: { environment_id: string; at: Instant },
  items: readonly InboundItem[],
): Promise<Set<string>> {
  if (items.length === 0) return new Set();
  const set = rowSet(items, itemTypes);
  const names = Object.keys(itemTypes);
  const rows = await tx.rows<{ item_key: string }>(
    named(
      `insert_inbound_items_${set.shape}`,
      returningInOrder(
        sql`
    insert into inbound_items (environment_id, applied_at, ${join(names.map((name) => raw(name)))})
    select ${scope.environment_id}, ${scope.at}, ${join(names.map((name) => set.value(name)))}
    from ${set.from} order by ${set.value("item_key")}
    on conflict do nothing
    returning item_key`,
        sql`item_key`,
      ),
    ),
  );
  return new Set(rows.map((row) => row.item_key));
}

const itemTypes = {
  item_key: "text",
  file_id: "uuid",
  line: "integer",
  kind: "text",
  code: "text",
  original_trace_number: "text",
  trace_number: "text",
  amount_cents: "bigint",
  payment_id: "uuid",
  funding_event_id: "uuid",
} as const satisfies Record<keyof InboundItem, string>;

/** A notification of change as read, with the payment that it is about. */
export interface ReceivedCorrection extends InboundItem {
  readonly bank_id: string;
  readonly account_id: string | null;
  readonly applied_at: Instant;
  readonly outcome: InboundOutcome;
}

/** Locks notifications of change by their keys. */
export function lockCorrections(
  tx: Tx,
  environmentId: string,
  keys: readonly string[],
): Promise<ReceivedCorrection[]> {
  return tx.rows(sql`
    select i.item_key, i.file_id, i.line, i.kind, i.code, i.original_trace_number, i.trace_number,
      i.amount_cents, i.payment_id, i.funding_event_id, i.applied_at, i.outcome, f.bank_id, p.account_id
    from inbound_items i
      join ach_files f on f.environment_id = i.environment_id and f.id = i.file_id
      left join payments p on p.environment_id = i.environment_id and p.id = i.payment_id
    where i.environment_id = ${environmentId} and i.item_key = any(${keys}::text[])
      and i.kind in ('correction', 'unmatched') and i.code like 'C%'
    order by i.item_key for update of i`);
}

/** Outcome of an item that was not simply `applied`. */
export interface InboundConclusion {
  readonly item_key: string;
  readonly outcome: InboundOutcome;
  readonly detail: string | null;
  /** Subject of the suspense posting. */
  readonly suspense_id: string | null;
  /** Amount that left our bank account; negative if it came in. */
  readonly suspense_cents: Cents | null;
}

export async function concludeInboundItems(
  tx: Tx,
  environmentId: string,
  conclusions: readonly InboundConclusion[],
): Promise<void> {
  if (conclusions.length === 0) return;
  const input = conclusions.map((item) => ({
    ...item,
    suspense_cents: item.suspense_cents?.toString() ?? null,
  }));
  await tx.run(sql`
    update inbound_items i set outcome = r.outcome, detail = r.detail,
      suspense_id = r.suspense_id, suspense_cents = r.suspense_cents,
      suspense_open_cents = r.suspense_cents
    from json_to_recordset(${json(input)}::json) as r(
      item_key text, outcome text, detail text, suspense_id uuid, suspense_cents bigint)
    where i.environment_id = ${environmentId} and i.item_key = r.item_key`);
}
