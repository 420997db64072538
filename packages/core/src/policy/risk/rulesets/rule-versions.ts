import { RISK_RULES, type RiskRuleRow } from "../risk-rules.ts";
import type { RuleChange, RuleFile, RulesetContent, RulesetDraft, Versioned } from "./own-rules.ts";

/** What a rule does: a waiver of it does not count once any of this changed. */
const effectOf = ({ when, action, reason, unknown }: RuleFile) =>
  JSON.stringify([
    when,
    action,
    reason,
    Object.entries(unknown).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  ]);

const effectOfChange = ({ when }: RuleChange) => JSON.stringify([when]);

/** The content of a new ruleset: rules that do the same as in its base keep their version. */
export function numberRules(
  draft: RulesetDraft,
  { base, number }: { readonly base: RulesetContent; readonly number: number },
): RulesetContent {
  return {
    rules: versions(draft.rules, base.rules, { number, effect: effectOf }),
    built_in: versions(draft.built_in, base.built_in, { number, effect: effectOfChange }),
  };
}

function versions<R extends { readonly id: string }>(
  rules: readonly R[],
  base: readonly (R & Versioned)[],
  { number, effect }: { readonly number: number; readonly effect: (rule: R) => string },
): (R & Versioned)[] {
  const known = new Map(base.map((rule) => [rule.id, rule]));
  return rules.map((rule) => {
    const before = known.get(rule.id);
    const isSame = before !== undefined && effect(before) === effect(rule);
    return { ...rule, version: isSame ? before.version : number };
  });
}

/** The rules of a ruleset in one text, with the built-in ones of this release: equal texts decide alike. */
export const rulesText = ({ rules, built_in }: RulesetContent): string =>
  JSON.stringify([rules, built_in, BUILT_IN_ROWS]);

const BUILT_IN_ROWS = Object.entries<RiskRuleRow>(RISK_RULES).map(
  ([name, { version, action, locked, when, stages }]) => [
    name,
    { version, action, locked, when, stages },
  ],
);
