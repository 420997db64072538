import type { Cents } from "../../../packages/core/src/catalog/money.ts";
import { formatUsd } from "../../../packages/core/src/catalog/money.ts";
import type { Reason } from "../../../packages/core/src/catalog/reasons.ts";
import type {
  ReviewFacts,
  EligibilityFacts,
} from "../../../packages/core/src/policy/risk/review-facts.ts";
import {
  reviewRule,
  type HoldRule,
  type RuleFacts,
} from "../../../packages/core/src/policy/risk/review-rules.ts";

/** A rule that hits, with its message. */
export type Hit = {
  readonly rule: HoldRule;
  readonly facts: RuleFacts;
  readonly message: string;
  /** Where the sandbox outcome names one. */
  readonly reason?: Reason;
};

/** A hit of a rule whose hold ends automatically, with the condition that ends it. */
function conditionHit(rule: HoldRule, cause: string): Hit {
  const { ends_when } = reviewRule(rule);
  return { rule, facts: {}, message: `${cause} The payment goes on by itself once ${ends_when}.` };
}

/** Every hit that cannot be waived and ends automatically. */
export function eligibilityHits(facts: EligibilityFacts): Hit[] {
  const { permission, customer_status: customer, paykey_status: paykey } = facts;
  const hits: Hit[] = [];
  if (paykey === "blocked") {
    hits.push(conditionHit("paykey_blocked", "The paykey is blocked after an earlier return."));
  }
  if (permission !== undefined) hits.push(conditionHit(permission.rule, permission.message));
  if (customer === "inactive") {
    hits.push(conditionHit("customer_inactive", "The customer is inactive."));
  }
  if (customer === "pending" || customer === "review") {
    hits.push(conditionHit("customer_in_review", "The customer is not verified yet."));
  }
  if (paykey === "pending" || paykey === "review") {
    hits.push(conditionHit("paykey_in_review", "The paykey is not verified yet."));
  }
  return hits;
}

/** The account limits that the payment exceeds. */
export function limitHits(facts: EligibilityFacts): Hit[] {
  const { limits, usage, amount_cents: amount } = facts;
  if (limits === undefined) return [];
  const hits: Hit[] = [];
  const { max_amount: max, daily_amount: daily, monthly_amount: monthly } = limits;
  const over = (rule: HoldRule, limit: Cents, per: string) =>
    hits.push({
      rule,
      facts: { amount_cents: Number(amount), limit_cents: Number(limit) },
      message: `Over the limit of ${formatUsd(limit)} per ${per}.`,
    });
  if (max !== null && amount > max) over("max_amount_limit", max, "payment");
  if (usage === undefined) return hits;
  if (daily !== null && usage.daily_amount + amount > daily) {
    over("daily_amount_limit", daily, "day");
  }
  if (monthly !== null && usage.monthly_amount + amount > monthly) {
    over("monthly_amount_limit", monthly, "month");
  }
  const { monthly_count: limit_count } = limits;
  if (limit_count !== null && usage.monthly_count + 1 > limit_count) {
    const message = `Over the limit of ${limit_count} payments per month.`;
    hits.push({ rule: "monthly_count_limit", facts: { limit_count }, message });
  }
  return hits;
}

/** The ceilings that the payment exceeds; a release does not waive them. */
export function ceilingHits({
  kind,
  amount_cents: amount,
  ceilings = {},
}: EligibilityFacts): Hit[] {
  const { payment, bank, daily } = ceilings;
  const hits: Hit[] = [];
  const over = (rule: HoldRule, limit: Cents, message: string) =>
    hits.push({
      rule,
      facts: { amount_cents: Number(amount), limit_cents: Number(limit) },
      message,
    });
  if (payment !== undefined && amount > payment) {
    const above = `${formatUsd(amount)} is above ${formatUsd(payment)} per payment (setting MAX_PAYMENT_AMOUNT).`;
    over(
      "payment_ceiling",
      payment,
      `${above} Lower it, or release the payment after the setting was raised.`,
    );
  }
  if (bank !== undefined && amount > bank.cents) {
    const above = `${formatUsd(amount)} is above ${formatUsd(bank.cents)}, the bank's limits.${bank.limit}.`;
    over(
      "bank_limit",
      bank.cents,
      `${above} Lower it, or release the payment after the limit was raised.`,
    );
  }
  if (daily !== undefined && daily.used + amount > daily.cents) {
    const sum = formatUsd(daily.used + amount);
    const above = `The account's ${kind}s of ${daily.payment_date} come to ${sum} with this one, above ${formatUsd(daily.cents)} (setting MAX_ACCOUNT_DAILY_AMOUNT).`;
    over(
      "daily_ceiling",
      daily.cents,
      `${above} Change its date, or release it once the sum has fallen.`,
    );
  }
  return hits;
}

/** The return rate for which the account holds charges. */
export function rateHits({ kind, rate_breach: breach }: EligibilityFacts): Hit[] {
  if (breach === undefined || kind !== "charge") return [];
  const { message, ...facts } = breach;
  return [{ rule: "return_rate", facts, message }];
}

/** The hold that a sandbox outcome asks for. */
export function outcomeHits({ outcome_effect: effect }: ReviewFacts): Hit[] {
  if (effect === "none" || !("hold" in effect)) return [];
  const { hold: reason } = effect;
  return [{ rule: "sandbox_outcome", facts: {}, message: "Held by the sandbox outcome.", reason }];
}
