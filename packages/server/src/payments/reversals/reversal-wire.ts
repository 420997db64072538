import type { ReversalRow } from "../../db/files/reversals.ts";

/** A reversal as its GET shows it. */
export function reversalResource(row: ReversalRow) {
  return {
    id: row.id,
    account_id: row.account_id,
    payment_id: row.payment_id,
    payment_type: row.kind,
    status: row.status,
    reason: row.reason,
    amount: row.amount_cents.toString(),
    is_applied: row.is_applied,
    trace_number: row.trace_number,
    file_id: row.file_id,
    settlement_date: row.settlement_date,
    return_code: row.return_code,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

/** What differs between two states of a reversal, by the names of its resource. */
export function reversalPatch(before: ReversalRow, after: ReversalRow): object {
  const old = Object.entries(reversalResource(before));
  const now = Object.entries(reversalResource(after));
  return Object.fromEntries(now.filter(([, value], index) => old[index]?.[1] !== value));
}
