import type { CustomerStatus } from "../lifecycles/customer-lifecycle.ts";
import type { PaykeyStatus } from "../lifecycles/paykey-lifecycle.ts";
import type { PaymentStatus } from "../lifecycles/payment-lifecycle.ts";
import type { Reason } from "../catalog/reasons.ts";

/**
 * When the simulated bank returns an entry. `before_settlement`: on the settlement day's opening, before the
 * 08:30 settlement. `before_paid`: one banking day after settlement. `after_paid`: once the payment is paid.
 */
export type ReturnMoment = "before_settlement" | "before_paid" | "after_paid";

export type OutcomeEffect =
  | "none"
  | { readonly hold: Reason }
  | { readonly cancel: Reason }
  | { readonly return: string; readonly when: ReturnMoment };

type PaymentOutcomeRow = {
  readonly effect: OutcomeEffect;
  /** Statuses in order; a held payment stays on hold until it is released. */
  readonly path: readonly PaymentStatus[];
  readonly meaning: string;
};

const SENT = ["created", "validating", "scheduled", "pending"] as const;
const PAID = [...SENT, "paid"] as const;
const FAILED = [...SENT, "failed"] as const;
const REVERSED = [...PAID, "reversed"] as const;

/** Values of `config.sandbox_outcome` of a charge or payout. Times follow the environment's clock. */
export const PAYMENT_OUTCOMES = {
  standard: { effect: "none", path: PAID, meaning: "Paid on the normal calendar." },
  paid: { effect: "none", path: PAID, meaning: "Paid on the normal calendar." },
  on_hold_daily_limit: {
    effect: { hold: "amount_too_large" },
    path: ["created", "validating", "on_hold"],
    meaning: "Held for the daily limit; after release as standard.",
  },
  cancelled_for_fraud_risk: {
    effect: { cancel: "payment_blocked" },
    path: ["created", "validating", "cancelled"],
    meaning: "Cancelled by the risk rules.",
  },
  cancelled_for_balance_check: {
    effect: { cancel: "insufficient_funds" },
    path: ["created", "validating", "cancelled"],
    meaning: "Cancelled by the balance check.",
  },
  failed_insufficient_funds: {
    effect: { return: "R01", when: "before_settlement" },
    path: FAILED,
    meaning: "Returned R01 before settlement.",
  },
  failed_closed_bank_account: {
    effect: { return: "R02", when: "before_paid" },
    path: FAILED,
    meaning: "Returned R02 one banking day after settlement; blocks the bank account.",
  },
  failed_customer_dispute: {
    effect: { return: "R05", when: "before_paid" },
    path: FAILED,
    meaning: "Returned R05 one banking day after settlement; blocks the bank account.",
  },
  failed_not_authorized: {
    effect: { return: "R29", when: "before_paid" },
    path: FAILED,
    meaning:
      "Returned R29 one banking day after settlement; blocks the bank account, unblockable once.",
  },
  reversed_insufficient_funds: {
    effect: { return: "R01", when: "after_paid" },
    path: REVERSED,
    meaning: "Paid, then returned R01.",
  },
  reversed_closed_bank_account: {
    effect: { return: "R02", when: "after_paid" },
    path: REVERSED,
    meaning: "Paid, then returned R02; blocks the bank account.",
  },
  reversed_customer_dispute: {
    effect: { return: "R05", when: "after_paid" },
    path: REVERSED,
    meaning: "Paid, then returned R05; blocks the bank account.",
  },
  reversed_not_authorized: {
    effect: { return: "R29", when: "after_paid" },
    path: REVERSED,
    meaning: "Paid, then returned R29; blocks the bank account, unblockable once.",
  },
} as const satisfies Record<string, PaymentOutcomeRow>;

export type PaymentOutcome = keyof typeof PAYMENT_OUTCOMES;

/** The effect of an outcome. */
export function paymentOutcomeEffect(outcome: PaymentOutcome): OutcomeEffect {
  return PAYMENT_OUTCOMES[outcome].effect;
}

type StatusOutcomeRow<S> = { readonly status: S; readonly meaning: string };

/** Values of `config.sandbox_outcome` of a customer. */
export const CUSTOMER_OUTCOMES = {
  standard: { status: "verified", meaning: "Verified." },
  verified: { status: "verified", meaning: "Verified." },
  rejected: { status: "rejected", meaning: "Rejected." },
  review: { status: "review", meaning: "Waits for a person's decision." },
} as const satisfies Record<string, StatusOutcomeRow<CustomerStatus>>;

export type CustomerOutcome = keyof typeof CUSTOMER_OUTCOMES;

/** Values of `config.sandbox_outcome` of a paykey. */
export const PAYKEY_OUTCOMES = {
  standard: { status: "active", meaning: "Active." },
  active: { status: "active", meaning: "Active." },
  rejected: { status: "rejected", meaning: "Rejected." },
  review: { status: "review", meaning: "Waits for a person's decision." },
} as const satisfies Record<string, StatusOutcomeRow<PaykeyStatus>>;

export type PaykeyOutcome = keyof typeof PAYKEY_OUTCOMES;

/** How a customer or paykey is checked: in the request, after it, or not at all. */
export const PROCESSING_METHODS = ["inline", "background", "skip"] as const;
export type ProcessingMethod = (typeof PROCESSING_METHODS)[number];
