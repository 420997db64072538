import { checkExpression } from "./language/check.ts";
import { compile, type Evaluate } from "./language/compile.ts";
import { parseExpression } from "./language/parse.ts";
import type { ExpressionFault, Node } from "./language/syntax.ts";
import { Fault, type Type, type Value } from "./language/types.ts";
import { FACT_NAMES, riskFact, type FactName, type RiskFacts } from "./risk-facts.ts";
import {
  RISK_RULE_NAMES,
  riskRule,
  type RiskRule,
  type RiskRuleRow,
  type RiskStage,
} from "./risk-rules.ts";

/** A rule, ready to run. */
export type CompiledRule = RiskRuleRow & {
  readonly name: RiskRule;
  readonly node: Node;
  readonly reads: readonly FactName[];
  readonly hits: Evaluate;
};

/** The types of facts in expressions. */
export const FACT_TYPES = Object.fromEntries(
  FACT_NAMES.map((name): [string, Type] => {
    const { type } = riskFact(name);
    return [name, type === "list" ? "list(string)" : type];
  }),
);

export type CompiledExpression =
  | {
      readonly ok: true;
      readonly node: Node;
      readonly reads: readonly FactName[];
      readonly hits: Evaluate;
    }
  | { readonly ok: false; readonly faults: readonly ExpressionFault[] };

/** Reads, checks and compiles the condition of a rule; all faults are listed. */
export function compileCondition(when: string): CompiledExpression {
  const parsed = parseExpression(when);
  if (!parsed.ok) return parsed;
  const { faults, reads } = checkExpression(parsed.node, FACT_TYPES);
  if (faults.length > 0) return { ok: false, faults };
  const { node } = parsed;
  return { ok: true, node, reads: reads as FactName[], hits: compile(node) };
}

function compileRule(name: RiskRule): CompiledRule {
  const row = riskRule(name);
  const compiled = compileCondition(row.when);
  if (!compiled.ok) throw new Error(`rule ${name}: ${compiled.faults[0]?.message}`);
  const { node, reads, hits } = compiled;
  return { ...row, name, node, reads, hits };
}

/** The rules of every installation, compiled once. */
export const BUILT_IN_RULES: readonly CompiledRule[] = RISK_RULE_NAMES.map(compileRule);

const RULE_BY_NAME = new Map(BUILT_IN_RULES.map((rule) => [rule.name, rule]));

export function compiledRule(name: RiskRule): CompiledRule {
  return RULE_BY_NAME.get(name) as CompiledRule;
}

/** Every rule of a stage that hits, in the order of the table. */
export function rulesThatHit(facts: RiskFacts, stage: RiskStage): readonly CompiledRule[] {
  return BUILT_IN_RULES.filter(({ stages, hits }) => stages.includes(stage) && isHit(hits(facts)));
}

/** A figure that cannot be computed never passes silently; a fact that nobody knows does not count. */
function isHit(value: Value | Fault): boolean {
  return value === true || (value instanceof Fault && value.kind !== "unknown");
}
