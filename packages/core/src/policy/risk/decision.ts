import type { ReviewFacts } from "./review-facts.ts";
import { describeHit, isHoldRule } from "./review-hits.ts";
import { isWaived } from "./review-rules.ts";
import type { RiskFacts } from "./risk-facts.ts";
import {
  BUILT_IN_RULESET,
  RISK_ACTIONS,
  riskRule,
  type RiskRule,
  type RiskStage,
} from "./risk-rules.ts";
import { rulesThatHit, type CompiledRule } from "./ruleset.ts";

/** What became of an evaluated payment; `resume` sends a held one to its checks again. */
export const RISK_OUTCOMES = ["pass", "hold", "refuse", "resume"] as const;
export type RiskOutcome = (typeof RISK_OUTCOMES)[number];

/** A rule that hit, by the version that ran. */
export type RiskHit = {
  readonly rule: RiskRule;
  readonly version: number;
  /** Whether a release had waived the rule on these facts. */
  readonly waived: boolean;
};

/** One evaluation of a payment: which rules ran, which hit, and the facts they read. */
export type Evaluation = {
  readonly ruleset: number;
  readonly stage: RiskStage;
  readonly outcome: RiskOutcome;
  /** The rule that decided; null where none did. */
  readonly rule: RiskRule | null;
  readonly hits: readonly RiskHit[];
  readonly facts: RiskFacts;
};

/** The hits of a stage, and those that decide: of the strictest action, not waived. */
export interface Verdict {
  readonly hits: readonly RiskHit[];
  readonly deciding: readonly CompiledRule[];
}

/** Evaluates every rule of a stage; the strictest action wins. */
export function evaluate(
  { named, facts }: { readonly named: RiskFacts; readonly facts: ReviewFacts },
  stage: RiskStage,
): Verdict {
  const found = rulesThatHit(named, stage).map((rule) => ({
    rule,
    waived: isHitWaived(rule, facts),
  }));
  const standing = found.filter(({ waived }) => !waived).map(({ rule }) => rule);
  const strictest = RISK_ACTIONS.find((action) => standing.some((rule) => rule.action === action));
  return {
    hits: found.map(({ rule: { name, version }, waived }) => ({ rule: name, version, waived })),
    deciding: standing.filter(({ action }) => action === strictest),
  };
}

function isHitWaived({ name }: CompiledRule, facts: ReviewFacts): boolean {
  if (facts.waivers === null || !isHoldRule(name)) return false;
  return isWaived(facts.waivers, name, describeHit(name, facts).facts);
}

/** The evaluation of a verdict. */
export function evaluationOf(
  { hits, deciding }: Verdict,
  made: Pick<Evaluation, "stage" | "outcome" | "facts">,
): Evaluation {
  return { ruleset: BUILT_IN_RULESET, ...made, rule: deciding[0]?.name ?? null, hits };
}

/** The rules that held or ended a payment; none where it passed. */
export function standingRules(evaluation: Evaluation | undefined): readonly RiskRule[] {
  if (evaluation === undefined || evaluation.rule === null) return [];
  return evaluation.hits.filter(({ waived }) => !waived).map(({ rule }) => rule);
}

/** The evaluation that holds scheduled charges for a return rate: it reads no other facts. */
export function rateEvaluation({
  subject,
  rate_ppm,
}: {
  readonly subject: string;
  readonly rate_ppm: number;
}): Evaluation {
  const { version } = riskRule("return_rate");
  return {
    ruleset: BUILT_IN_RULESET,
    stage: "scheduled",
    outcome: "hold",
    rule: "return_rate",
    hits: [{ rule: "return_rate", version, waived: false }],
    facts: {
      "payment.stage": "scheduled",
      "return_rate.subject": subject,
      "return_rate.ppm": BigInt(rate_ppm),
    },
  };
}
