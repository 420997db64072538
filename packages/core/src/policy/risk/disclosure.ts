import type { RiskRule } from "./risk-rules.ts";

/** What a key of one account is shown of a rule that hits: all of it, the reason, or nothing. */
export const DISCLOSURES = ["full", "reason", "none"] as const;
export type Disclosure = (typeof DISCLOSURES)[number];

/** `full` where the account can read every fact of the rule, or has asked for the hold itself. */
const RULE_DISCLOSURES = {
  auto_hold: "full",
  paykey_unusable: "full",
  customer_rejected: "full",
  on_block_list: "none",
  compliance_review: "none",
  paykey_blocked: "full",
  account_not_active: "full",
  capability_inactive: "full",
  originator_not_registered: "reason",
  customer_inactive: "full",
  customer_in_review: "full",
  paykey_in_review: "full",
  account_not_validated: "full",
  payment_ceiling: "reason",
  bank_limit: "reason",
  daily_ceiling: "reason",
  exposure_limit: "reason",
  return_rate: "reason",
  max_amount_limit: "reason",
  daily_amount_limit: "reason",
  monthly_amount_limit: "reason",
  monthly_count_limit: "reason",
  sandbox_outcome: "full",
  sandbox_cancel: "full",
  balance_check: "full",
} as const satisfies Record<RiskRule, Disclosure>;

/** A rule without a line discloses nothing. */
export function disclosureOf(rule: string): Disclosure {
  const known: Readonly<Record<string, Disclosure>> = RULE_DISCLOSURES;
  return Object.hasOwn(known, rule) ? (known[rule] ?? "none") : "none";
}
