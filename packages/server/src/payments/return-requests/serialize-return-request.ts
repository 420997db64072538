import type { ReturnRequestRow } from "../../db/tables/files/return-requests.ts";

/** A request as lists return it. */
export function serializeReturnRequest(row: ReturnRequestRow) {
  return {
    id: row.id,
    number: row.number,
    account_id: row.account_id,
    payment_id: row.payment_id,
    payment_type: row.payment_kind,
    bank_id: row.bank_id,
    status: row.status,
    reason: row.reason,
    explanation: row.explanation,
    amount: row.amount_cents.toString(),
    trace_number: row.trace_number,
    odfi_routing_number: row.odfi_routing_number,
    rdfi_routing_number: row.rdfi_routing_number,
    account_mask: row.account_mask,
    sec_code: row.sec_code,
    effective_date: row.effective_date,
    settlement_date: row.settlement_date,
    company_name: row.company_name,
    company_id: row.company_id,
    contact: { name: row.contact_name, phone: row.contact_phone, email: row.contact_email },
    requested_by: row.requested_by,
    approved_by: row.approved_by,
    signer: row.signer,
    bank_reference: row.bank_reference,
    asked_on: row.asked_on,
    answer_by: row.answer_by,
    answer_note: row.answer_note,
    return_code: row.return_code,
    return_trace_number: row.return_trace_number,
    close_reason: row.close_reason,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
