import { nameLimit, type ExposureKind, type ExposureScope } from "../exposure.ts";
import { describeUnregistered } from "../originators/register.ts";
import type { Cents } from "../../catalog/money.ts";
import { formatUsd } from "../../catalog/money.ts";
import type { Reason } from "../../catalog/reasons.ts";
import type { ReviewFacts, EligibilityFacts } from "./review-facts.ts";
import { reviewRule, type HoldRule, type RuleFacts } from "./review-rules.ts";
import { riskFactsOf } from "./facts-of-review.ts";
import type { FactValue, RiskFacts } from "./risk-facts.ts";
import { rulesThatHit, type CompiledRule } from "./ruleset.ts";

/** A rule that hits, with its message. */
export type Hit = {
  readonly rule: string;
  readonly facts: RuleFacts;
  readonly message: string;
  /** Where the sandbox outcome or a rule of the environment names one. */
  readonly reason?: Reason;
};

type Description = Omit<Hit, "rule">;
type Describe = (facts: ReviewFacts, rule: HoldRule) => Description;

/** A hit of a rule whose hold ends automatically, with the condition that ends it. */
const condition =
  (cause: string | ((facts: ReviewFacts) => string)): Describe =>
  (facts, rule) => {
    const said = typeof cause === "string" ? cause : cause(facts);
    const { ends_when } = reviewRule(rule);
    return { facts: {}, message: `${said} The payment goes on by itself once ${ends_when}.` };
  };

const permission = condition(({ permission: refused }) => refused?.message ?? "");

const over = (amount: Cents, limit: Cents | null | undefined, message: string): Description => ({
  facts: { amount_cents: Number(amount), limit_cents: Number(limit ?? 0n) },
  message,
});

const limit =
  (name: "max_amount" | "daily_amount" | "monthly_amount", per: string): Describe =>
  ({ amount_cents: amount, limits }) => {
    const cents = limits?.[name] ?? 0n;
    return over(amount, cents, `Over the limit of ${formatUsd(cents)} per ${per}.`);
  };

const unregistered: Describe = ({ unregistered: found }, rule) => {
  if (found === undefined) return { facts: {}, message: "" };
  const { batch, missing } = found;
  const { ends_when } = reviewRule(rule);
  const said = describeUnregistered(batch, missing);
  const message = `${said} The payment goes on by itself once ${ends_when}.`;
  return { facts: { ...batch, missing }, message };
};

const paymentCeiling: Describe = ({ amount_cents: amount, ceilings }) => {
  const cents = ceilings?.payment ?? 0n;
  const above = `${formatUsd(amount)} is above ${formatUsd(cents)} per payment (setting MAX_PAYMENT_AMOUNT).`;
  return over(
    amount,
    cents,
    `${above} Lower it, or release the payment after the setting was raised.`,
  );
};

const bankLimit: Describe = ({ amount_cents: amount, ceilings }) => {
  const cents = ceilings?.bank?.cents ?? 0n;
  const above = `${formatUsd(amount)} is above ${formatUsd(cents)}, the bank's limits.${ceilings?.bank?.limit}.`;
  return over(
    amount,
    cents,
    `${above} Lower it, or release the payment after the limit was raised.`,
  );
};

const dailyCeiling: Describe = ({ kind, amount_cents: amount, ceilings }) => {
  const { cents = 0n, used = 0n, payment_date } = ceilings?.daily ?? {};
  const above = `The account's ${kind}s of ${payment_date} come to ${formatUsd(used + amount)} with this one, above ${formatUsd(cents)} (setting MAX_ACCOUNT_DAILY_AMOUNT).`;
  return over(amount, cents, `${above} Change its date, or release it once the sum has fallen.`);
};

const exposureLimit: Describe = ({ amount_cents: amount, exposure }) => {
  const { facts = {} } = exposure ?? {};
  const figure = (name: string) => formatUsd(BigInt(facts[name] ?? 0));
  const of = {
    scope: facts["limit_scope"] as ExposureScope,
    kind: facts["limit_kind"] as ExposureKind,
    days: Number(facts["limit_days"] ?? 1),
    limit_cents: 0n,
  };
  const fits = facts["fits_on"];
  const when = fits === "" || fits === undefined ? "" : ` It fits for settlement on ${fits}.`;
  const message = `${formatUsd(amount)} for settlement on ${facts["settlement_date"]} exceeds ${nameLimit(of)}, ${figure("limit_cents")}, by ${figure("over_cents")}.${when}`;
  return { facts, message };
};

const monthlyCount: Describe = ({ limits }) => {
  const limit_count = limits?.monthly_count ?? 0;
  const message = `Over the limit of ${limit_count} payments per month.`;
  return { facts: { limit_count }, message };
};

const returnRate: Describe = ({ rate_breach: breach }) => {
  const { message = "", ...facts } = breach ?? {};
  return { facts, message };
};

const sandboxOutcome: Describe = ({ outcome_effect: effect }) => {
  const asked = effect !== "none" && "hold" in effect ? { reason: effect.hold } : {};
  return { facts: {}, message: "Held by the sandbox outcome.", ...asked };
};

const plain =
  (message: string): Describe =>
  () => ({ facts: {}, message });

/** What a hold says of each rule, and the facts that a waiver of it names. */
const DESCRIPTIONS: Readonly<Record<HoldRule, Describe>> = {
  auto_hold: ({ auto_hold_message: message }) => ({
    facts: {},
    message: message ?? "Held at creation, as asked.",
  }),
  user_hold: plain("The payment was put on hold."),
  // Says nothing of a list: nobody at the account may learn of a match.
  compliance_review: plain("The payment is held for a review."),
  paykey_blocked: condition("The paykey is blocked after an earlier return."),
  account_not_active: permission,
  capability_inactive: permission,
  originator_not_registered: unregistered,
  customer_inactive: condition("The customer is inactive."),
  customer_in_review: condition("The customer is not verified yet."),
  paykey_in_review: condition("The paykey is not verified yet."),
  account_not_validated: plain(
    "The bank account is not validated yet, which the first debit over the internet needs. Validate it by micro-entries or a provider, or have a person release the payment.",
  ),
  exposure_limit: exposureLimit,
  payment_ceiling: paymentCeiling,
  bank_limit: bankLimit,
  daily_ceiling: dailyCeiling,
  return_rate: returnRate,
  max_amount_limit: limit("max_amount", "payment"),
  daily_amount_limit: limit("daily_amount", "day"),
  monthly_amount_limit: limit("monthly_amount", "month"),
  monthly_count_limit: monthlyCount,
  sandbox_outcome: sandboxOutcome,
};

/** A hit with what it says of the facts. */
export function describeHit(rule: HoldRule, facts: ReviewFacts): Hit {
  return { rule, ...DESCRIPTIONS[rule](facts, rule) };
}

export const isHoldRule = (rule: string): rule is HoldRule => Object.hasOwn(DESCRIPTIONS, rule);

/** A hit of any rule; that of an environment's rule has all facts that the rule reads. */
export function describeRule(rule: CompiledRule, facts: ReviewFacts, named: RiskFacts): Hit {
  const { name, own, reads } = rule;
  if (own === undefined) return describeHit(name as HoldRule, facts);
  const seen = Object.fromEntries(reads.map((fact) => [fact, seenValue(named[fact])]));
  return { rule: name, facts: seen, message: own.message, reason: own.reason };
}

/** An unknown fact is seen as such: once it is known, a waiver no longer covers the hit. */
function seenValue(value: FactValue | undefined): string | number {
  if (typeof value !== "bigint") return value === undefined ? "unknown" : String(value);
  const figure = Number(value);
  return Number.isSafeInteger(figure) ? figure : String(value);
}

/** Facts of a recheck: what only a first review reads is as if it were not asked for. */
export function withoutReview(facts: EligibilityFacts): ReviewFacts {
  return {
    ...facts,
    auto_hold: false,
    auto_hold_message: null,
    balance_check: null,
    balance_cents: null,
    outcome_effect: "none",
  };
}

/** Every hit that a release cannot waive. */
export function lockedHits(facts: EligibilityFacts): Hit[] {
  const all = withoutReview(facts);
  return rulesThatHit(riskFactsOf(all), "scheduled").flatMap(({ name, action, locked }) =>
    action === "hold" && locked && isHoldRule(name) ? [describeHit(name, all)] : [],
  );
}
