import type { VerificationRow } from "../../../db/tables/files/auxiliary-rows.ts";
import type { EventCause, NewEvent } from "../../../events/append.ts";
import type { MoveContext } from "../../transitions/move.ts";

/** The mutable members of a verification, as GET returns them. */
export function verificationChanges(row: VerificationRow) {
  return {
    status: row.status,
    tries_left: row.tries_left,
    trace_numbers: row.trace_numbers,
    settlement_date: row.settlement_date,
    return_code: row.answer_code,
    expires_at: row.status === "awaiting_confirmation" ? row.due_at : null,
    updated_at: row.updated_at,
  };
}

/** A verification as GET returns it, without its amounts. */
export function serializeVerification(row: VerificationRow) {
  return {
    id: row.id,
    account_id: row.account_id,
    paykey_id: row.paykey_id,
    method: row.method,
    payment_type: row.payment_kind,
    activates_paykey: row.activates_paykey,
    ...verificationChanges(row),
    created_at: row.created_at,
  };
}

/** An event of a verification. */
export function verificationEvent(
  { actor, request_id }: MoveContext,
  row: VerificationRow,
  event: Pick<NewEvent, "type" | "patch"> & {
    readonly cause: Pick<EventCause, "source" | "reason" | "code">;
    readonly message: string;
  },
): NewEvent {
  const { type, patch, cause, message } = event;
  return {
    account_id: row.account_id,
    type,
    resource_type: "paykey_verification",
    resource_id: row.id,
    resource_version: row.version,
    occurred_at: row.updated_at,
    patch,
    cause: { ...cause, message, actor, request_id },
  };
}
