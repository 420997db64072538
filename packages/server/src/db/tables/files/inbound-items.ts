import type { Cents, CorrectionRefusalStatus, Instant } from "@railhead/core";
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
  | "already_reversed"
  | "already_recovered"
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
  /** What the bank moved with it on our account: above zero it came. */
  readonly moved_cents: Cents;
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
  moved_cents: "bigint",
  payment_id: "uuid",
  funding_event_id: "uuid",
} as const satisfies Record<keyof InboundItem, string>;

/** A notification of change as read, with what it is about. */
export interface ReceivedCorrection extends InboundItem {
  readonly bank_id: string;
  readonly account_id: string | null;
  /** The paykey of its payment or verification. */
  readonly paykey_id: string | null;
  readonly applied_at: Instant;
  readonly outcome: InboundOutcome;
  /** When a person applied it. */
  readonly corrected_at: Instant | null;
  /** The code and status of our refusal. */
  readonly refused_code: string | null;
  readonly refusal_status: CorrectionRefusalStatus | null;
}

/** The verification that a notification without a payment is about. */
export const verificationOfItem = sql`left join lateral (
    select a.account_id, a.paykey_id from entries e
      join auxiliary_entries a on a.environment_id = e.environment_id
        and a.id = e.auxiliary_entry_id and a.kind = 'verification'
    where i.kind = 'correction' and i.payment_id is null and i.funding_event_id is null
      and e.environment_id = i.environment_id and e.trace_number = i.original_trace_number
    order by e.file_date desc limit 1) v on true`;

/** Locks notifications of change by their keys. */
export function lockCorrections(
  tx: Tx,
  environmentId: string,
  keys: readonly string[],
): Promise<ReceivedCorrection[]> {
  return tx.rows(sql`
    select i.item_key, i.file_id, i.line, i.kind, i.code, i.original_trace_number, i.trace_number,
      i.amount_cents, i.payment_id, i.funding_event_id, i.applied_at, i.outcome, i.corrected_at,
      f.bank_id, p.account_id, coalesce(p.paykey_id, v.paykey_id) as paykey_id,
      w.reason as refused_code, w.status as refusal_status
    from inbound_items i
      join ach_files f on f.environment_id = i.environment_id and f.id = i.file_id
      left join payments p on p.environment_id = i.environment_id and p.id = i.payment_id
      ${verificationOfItem}
      left join auxiliary_entries w on w.environment_id = i.environment_id
        and w.item_key = i.item_key and w.kind = 'correction_refusal'
    where i.environment_id = ${environmentId} and i.item_key = any(${keys}::text[])
      and i.kind in ('correction', 'unmatched') and i.code like 'C%'
    order by i.item_key for update of i`);
}

/** Marks locked notifications of change as applied by a person. */
export async function markCorrected(
  tx: Tx,
  scope: { environment_id: string; at: Instant; by: string },
  items: readonly { readonly item_key: string; readonly paykey_id: string }[],
): Promise<void> {
  if (items.length === 0) return;
  await tx.run(sql`
    update inbound_items i set corrected_at = ${scope.at}, corrected_by = ${scope.by},
      corrected_paykey_id = r.paykey_id
    from json_to_recordset(${json(items)}::json) as r(item_key text, paykey_id uuid)
    where i.environment_id = ${scope.environment_id} and i.item_key = r.item_key`);
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

/** Concludes items whose money moves later than they were read: what is in suspense is as old as its money. */
export async function concludeSettledItems(
  tx: Tx,
  { environment_id, at }: { environment_id: string; at: Instant },
  conclusions: readonly InboundConclusion[],
): Promise<void> {
  if (conclusions.length === 0) return;
  await concludeInboundItems(tx, environment_id, conclusions);
  await tx.run(sql`
    update inbound_items set applied_at = ${at} where environment_id = ${environment_id}
      and item_key = any(${conclusions.map(({ item_key }) => item_key)}::text[])`);
}
