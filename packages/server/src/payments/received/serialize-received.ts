import type { ReceivedEntryRow } from "../../db/tables/files/received-entries.ts";

/** A received entry as lists return it. */
export function serializeReceivedEntry(row: ReceivedEntryRow) {
  return {
    id: row.id,
    bank_id: row.bank_id,
    file_id: row.file_id,
    line: row.line,
    status: row.status,
    direction: row.direction,
    amount: row.amount_cents.toString(),
    sec_code: row.sec_code,
    transaction_code: row.transaction_code,
    company_name: row.company_name,
    company_id: row.company_id,
    entry_description: row.entry_description,
    individual_id: row.individual_id,
    individual_name: row.individual_name,
    account_mask: row.account_mask,
    trace_number: row.trace_number,
    settlement_date: row.settlement_date,
    addenda_count: row.addenda_count,
    parties: row.parties,
    settles_at: row.settles_at,
    suspense_item_id: row.suspense_id,
    proposed_account_id: row.proposed_account_id,
    account_id: row.account_id,
    customer_id: row.customer_id,
    instruct_by: row.instruct_by,
    rule_id: row.rule_id,
    return_code: row.return_code,
    return_document: row.return_document,
    forwarded_payment_id: row.forwarded_payment_id,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
