import type { PaymentLimits } from "./account-settings.ts";
import type { CustomerStatus } from "./customer-lifecycle.ts";
import { formatUsd } from "./money.ts";
import type { Cents } from "./money.ts";
import type { PaykeyStatus } from "./paykey-lifecycle.ts";
import type { PaymentEvent, PaymentKind } from "./payment-lifecycle.ts";
import type { Reason, Source } from "./reasons.ts";
import type { OutcomeEffect } from "./sandbox-outcomes.ts";

/** What the account has moved already, this payment not included. Eastern calendar day and month. */
export type LimitUsage = {
  readonly daily_amount: Cents;
  readonly monthly_amount: Cents;
  readonly monthly_count: number;
};

export type ReviewFacts = {
  readonly kind: PaymentKind;
  /** Where the payment stands; `validating` when checks waited for something slow. Default `created`. */
  readonly status?: "created" | "validating";
  readonly auto_hold: boolean;
  readonly auto_hold_message: string | null;
  /** Reasons of holds that were released: they are not repeated. */
  readonly released_reasons: readonly Reason[];
  readonly customer_status: CustomerStatus;
  readonly paykey_status: PaykeyStatus;
  /** The return code that blocked the paykey. */
  readonly paykey_block_code: string | null;
  readonly paykey_unblock_eligible: boolean;
  readonly paykey_expired: boolean;
  /** Null on payouts. */
  readonly balance_check: "required" | "enabled" | "disabled" | null;
  /** A fresh balance, null when none can be read. */
  readonly balance_cents: Cents | null;
  readonly amount_cents: Cents;
  readonly outcome_effect: OutcomeEffect;
  /** Why the account's charges wait for a person: a return rate, in a sentence. */
  readonly rate_breach?: string | undefined;
  readonly limits?: PaymentLimits;
  readonly usage?: LimitUsage;
};

/** What to do with a payment. An event that is not allowed in `created` is preceded by `validate`. */
export type ReviewDecision = {
  readonly event: PaymentEvent;
  readonly reason: Reason;
  readonly source: Source;
  readonly code: string | null;
  readonly message: string;
  /** Which rule decided. */
  readonly rule: ReviewRule;
};

export type ReviewRule =
  | "auto_hold"
  | "paykey_unusable"
  | "paykey_blocked"
  | "paykey_in_review"
  | "customer_in_review"
  | "customer_refused"
  | "return_rate"
  | "account_limit"
  | "sandbox_outcome"
  | "balance_check"
  | "passed";

type Check = (facts: ReviewFacts) => ReviewDecision | undefined;

function byRisk(
  decision: Omit<ReviewDecision, "source" | "code"> & { code?: string | null },
): ReviewDecision {
  return { ...decision, source: "risk_monitor", code: decision.code ?? null };
}

const checkAutoHold: Check = (facts) => {
  if (!facts.auto_hold || facts.released_reasons.includes("auto_hold")) return undefined;
  const message = facts.auto_hold_message ?? "Held at creation, as asked.";
  return byRisk({ event: "auto_hold", reason: "auto_hold", message, rule: "auto_hold" });
};

const checkPaykeyUsable: Check = (facts) => {
  const blockedForGood = facts.paykey_status === "blocked" && !facts.paykey_unblock_eligible;
  const ended = facts.paykey_status === "inactive" || facts.paykey_status === "rejected";
  if (!blockedForGood && !ended && !facts.paykey_expired) return undefined;
  return byRisk({
    event: "invalidate",
    reason: "invalid_paykey",
    code: facts.paykey_block_code,
    message: blockedForGood
      ? "The paykey is blocked after an earlier return."
      : "The paykey cannot be used.",
    rule: "paykey_unusable",
  });
};

const checkPaykeyBlocked: Check = (facts) => {
  if (facts.paykey_status !== "blocked") return undefined;
  const decision = { code: facts.paykey_block_code, rule: "paykey_blocked" } as const;
  const message = "The paykey is blocked after an earlier return.";
  // A release does not lift the block, and the hold is not repeated: nothing is sent.
  if (facts.released_reasons.includes("payment_blocked")) {
    return byRisk({ ...decision, event: "decline", reason: "payment_blocked", message });
  }
  return facts.status === "validating"
    ? byRisk({ ...decision, event: "review_hold", reason: "risk_review", message })
    : byRisk({ ...decision, event: "block_hold", reason: "payment_blocked", message });
};

function reviewHold(
  facts: ReviewFacts,
  hold: { reason: Reason; message: string; rule: ReviewRule },
): ReviewDecision | undefined {
  return facts.released_reasons.includes(hold.reason)
    ? undefined
    : byRisk({ event: "review_hold", ...hold });
}

const checkCustomerInReview: Check = (facts) =>
  facts.customer_status === "pending" || facts.customer_status === "review"
    ? reviewHold(facts, {
        reason: "risk_review",
        message: "The customer is not verified yet.",
        rule: "customer_in_review",
      })
    : undefined;

const checkPaykeyInReview: Check = (facts) =>
  facts.paykey_status === "pending" || facts.paykey_status === "review"
    ? reviewHold(facts, {
        reason: "require_review",
        message: "The paykey is not verified yet.",
        rule: "paykey_in_review",
      })
    : undefined;

/** The sentence for the first limit the payment would pass, or undefined. */
function limitPassed({ limits, usage, amount_cents: amount }: ReviewFacts): string | undefined {
  if (limits === undefined) return undefined;
  const {
    max_amount: max,
    daily_amount: daily,
    monthly_amount: monthly,
    monthly_count: count,
  } = limits;
  if (max !== null && amount > max) return `Over the limit of ${formatUsd(max)} per payment.`;
  if (usage === undefined) return undefined;
  if (daily !== null && usage.daily_amount + amount > daily) {
    return `Over the limit of ${formatUsd(daily)} per day.`;
  }
  if (monthly !== null && usage.monthly_amount + amount > monthly) {
    return `Over the limit of ${formatUsd(monthly)} per month.`;
  }
  if (count !== null && usage.monthly_count + 1 > count)
    return `Over the limit of ${count} payments per month.`;
  return undefined;
}

const checkLimits: Check = (facts) => {
  const message = limitPassed(facts);
  return message === undefined
    ? undefined
    : reviewHold(facts, { reason: "amount_too_large", message, rule: "account_limit" });
};

const checkReturnRate: Check = (facts) =>
  facts.rate_breach === undefined || facts.kind !== "charge"
    ? undefined
    : reviewHold(facts, {
        reason: "risk_review",
        message: facts.rate_breach,
        rule: "return_rate",
      });

const checkOutcomeHold: Check = (facts) => {
  const { outcome_effect: effect } = facts;
  if (effect === "none" || !("hold" in effect)) return undefined;
  return reviewHold(facts, {
    reason: effect.hold,
    message: "Held by the sandbox outcome.",
    rule: "sandbox_outcome",
  });
};

const checkCustomerRefused: Check = (facts) =>
  facts.customer_status === "rejected" || facts.customer_status === "inactive"
    ? byRisk({
        event: "decline",
        reason: "payment_blocked",
        message: `The customer is ${facts.customer_status}.`,
        rule: "customer_refused",
      })
    : undefined;

const checkOutcomeCancel: Check = (facts) => {
  const { outcome_effect: effect } = facts;
  if (effect === "none" || !("cancel" in effect)) return undefined;
  return byRisk({
    event: "decline",
    reason: effect.cancel,
    message: "Cancelled by the sandbox outcome.",
    rule: "sandbox_outcome",
  });
};

const checkBalance: Check = (facts) => {
  if (facts.balance_check === null || facts.balance_check === "disabled") return undefined;
  const decline = {
    event: "decline",
    reason: "insufficient_funds",
    rule: "balance_check",
  } as const;
  if (facts.balance_cents === null) {
    return facts.balance_check === "required"
      ? byRisk({ ...decline, message: "The balance could not be read." })
      : undefined;
  }
  return facts.balance_cents < facts.amount_cents
    ? byRisk({ ...decline, message: "The balance does not cover the amount." })
    : undefined;
};

/** In the order in which they are asked: the first that answers decides. */
const CHECKS: readonly Check[] = [
  checkAutoHold,
  checkPaykeyUsable,
  checkPaykeyBlocked,
  checkCustomerInReview,
  checkPaykeyInReview,
  checkReturnRate,
  checkLimits,
  checkOutcomeHold,
  checkCustomerRefused,
  checkOutcomeCancel,
  checkBalance,
];

/** Decides whether a payment is sent, held or stopped. */
export function reviewPayment(facts: ReviewFacts): ReviewDecision {
  for (const check of CHECKS) {
    const decision = check(facts);
    if (decision !== undefined) return decision;
  }
  return {
    event: "schedule",
    reason: "ok",
    source: "system",
    code: null,
    message: "Checks passed; the payment is scheduled.",
    rule: "passed",
  };
}
