import type {
  Cents,
  CivilDate,
  Instant,
  PaymentKind,
  PaymentStatus,
  Purpose,
  Reason,
  RuleHits,
  Source,
} from "@railhead/core";
import { column } from "./columns.ts";

export type PaymentStep = "review" | "originate" | "settle" | "mature";
export type FundingType =
  "charge_deposit" | "charge_reversal" | "payout_withdrawal" | "payout_return";

/**
 * The columns of `payments`, and below those of `payment_states`. Uses:
 * - `created`: differs between new payments, so it is a parameter of their creation.
 * - `updated`: a caller may change it before the payment is sent.
 * - `moved`: a transition may change it.
 * - `listed`: read for lists.
 * - `shown`: a member of the API's resources under the same name.
 * - `searched`: part of the text that `search_text` searches.
 */
export const PAYMENTS = {
  id: column<string>()("uuid", "created", "listed"),
  environment_id: column<string>()("uuid"),
  account_id: column<string>()("uuid", "created", "listed", "shown"),
  kind: column<PaymentKind>()("text", "created", "listed"),
  paykey_id: column<string>()("uuid", "created", "listed"),
  customer_id: column<string>()("uuid", "created", "listed"),
  external_id: column<string>()("text", "created", "listed", "shown", "searched"),
  description: column<string | null>()(
    "text?",
    "created",
    "updated",
    "listed",
    "shown",
    "searched",
  ),
  /** Text of the entry's addenda record 05. */
  payment_related_information: column<string | null>()(
    "text?",
    "created",
    "updated",
    "listed",
    "shown",
    "searched",
  ),
  amount_cents: column<Cents>()("bigint", "created", "updated", "listed"),
  currency: column<"USD">()("text", "listed", "shown"),
  payment_date: column<CivilDate>()("date", "created", "updated", "listed", "shown"),
  consent_type: column<"internet" | "signed" | null>()("text?", "created"),
  purpose: column<Purpose>()("text", "created", "updated", "listed", "shown"),
  device_ip: column<string>()("text", "created"),
  balance_check: column<"required" | "enabled" | "disabled" | null>()("text?", "created"),
  sandbox_outcome: column<string>()("text", "created"),
  auto_hold: column<boolean>()("boolean", "created"),
  auto_hold_message: column<string | null>()("text?", "created"),
  metadata: column<Record<string, unknown>>()("json", "updated"),
  original_id: column<string | null>()("uuid?", "created", "listed"),
  relation: column<"resubmit" | "refund" | null>()("text?", "created", "listed"),
  created_at: column<Instant>()("timestamptz", "created", "listed"),
} as const;

/** What becomes of a payment. */
const STATE = {
  status: column<PaymentStatus>()("text", "moved", "listed"),
  status_reason: column<Reason>()("text", "moved", "listed"),
  status_source: column<Source>()("text", "moved", "listed"),
  status_code: column<string | null>()("text?", "moved", "listed"),
  status_message: column<string>()("text", "moved", "listed"),
  status_changed_at: column<Instant>()("timestamptz", "moved", "listed"),
  version: column<number>()("integer", "moved"),
  /** Rules that hold it, with their facts; null if not held. */
  hold: column<RuleHits | null>()("json?", "moved"),
  /** Rules that a person waived, with the facts shown; null if none. */
  waivers: column<RuleHits | null>()("json?", "moved"),
  attempt: column<number>()("smallint", "moved", "listed"),
  trace_number: column<string | null>()("text?", "moved", "listed"),
  return_trace_number: column<string | null>()("text?", "moved", "listed"),
  submission_date: column<CivilDate | null>()("date?", "created", "moved", "listed"),
  settlement_date: column<CivilDate | null>()("date?", "created", "moved", "listed"),
  paid_date: column<CivilDate | null>()("date?", "created", "moved", "listed"),
  processed_at: column<Instant | null>()("timestamptz?", "moved", "listed"),
  effective_at: column<Instant | null>()("timestamptz?", "moved", "listed"),
  funding_ids: column<string[]>()("uuid[]", "moved", "listed"),
  has_resubmit: column<boolean>()("boolean", "moved", "listed"),
  has_refund: column<boolean>()("boolean", "moved", "listed"),
  due_step: column<PaymentStep | null>()("text?", "moved"),
  due_at: column<Instant | null>()("timestamptz?", "moved"),
  funding_type: column<FundingType | null>()("text?", "moved"),
  funding_due_at: column<Instant | null>()("timestamptz?", "moved"),
  updated_at: column<Instant>()("timestamptz", "moved", "listed"),
} as const;

/** The columns of `payment_states`: its own after copies, which its indexes begin with. */
export const PAYMENT_STATES = {
  environment_id: column<string>()("uuid"),
  id: column<string>()("uuid"),
  account_id: column<string>()("uuid"),
  kind: column<PaymentKind>()("text"),
  ...STATE,
} as const;

/** The columns of the view of both. */
export const PAYMENTS_WITH_STATE = { ...PAYMENTS, ...STATE } as const;
