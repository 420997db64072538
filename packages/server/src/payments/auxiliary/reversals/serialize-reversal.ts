import type { ReversalRow } from "../../../db/tables/files/auxiliary-rows.ts";
import type { NewEvent } from "../../../events/append.ts";

/** A reversal as GET returns it. */
export function serializeReversal(row: ReversalRow) {
  return {
    id: row.id,
    account_id: row.account_id,
    payment_id: row.payment_id,
    payment_type: row.payment_kind,
    status: row.status,
    reason: row.reason,
    amount: row.amount_cents.toString(),
    is_applied: row.is_applied,
    trace_number: row.trace_numbers[0] ?? null,
    file_id: row.file_id,
    settlement_date: row.settlement_date,
    return_code: row.answer_code,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

/** The changed members between two states of a reversal. */
export function reversalPatch(before: ReversalRow, after: ReversalRow): object {
  const old = Object.entries(serializeReversal(before));
  const now = Object.entries(serializeReversal(after));
  return Object.fromEntries(now.filter(([, value], index) => old[index]?.[1] !== value));
}

/** An event of a reversal. */
export function reversalEvent(
  row: ReversalRow,
  event: Pick<NewEvent, "type" | "occurred_at" | "patch" | "cause">,
): NewEvent {
  return {
    ...event,
    account_id: row.account_id,
    resource_type: "reversal",
    resource_id: row.id,
    resource_version: row.version,
  };
}
