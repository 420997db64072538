import { verdictOf, type RiskHit, type RiskOutcome, type ShadowHit } from "../decision.ts";
import type { FactRow } from "../language/cells.ts";
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
export function replay(made: MadeDecision, row: FactRow, ruleset: Ruleset): Replayed {
  const { stage, hits } = made;
  const isWaived = ({ name, version }: CompiledRule) =>
    hits.some((hit) => hit.waived && hit.rule === name && hit.version === version);
  const verdict = verdictOf(row, stage, { ruleset, isWaived });
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
