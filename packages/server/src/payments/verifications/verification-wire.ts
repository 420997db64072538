import type { VerificationRow } from "../../db/files/paykey-verifications.ts";

/** What may change of a verification, as its GET shows it. */
export function verificationChanges(row: VerificationRow) {
  return {
    status: row.status,
    tries_left: row.tries_left,
    trace_numbers: row.trace_numbers,
    settlement_date: row.settlement_date,
    return_code: row.return_code,
    expires_at: row.status === "awaiting_confirmation" ? row.due_at : null,
    updated_at: row.updated_at,
  };
}

/** A verification as its GET shows it. The amounts are never told. */
export function verificationResource(row: VerificationRow) {
  return {
    id: row.id,
    account_id: row.account_id,
    paykey_id: row.paykey_id,
    method: row.method,
    payment_type: row.kind,
    ...verificationChanges(row),
    created_at: row.created_at,
  };
}
