import {
  BUILT_IN_CONTENT,
  BUILT_IN_RULESET,
  EDITABLE_RULES,
  RISK_RULE_NAMES,
  riskRule,
  type RuleFault,
  type RulesetContent,
} from "@railhead/core";
import type { RulesetHead, RulesetRow } from "../../../db/tables/risk/rulesets.ts";

/** A ruleset as its GET shows it: number 1 is the built-in rules alone. */
export type SavedRuleset = Omit<RulesetRow, "created_at" | "created_by" | "environment_id" | "id"> &
  Partial<Pick<RulesetRow, "created_at" | "created_by">>;

export const BUILT_IN_SAVED: SavedRuleset = {
  number: BUILT_IN_RULESET,
  based_on: BUILT_IN_RULESET,
  content: BUILT_IN_CONTENT,
  note: "The built-in rules.",
};

export function serializeRuleset(row: SavedRuleset, inForce: number) {
  const { number, based_on, content, note, created_at = null, created_by = null } = row;
  return {
    number,
    based_on,
    is_in_force: number === inForce,
    note,
    created_at,
    created_by,
    rules: content.rules.map(
      ({ id, version, name, when, action, reason, code, unknown, say, disclose, ...rest }) => ({
        id,
        version,
        name,
        when,
        action,
        reason,
        code,
        unknown: { ...unknown },
        say,
        disclose,
        state: rest.state,
        owner: rest.owner,
        tests: rest.tests.map(({ given, expect }) => ({ given: given as never, expect })),
      }),
    ),
    built_in: content.built_in.map(({ id, version, state, when }) => ({
      id,
      version,
      state,
      when,
    })),
  };
}

export function serializeRulesetHead(row: RulesetHead, inForce: number) {
  const { number, based_on, note, created_at, created_by, rule_count } = row;
  return {
    number,
    based_on,
    is_in_force: number === inForce,
    note,
    created_at,
    created_by,
    rule_count,
  };
}

export const serializeFault = (fault: RuleFault) => ({
  reference: fault.reference,
  rule: fault.rule === "" ? null : fault.rule,
  message: fault.message,
  start: fault.start ?? null,
  end: fault.end ?? null,
  expected: fault.expected ?? null,
  got: fault.got ?? null,
  suggestion: fault.suggestion ?? null,
});

/** Every rule of a ruleset, the built-in ones first. */
export function serializeRules(number: number, content: RulesetContent) {
  const builtIn = RISK_RULE_NAMES.map((id) => {
    const { version, locked, action, when, means } = riskRule(id);
    const change = content.built_in.find((one) => one.id === id);
    const isEditable = (EDITABLE_RULES as readonly string[]).includes(id);
    const isChanged = typeof change?.when === "string";
    return {
      id,
      version: isChanged ? change.version : version,
      kind: locked ? ("locked" as const) : isEditable ? ("editable" as const) : ("fixed" as const),
      action,
      state: change?.state ?? ("active" as const),
      when: change?.when ?? when,
      means,
      ruleset: number,
    };
  });
  const own = content.rules.map(({ id, version, action, state, when, name }) => ({
    id,
    version,
    kind: "own" as const,
    action,
    state,
    when,
    means: name,
    ruleset: number,
  }));
  return [...builtIn, ...own];
}
