import { verdictOf, type RiskHit, type RiskOutcome, type ShadowHit } from "../decision.ts";
import type { RiskFacts } from "../risk-facts.ts";
import type { RiskStage } from "../risk-rules.ts";
import type { CompiledRule, Ruleset } from "../ruleset.ts";

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
}

const ENDS: ReadonlySet<string> = new Set(["refuse", "decline"]);

/** Decides again by another ruleset, or by the same: what had been waived is, in the same version. */
export function replay(made: MadeDecision, facts: RiskFacts, ruleset: Ruleset): Replayed {
  const { stage, hits } = made;
  const isWaived = ({ name, version }: CompiledRule) =>
    hits.some((hit) => hit.waived && hit.rule === name && hit.version === version);
  const verdict = verdictOf(facts, stage, { ruleset, isWaived });
  const [deciding] = verdict.deciding;
  return {
    stage,
    outcome: outcomeOf(stage, deciding),
    rule: deciding?.name ?? null,
    hits: verdict.hits,
    shadow: verdict.shadow,
    deciding,
  };
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
    textOf(one.hits) === textOf(other.hits) &&
    textOf(one.shadow) === textOf(other.shadow)
  );
}

const textOf = (hits: readonly (ShadowHit & { readonly waived?: boolean })[]): string =>
  hits
    .map(({ rule, version, waived }) => `${rule} ${version} ${waived === true ? "waived" : ""}`)
    .join();
