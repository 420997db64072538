import { verdictOf, type RiskHit, type RiskOutcome, type ShadowHit } from "../decision.ts";
import type { Cell, FactRow, Step } from "../language/cells.ts";
import { compileStep } from "../language/compile.ts";
import type { Fault } from "../language/types.ts";
import { RISK_STAGES, type RiskStage } from "../risk-rules.ts";
import { hitOfRule, isUndecided, type CompiledRule, type Ruleset } from "../ruleset.ts";

/** A decision as it was stored. */
export interface MadeDecision {
  readonly stage: RiskStage;
  readonly outcome: RiskOutcome;
  readonly rule: string | null;
  readonly hits: readonly RiskHit[];
  readonly shadow: readonly ShadowHit[];
}

/** A decision made again from its facts. */
export interface Replayed extends MadeDecision {
  /** The rule that decided. */
  readonly deciding: CompiledRule | undefined;
  /** Rules of the environment that do not hit, since nobody knows a fact: in force, and in shadow. */
  readonly undecided: Pick<Ruleset, "rules" | "shadow">;
}

const ENDS: ReadonlySet<string> = new Set(["refuse", "decline"]);

/** A rule, and where the value of its condition is. */
interface PlacedRule {
  readonly rule: CompiledRule;
  readonly place: number;
}

/** A ruleset of which the rules of one stage have places. */
interface PlacedRuleset {
  readonly ruleset: Ruleset;
  readonly rules: readonly PlacedRule[];
  readonly shadow: readonly PlacedRule[];
}

/**
 * Decides past decisions again by each of several rulesets, from rows that have their facts at `places`. A condition
 * that they share is evaluated once.
 */
export function startReplay(
  rulesets: readonly Ruleset[],
  places: ReadonlyMap<string, number>,
): (made: MadeDecision, row: FactRow) => readonly Replayed[] {
  const stages = new Map(RISK_STAGES.map((stage) => [stage, placeRules(rulesets, stage, places)]));
  return (made, row) => {
    const { conditions, placed } = stages.get(made.stage) ?? NOTHING_PLACED;
    const values = conditions.map((condition) => condition(row));
    return placed.map((one) => decideAgain(made, one, { values, row }));
  };
}

const NOTHING_PLACED: ReturnType<typeof placeRules> = { conditions: [], placed: [] };

/** Conditions are compiled for these rows: `rule.hits` looks up the figure of a window by its name. */
function placeRules(
  rulesets: readonly Ruleset[],
  stage: RiskStage,
  places: ReadonlyMap<string, number>,
) {
  const conditions: Step[] = [];
  const known = new Map<string, number>();
  const placeRule = (rule: CompiledRule): PlacedRule => {
    const { when, node } = rule;
    const place = known.get(when) ?? conditions.push(compileStep(node, places)) - 1;
    known.set(when, place);
    return { rule, place };
  };
  const ofStage = (rules: readonly CompiledRule[]) =>
    rules.filter(({ stages }) => stages.includes(stage)).map(placeRule);
  const placed = rulesets.map((ruleset): PlacedRuleset => ({
    ruleset,
    rules: ofStage(ruleset.rules),
    shadow: ofStage(ruleset.shadow),
  }));
  return { conditions, placed };
}

interface Conditions {
  readonly values: readonly (Cell | Fault)[];
  readonly row: FactRow;
}

/** What had been waived is, in the same version. */
function decideAgain(
  { stage, hits }: MadeDecision,
  placed: PlacedRuleset,
  conditions: Conditions,
): Replayed {
  const { ruleset } = placed;
  const rules = evaluated(placed.rules, conditions);
  const shadow = evaluated(placed.shadow, conditions);
  const isWaived = ({ name, version }: CompiledRule) =>
    hits.some((hit) => hit.waived && hit.rule === name && hit.version === version);
  const found = { rules: rules.hits, shadow: shadow.hits };
  const verdict = verdictOf(found, { ruleset, isWaived });
  const [deciding] = verdict.deciding;
  return {
    stage,
    outcome: outcomeOf(stage, deciding),
    rule: deciding?.name ?? null,
    hits: verdict.hits,
    shadow: verdict.shadow,
    deciding,
    undecided: { rules: rules.undecided, shadow: shadow.undecided },
  };
}

interface Evaluated {
  readonly hits: readonly CompiledRule[];
  readonly undecided: readonly CompiledRule[];
}

function evaluated(placed: readonly PlacedRule[], { values, row }: Conditions): Evaluated {
  const hits: CompiledRule[] = [];
  const undecided: CompiledRule[] = [];
  for (const { rule, place } of placed) {
    const value = values[place] ?? false;
    if (value === false) continue;
    const hit = hitOfRule(rule, value, row);
    if (hit !== undefined) hits.push(hit);
    else if (rule.own !== undefined && isUndecided(value)) undecided.push(rule);
  }
  return { hits, undecided };
}

function outcomeOf(stage: RiskStage, deciding: CompiledRule | undefined): RiskOutcome {
  if (deciding === undefined) return stage === "held" ? "resume" : "pass";
  return ENDS.has(deciding.action) ? "refuse" : "hold";
}

/** Whether two decisions are the same: outcome, deciding rule, and every hit with its version. */
export function isSameDecision(one: MadeDecision, other: MadeDecision): boolean {
  return (
    one.outcome === other.outcome &&
    one.rule === other.rule &&
    haveSameHits(one.hits, other.hits) &&
    haveSameHits(one.shadow, other.shadow)
  );
}

type AnyHit = ShadowHit & { readonly waived?: boolean };

const haveSameHits = (some: readonly AnyHit[], others: readonly AnyHit[]): boolean =>
  some.length === others.length &&
  some.every(({ rule, version, waived = false }, index) => {
    const other = others[index];
    return rule === other?.rule && version === other.version && waived === (other.waived ?? false);
  });
