import { addMs, laterOf, type Instant } from "@railhead/core";
import type { PaykeyRow } from "../db/tables/counterparties/paykeys.ts";
import type { EventCause, NewEvent } from "../events/append.ts";
import type { AccountFindings } from "./account-check.ts";
import { VERIFIER } from "./customers.ts";

const OUTCOMES = {
  accept: {
    status: "active",
    type: "paykey.activated",
    source: "system",
    reason: "ok",
    message: "The bank account was verified.",
  },
  review: {
    status: "review",
    type: "paykey.review_required",
    source: "risk_monitor",
    reason: "require_review",
    message: "The bank account needs a person's decision.",
  },
  reject: {
    status: "rejected",
    type: "paykey.rejected",
    source: "risk_monitor",
    reason: "failed_verification",
    message: "The bank account failed verification.",
  },
} as const;

/** The paykey after its verification with these findings, and the event that says so. Nothing is written. */
export function verifyPaykey(
  row: PaykeyRow,
  findings: AccountFindings,
  when: { at: Instant; request_id: string | null },
): { row: PaykeyRow; event: NewEvent } {
  const at = laterOf(when.at, addMs(row.updated_at, 1));
  const version = row.version + 1;
  const { status, type, source, reason, ...outcome } = OUTCOMES[findings.decision];
  const message = findings.messages["BV204"] ?? outcome.message;
  const details = { message, reason, source, changed_at: at, code: null };
  return {
    row: {
      ...row,
      status,
      status_reason: reason,
      status_source: source,
      status_code: null,
      status_message: message,
      status_changed_at: at,
      version,
      updated_at: at,
    },
    event: {
      account_id: row.account_id,
      type,
      resource_type: "paykey",
      resource_id: row.id,
      resource_version: version,
      occurred_at: at,
      patch: { status, status_details: details, updated_at: at },
      cause: { source, reason, code: null, message, actor: VERIFIER, request_id: when.request_id },
    },
  };
}

/** The paykey while it is verified again, and the event that says so. Nothing is written. */
export function restartVerification(
  row: PaykeyRow,
  when: { at: Instant; request_id: string | null; actor: EventCause["actor"] },
): { row: PaykeyRow; event: NewEvent } {
  const at = laterOf(when.at, addMs(row.updated_at, 1));
  const version = row.version + 1;
  const message = "The bank account is being verified again.";
  const because = { source: "system", reason: "validating", code: null, message } as const;
  const { actor, request_id } = when;
  return {
    row: {
      ...row,
      status: "pending",
      status_reason: because.reason,
      status_source: because.source,
      status_code: null,
      status_message: message,
      status_changed_at: at,
      version,
      updated_at: at,
    },
    event: {
      account_id: row.account_id,
      type: "paykey.review_refreshed",
      resource_type: "paykey",
      resource_id: row.id,
      resource_version: version,
      occurred_at: at,
      patch: { status: "pending", status_details: { ...because, changed_at: at }, updated_at: at },
      cause: { ...because, actor, request_id },
    },
  };
}
