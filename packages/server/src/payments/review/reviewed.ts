import type { EligibilityFacts } from "@railhead/core";
import type { PaymentRow } from "../../db/tables/payments/payments.ts";

/** What a review reads of a payment, stored or not. */
export type Reviewed = Pick<
  PaymentRow,
  | "id"
  | "account_id"
  | "kind"
  | "status"
  | "paykey_id"
  | "amount_cents"
  | "payment_date"
  | "created_at"
  | "consent_type"
  | "purpose"
  | "waivers"
  | "auto_hold"
  | "auto_hold_message"
  | "balance_check"
  | "device_ip"
>;

/** Limits and ceilings of a payment with their usage, and how far it is over limits of exposure. */
export type LimitFacts = Pick<EligibilityFacts, "limits" | "usage" | "ceilings" | "exposure">;
