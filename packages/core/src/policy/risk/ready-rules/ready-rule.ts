import type { OwnAction, RuleFile, RuleTest } from "../rulesets/own-rules.ts";

export const READY_RULE_GROUPS = {
  customers: "What one customer does.",
  bank_accounts: "What happens on one bank account, by anyone.",
  devices: "What comes from one IP address, by anyone.",
  businesses: "What happens to one account of a business.",
  amounts: "What one payment is about.",
} as const satisfies Record<string, string>;
export type ReadyRuleGroup = keyof typeof READY_RULE_GROUPS;

/** A rule to begin with: its figures are a first guess, which a back-test corrects. */
export interface ReadyRule {
  readonly id: string;
  readonly name: string;
  /** What it is for. */
  readonly why: string;
  readonly when: string;
  readonly action: OwnAction;
  /** Facts with which it hits, and facts with which it does not. */
  readonly hits: RuleTest["given"];
  readonly passes: RuleTest["given"];
}

/** The rule as a ruleset takes it: in shadow, with its two cases as tests. */
export function readyRuleFile({ id, name, when, action, hits, passes }: ReadyRule): RuleFile {
  return {
    id,
    name,
    when,
    action,
    reason: null,
    code: null,
    unknown: {},
    say: { staff: null, customer: null },
    disclose: "reason",
    state: "shadow",
    owner: null,
    tests: [
      { given: hits, expect: action },
      { given: passes, expect: "pass" },
    ],
  };
}
