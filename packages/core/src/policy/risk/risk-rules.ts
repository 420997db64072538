import { KEY_FACT_NAMES } from "./lists.ts";
import { REVIEW_RULES, type HoldRule } from "./review-rules.ts";

/**
 * What a rule asks for, strictest first. `park` is the caller's own hold, before any check;
 * `decline` ends a payment only where nothing holds it, since a later review reads the balance anew;
 * `watch` keeps the hit and stops nothing.
 */
export const RISK_ACTIONS = ["park", "refuse", "hold", "decline", "watch"] as const;
export type RiskAction = (typeof RISK_ACTIONS)[number];

/** When a payment is evaluated: at its review, when scheduled, and while held or not yet reviewed. */
export const RISK_STAGES = ["review", "scheduled", "held"] as const;
export type RiskStage = (typeof RISK_STAGES)[number];

/** A rule of every installation. */
export type RiskRuleRow = {
  /** Incremented when the rule changes. */
  readonly version: number;
  readonly action: RiskAction;
  /** No release waives a locked rule, and no ruleset changes it. */
  readonly locked: boolean;
  /** When it hits, as an expression over facts; an unknown fact means that it does not, an overflow that it does. */
  readonly when: string;
  readonly stages: readonly RiskStage[];
  /** When it hits, in a sentence. */
  readonly means: string;
};

const ALWAYS = RISK_STAGES;
const UNSENT = ["review", "scheduled"] as const;
const REVIEW = ["review"] as const;

function hold(rule: HoldRule, stages: readonly RiskStage[], when: string): RiskRuleRow {
  const { version, waivable, hits_when: means } = REVIEW_RULES[rule];
  return { version, action: "hold", locked: !waivable, when, stages, means };
}

/** The rules, in the order in which the first of equal actions gives the reason. */
export const RISK_RULES = {
  auto_hold: { ...hold("auto_hold", REVIEW, "payment.auto_hold"), action: "park" },
  paykey_unusable: {
    version: 1,
    action: "refuse",
    locked: true,
    when: 'paykey.status == "blocked" && !paykey.unblock_eligible || paykey.status in ["inactive", "rejected"] || paykey.expired',
    stages: ALWAYS,
    means: "The paykey has expired, is cancelled or rejected, or is blocked for good.",
  },
  customer_rejected: {
    version: 1,
    action: "refuse",
    locked: true,
    when: 'customer.status == "rejected"',
    stages: ALWAYS,
    means: "The customer is rejected.",
  },
  on_block_list: {
    version: 1,
    action: "refuse",
    locked: true,
    when: KEY_FACT_NAMES.map((name) => `listed("block", ${name})`).join(" || "),
    stages: REVIEW,
    means: "The customer, the bank account or the device's address is on a block list.",
  },
  compliance_review: hold("compliance_review", ALWAYS, 'screening.match != ""'),
  paykey_blocked: hold("paykey_blocked", ALWAYS, 'paykey.status == "blocked"'),
  account_not_active: hold("account_not_active", ALWAYS, "!account.takes_payments"),
  capability_inactive: hold("capability_inactive", ALWAYS, 'account.missing_capability != ""'),
  originator_not_registered: hold("originator_not_registered", ALWAYS, 'originator.missing != ""'),
  customer_inactive: hold("customer_inactive", ALWAYS, 'customer.status == "inactive"'),
  customer_in_review: hold(
    "customer_in_review",
    ALWAYS,
    'customer.status in ["pending", "review"]',
  ),
  paykey_in_review: hold("paykey_in_review", ALWAYS, 'paykey.status in ["pending", "review"]'),
  account_not_validated: hold(
    "account_not_validated",
    REVIEW,
    'payment.kind == "charge" && payment.sec_code == "WEB" && !bank_account.validated',
  ),
  payment_ceiling: hold("payment_ceiling", UNSENT, "payment.amount > ceilings.payment"),
  bank_limit: hold("bank_limit", UNSENT, "payment.amount > ceilings.bank"),
  daily_ceiling: hold(
    "daily_ceiling",
    UNSENT,
    "ceilings.daily_used + payment.amount > ceilings.daily",
  ),
  exposure_limit: hold("exposure_limit", UNSENT, "exposure.over_by > 0"),
  return_rate: hold("return_rate", UNSENT, 'payment.kind == "charge" && has(return_rate.ppm)'),
  max_amount_limit: hold("max_amount_limit", UNSENT, "payment.amount > limits.max_amount"),
  daily_amount_limit: hold(
    "daily_amount_limit",
    UNSENT,
    "usage.daily_amount + payment.amount > limits.daily_amount",
  ),
  monthly_amount_limit: hold(
    "monthly_amount_limit",
    UNSENT,
    "usage.monthly_amount + payment.amount > limits.monthly_amount",
  ),
  monthly_count_limit: hold(
    "monthly_count_limit",
    UNSENT,
    "usage.monthly_count + 1 > limits.monthly_count",
  ),
  sandbox_outcome: hold("sandbox_outcome", REVIEW, 'sandbox.hold != ""'),
  sandbox_cancel: {
    version: 1,
    action: "decline",
    locked: true,
    when: 'sandbox.cancel != ""',
    stages: REVIEW,
    means: "A sandbox outcome asks for an end; the outcome names the reason.",
  },
  balance_check: {
    version: 1,
    action: "decline",
    locked: false,
    when: 'payment.balance_check == "required" && !has(balance.cents) || payment.balance_check != "disabled" && balance.cents < payment.amount + balance.under_way',
    stages: REVIEW,
    means: "The balance does not cover the amount, or is required and cannot be read.",
  },
} as const satisfies Record<string, RiskRuleRow>;

export type RiskRule = keyof typeof RISK_RULES;
export const RISK_RULE_NAMES = Object.keys(RISK_RULES) as RiskRule[];

/** A row of the table, typed without its literal values. */
export const riskRule = (name: RiskRule): RiskRuleRow => RISK_RULES[name];

/** The number of the ruleset of every environment that has published none. */
export const BUILT_IN_RULESET = 1;
