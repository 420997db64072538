import type { Disclosure } from "./disclosure.ts";
import { checkExpression } from "./language/check.ts";
import type { Cell, FactRow, Step } from "./language/cells.ts";
import { compileStep, type Evaluate } from "./language/compile.ts";
import { parseExpression } from "./language/parse.ts";
import type { ExpressionFault, Node } from "./language/syntax.ts";
import {
  cellAt,
  callsAmong,
  FACT_PLACES,
  factRow,
  rulesetCalls,
  type RulesetCalls,
} from "./fact-rows.ts";
import { Fault, type Type } from "./language/types.ts";
import { KEY_FACT_NAMES } from "./lists.ts";
import {
  FACT_NAMES,
  riskFact,
  type CallFact,
  type FactName,
  type RiskFacts,
} from "./risk-facts.ts";
import type { Reason } from "../../catalog/reasons.ts";
import {
  BUILT_IN_RULESET,
  RISK_RULE_NAMES,
  riskRule,
  type RiskRule,
  type RiskRuleRow,
  type RiskStage,
} from "./risk-rules.ts";
import type { Worse } from "./worse-facts.ts";

/** A sentence with the values of expressions in it. */
export type RuleText = readonly (string | Evaluate)[];

/** What a rule does where a fact that it reads is unknown; `ask` holds for a person. Strictest first. */
export const UNKNOWN_POLICIES = ["fire", "ask", "pass"] as const;
export type UnknownPolicy = (typeof UNKNOWN_POLICIES)[number];

/** What a payment's status says of a hold whose rule says nothing to customers. */
export const HELD = "The payment is held for a review.";

/** What a rule of an environment says beyond its condition; a changed built-in rule has it, too. */
export interface OwnRule {
  /** Of the hold or refusal. */
  readonly reason: Reason;
  /** What a payment's status says of the hit. */
  readonly message: string;
  readonly unknown: { readonly [Name in FactName]?: UnknownPolicy };
  /** Figures whose change in one direction ends a waiver; any change of the others does. */
  readonly worse_when: Worse;
  /** The operator's own code. */
  readonly code: string | null;
  /** The sentence for staff; null for the cause of the hit. */
  readonly staff: RuleText | null;
  readonly disclose: Disclosure;
}

/** A rule, ready to run. */
export type CompiledRule = RiskRuleRow & {
  /** A name of the table of built-in rules, or the id of a rule of the environment. */
  readonly name: string;
  readonly node: Node;
  readonly reads: readonly FactName[];
  /** Those of the facts that are calls. */
  readonly calls: readonly CallFact[];
  readonly hits: Step;
  readonly own?: OwnRule;
};

/** The rules by which payments are decided, in the order in which the first gives the reason. */
export interface Ruleset {
  readonly number: number;
  readonly rules: readonly CompiledRule[];
  /** Evaluated and kept, without effect. */
  readonly shadow: readonly CompiledRule[];
}

/** The types of facts in expressions. */
export const FACT_TYPES = Object.fromEntries([
  ...FACT_NAMES.map((name): [string, Type] => {
    const { type } = riskFact(name);
    return [name, type === "list" ? "list(string)" : type];
  }),
  ...KEY_FACT_NAMES.map((name): [string, Type] => [name, "key"]),
]);

export type CompiledExpression =
  | {
      readonly ok: true;
      readonly node: Node;
      readonly reads: readonly FactName[];
      readonly calls: readonly CallFact[];
      readonly hits: Step;
    }
  | { readonly ok: false; readonly faults: readonly ExpressionFault[] };

/** Reads, checks and compiles the condition of a rule; all faults are listed. */
export function compileCondition(when: string): CompiledExpression {
  const parsed = parseExpression(when);
  if (!parsed.ok) return parsed;
  const { faults, reads } = checkExpression(parsed.node, FACT_TYPES);
  if (faults.length > 0) return { ok: false, faults };
  const { node } = parsed;
  const known = reads as FactName[];
  const hits = compileStep(node, FACT_PLACES);
  return { ok: true, node, reads: known, calls: callsAmong(known), hits };
}

function compileRule(name: RiskRule): CompiledRule {
  const row = riskRule(name);
  const compiled = compileCondition(row.when);
  if (!compiled.ok) throw new Error(`rule ${name}: ${compiled.faults[0]?.message}`);
  const { node, reads, calls, hits } = compiled;
  return { ...row, name, node, reads, calls, hits };
}

/** The rules of every installation, compiled once. */
export const BUILT_IN_RULES: readonly CompiledRule[] = RISK_RULE_NAMES.map(compileRule);

/** The ruleset of an environment that has published none. */
export const BUILT_IN: Ruleset = { number: BUILT_IN_RULESET, rules: BUILT_IN_RULES, shadow: [] };

const RULE_BY_NAME = new Map(BUILT_IN_RULES.map((rule) => [rule.name, rule]));

export function compiledRule(name: RiskRule): CompiledRule {
  return RULE_BY_NAME.get(name) as CompiledRule;
}

/** The facts that rules of a ruleset read, in shadow or not. */
export const readsOf = ({
  rules,
  shadow,
}: Pick<Ruleset, "rules" | "shadow">): readonly FactName[] => [
  ...new Set([...rules, ...shadow].flatMap(({ reads }) => reads)),
];

type Rules = Pick<Ruleset, "rules"> & Partial<Pick<Ruleset, "shadow">>;
const callsOfRules = new WeakMap<Rules, RulesetCalls>();

/** The calls of rules, collected once: rows are made for every decision. */
export function callsOf(ruleset: Rules): RulesetCalls {
  const known = callsOfRules.get(ruleset);
  if (known !== undefined) return known;
  const all = [...ruleset.rules, ...(ruleset.shadow ?? [])];
  const own = all.filter((rule) => rule.own !== undefined).flatMap(({ calls }) => calls);
  const found = rulesetCalls(
    own,
    all.flatMap(({ calls }) => calls),
  );
  callsOfRules.set(ruleset, found);
  return found;
}

/** Facts as the conditions of a ruleset read them. */
export const rowOf = (facts: RiskFacts, ruleset: Rules): FactRow =>
  factRow(facts, callsOf(ruleset).places);

/** Every rule of a stage that hits, in the order of the ruleset. */
export const rulesThatHit = (
  facts: RiskFacts,
  stage: RiskStage,
  ruleset: Rules = BUILT_IN,
): readonly CompiledRule[] => hitsOf(rowOf(facts, ruleset), stage, ruleset.rules);

/** The same over a row, which is read once for many rules. */
export function hitsOf(
  row: FactRow,
  stage: RiskStage,
  rules: readonly CompiledRule[],
): readonly CompiledRule[] {
  const found: CompiledRule[] = [];
  for (const rule of rules) {
    const { stages } = rule;
    const hit = stages.includes(stage) && hitOfRule(rule, rule.hits(row), row);
    if (hit) found.push(hit);
  }
  return found;
}

/** Whether a condition has no value, since nobody knows a fact. */
export const isUndecided = (value: Cell | Fault): boolean =>
  value instanceof Fault && value.kind === "unknown";

/** The rule as it hits by the value of its condition; undefined where it does not. */
export function hitOfRule(
  rule: CompiledRule,
  value: Cell | Fault,
  row: FactRow,
): CompiledRule | undefined {
  if (rule.own === undefined) return isHit(value) ? rule : undefined;
  if (!(value instanceof Fault)) return value === true ? rule : undefined;
  const { own } = rule;
  if (value.kind !== "unknown")
    return inDoubt(rule, own, rule.action === "hold" ? own.reason : "risk_review");
  const policy = policyOf(rule, own, row);
  if (policy === "ask") return inDoubt(rule, own, "require_review");
  return policy === "fire" ? rule : undefined;
}

/** The strictest of what the rule does by the facts that nobody knows. */
function policyOf({ reads }: CompiledRule, { unknown }: OwnRule, row: FactRow): UnknownPolicy {
  let strictest: UnknownPolicy = "pass";
  for (const name of reads) {
    const policy = unknown[name] ?? "pass";
    const isStricter = UNKNOWN_POLICIES.indexOf(policy) < UNKNOWN_POLICIES.indexOf(strictest);
    if (isStricter && cellAt(row, name) === undefined) strictest = policy;
  }
  return strictest;
}

/** A figure that cannot be computed never passes silently; a fact that nobody knows does not count. */
function isHit(value: Cell | Fault): boolean {
  return value === true || (value instanceof Fault && value.kind !== "unknown");
}

/** Nothing is refused by what nobody knows or can compute: a person decides. */
function inDoubt(rule: CompiledRule, own: OwnRule, reason: Reason): CompiledRule {
  if (rule.action === "watch") return rule;
  const message = rule.action === "hold" ? own.message : HELD;
  return { ...rule, action: "hold", own: { ...own, reason, message } };
}
