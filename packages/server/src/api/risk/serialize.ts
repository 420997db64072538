import {
  becauseOf,
  callsOf,
  findWouldPass,
  readsOf,
  readStoredFacts,
  sayCause,
  sayText,
  storeFacts,
  type CompiledRule,
  type FactName,
  type FactValue,
  type RiskFacts,
  type RiskHit,
  type Ruleset,
} from "@railhead/core";
import { assertFound } from "../../base/assert.ts";
import type { DecisionRow } from "../../db/tables/risk/decisions.ts";
import type { RiskDecisionData } from "./schema.ts";

type Shown = string | boolean | string[];

/** Known facts as the API spells them: integers as text. */
export function showFacts(facts: RiskFacts, names: readonly FactName[]): Record<string, Shown> {
  return Object.fromEntries(
    names.flatMap((name): [string, Shown][] => {
      const value = showValue(facts[name]);
      return value === null ? [] : [[name, value]];
    }),
  );
}

function showValue(value: FactValue | undefined): Shown | null {
  if (value === undefined) return null;
  if (typeof value === "boolean" || typeof value === "string") return value;
  return typeof value === "bigint" ? value.toString() : [...value];
}

function showHit(
  { rule: name, version, waived }: RiskHit,
  facts: RiskFacts,
  rules: readonly CompiledRule[],
) {
  const rule = assertFound(
    rules.find((one) => one.name === name),
    `rule ${name}`,
  );
  const { action, locked, means, when, reads, own } = rule;
  const because = becauseOf(rule, facts);
  return {
    rule: name,
    version,
    action,
    locked,
    waived,
    code: own?.code ?? null,
    means,
    when,
    facts: showFacts(facts, reads),
    unknown: reads.filter((fact) => facts[fact] === undefined),
    because: because.map(({ text, facts: seen }) => ({
      text,
      facts: seen.map(({ name: fact, value, from }) => ({
        name: fact,
        value: showValue(value),
        from,
      })),
    })),
    say: own?.staff ? sayText(own.staff, facts) : sayCause(because),
  };
}

/** A decision, with the facts that the rule or rules that hit read. */
export function serializeDecision(row: DecisionRow, set: Ruleset): RiskDecisionData {
  const { payment_id, version, decided_at } = row;
  return { payment_id, version, decided_at, ...showEvaluated(row, set) };
}

type Evaluated = Pick<
  DecisionRow,
  "ruleset" | "stage" | "outcome" | "rule" | "hits" | "shadow" | "facts"
>;

/** What rules made of a payment, stored or not. */
export function showEvaluated(row: Evaluated, set: Ruleset) {
  const { ruleset, stage, outcome, rule } = row;
  const facts = readStoredFacts(row.facts, readsOf(set), callsOf(set).windows);
  return {
    ruleset,
    stage,
    outcome,
    rule,
    hits: (row.hits ?? []).map((hit) => showHit(hit, facts, set.rules)),
    shadow: (row.shadow ?? []).map((hit) => showHit({ ...hit, waived: false }, facts, set.shadow)),
    facts: showFacts(facts, Object.keys(storeFacts(facts)) as FactName[]),
    would_pass: waysToPass(row, facts, set),
  };
}

/** What would have passed where the rules held or ended the payment. */
function waysToPass({ outcome, stage, hits }: Evaluated, facts: RiskFacts, ruleset: Ruleset) {
  if (outcome !== "hold" && outcome !== "refuse") return [];
  const waived = (hits ?? []).flatMap((hit) => (hit.waived ? [hit.rule] : []));
  return findWouldPass({ facts, stage, waived, ruleset }).would_pass.map((changes) => ({
    changes: changes.map(({ kind, change, say, verified }) => ({
      kind,
      change: showFacts(change, Object.keys(change) as FactName[]),
      say,
      verified,
    })),
  }));
}
