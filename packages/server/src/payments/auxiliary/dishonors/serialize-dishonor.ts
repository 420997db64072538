import type { DishonorRow } from "../../../db/tables/files/auxiliary-rows.ts";

/** A dishonored return as GET returns it. */
export function serializeDishonor(row: DishonorRow) {
  return {
    id: row.id,
    account_id: row.account_id,
    payment_id: row.payment_id,
    payment_type: row.payment_kind,
    status: row.status,
    code: row.reason,
    information: row.information,
    return_code: row.original_code,
    return_trace_number: row.original_trace_number,
    amount: row.amount_cents.toString(),
    trace_number: row.trace_numbers[0] ?? null,
    file_id: row.file_id,
    settlement_date: row.settlement_date,
    contest_code: row.answer_code,
    due_at: row.due_at,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
