import type { ReviewFacts } from "./review-facts.ts";
import { disclosureOf } from "./disclosure.ts";
import { describeRule, isHoldRule } from "./review-hits.ts";
import { isWaiverFor } from "./review-rules.ts";
import type { RiskFacts } from "./risk-facts.ts";
import { BUILT_IN_RULESET, RISK_ACTIONS, riskRule, type RiskStage } from "./risk-rules.ts";
import type { WindowFact } from "./language/windows.ts";
import { BUILT_IN, callsOf, hitsOf, rowOf, type CompiledRule, type Ruleset } from "./ruleset.ts";

/** What became of an evaluated payment; `resume` sends a held one to its checks again. */
export const RISK_OUTCOMES = ["pass", "hold", "refuse", "resume"] as const;
export type RiskOutcome = (typeof RISK_OUTCOMES)[number];

/** A rule that hit, by the version that ran. */
export type RiskHit = {
  readonly rule: string;
  readonly version: number;
  /** Whether a release had waived the rule on these facts. */
  readonly waived: boolean;
};

/** A rule that would have hit, had it not been in shadow. */
export type ShadowHit = Pick<RiskHit, "rule" | "version">;

/** One evaluation of a payment: which rules ran, which hit, and the facts they read. */
export type Evaluation = {
  readonly ruleset: number;
  readonly stage: RiskStage;
  readonly outcome: RiskOutcome;
  /** The rule that decided; null where none did. */
  readonly rule: string | null;
  readonly hits: readonly RiskHit[];
  readonly shadow: readonly ShadowHit[];
  /** Rules that stand and that accounts may know. */
  readonly disclosed: readonly string[];
  readonly facts: RiskFacts;
  /** The windows of the ruleset, whose figures are stored in this order. */
  readonly windows: readonly WindowFact[];
};

/** The hits of a stage, and those that decide: of the strictest action, not waived. */
export interface Verdict extends Pick<
  Evaluation,
  "ruleset" | "hits" | "shadow" | "disclosed" | "windows"
> {
  readonly deciding: readonly CompiledRule[];
}

/** Evaluates every rule of a stage; the strictest action wins. */
export function evaluate(
  {
    named,
    facts,
    ruleset = BUILT_IN,
  }: {
    readonly named: RiskFacts;
    readonly facts: ReviewFacts;
    readonly ruleset?: Ruleset | undefined;
  },
  stage: RiskStage,
): Verdict {
  const row = rowOf(named, ruleset);
  const found = {
    rules: hitsOf(row, stage, ruleset.rules),
    shadow: hitsOf(row, stage, ruleset.shadow),
  };
  return verdictOf(found, {
    ruleset,
    isWaived: (rule) => isHitWaived(rule, facts, named),
  });
}

/** The verdict by the rules of a ruleset that hit. */
export function verdictOf(
  { rules, shadow: inShadow }: Pick<Ruleset, "rules" | "shadow">,
  {
    ruleset,
    isWaived,
  }: { readonly ruleset: Ruleset; readonly isWaived: (rule: CompiledRule) => boolean },
): Verdict {
  const { number } = ruleset;
  const { windows } = callsOf(ruleset);
  const shadow = inShadow.map(({ name: rule, version }) => ({ rule, version }));
  // Most payments: nothing of them is built.
  if (rules.length === 0)
    return { ruleset: number, windows, hits: [], shadow, deciding: [], disclosed: [] };
  const found = rules.map((rule) => ({ rule, waived: isWaived(rule) }));
  const standing = found.filter(({ waived }) => !waived).map(({ rule }) => rule);
  const strictest = RISK_ACTIONS.find((action) => standing.some((rule) => rule.action === action));
  return {
    ruleset: number,
    windows,
    hits: found.map(({ rule: { name, version }, waived }) => ({ rule: name, version, waived })),
    shadow,
    deciding: strictest === "watch" ? [] : standing.filter(({ action }) => action === strictest),
    disclosed: standing.filter(isNamed).map(({ name }) => name),
  };
}

function isHitWaived(rule: CompiledRule, facts: ReviewFacts, named: RiskFacts): boolean {
  if (facts.waivers === null || (rule.own === undefined && !isHoldRule(rule.name))) return false;
  return isWaiverFor(facts.waivers[rule.name], rule, describeRule(rule, facts, named).facts);
}

/** The evaluation of a verdict. */
export function evaluationOf(
  { ruleset, windows, hits, shadow, deciding, disclosed }: Verdict,
  made: Pick<Evaluation, "stage" | "outcome" | "facts">,
): Evaluation {
  return { ruleset, windows, ...made, rule: deciding[0]?.name ?? null, hits, shadow, disclosed };
}

/** Whether accounts may know that the rule hits. */
const isNamed = ({ name, own }: CompiledRule) => (own?.disclose ?? disclosureOf(name)) !== "none";

/** The rules that held or ended a payment, of those that accounts may know; none where it passed. */
export function standingRules(evaluation: Evaluation | undefined): readonly string[] {
  return evaluation === undefined || evaluation.rule === null ? [] : evaluation.disclosed;
}

/** The evaluation that holds scheduled charges for a return rate: it reads no other facts. */
export function rateEvaluation(
  { subject, rate_ppm }: { readonly subject: string; readonly rate_ppm: number },
  ruleset = BUILT_IN_RULESET,
): Evaluation {
  const { version } = riskRule("return_rate");
  return {
    ruleset,
    stage: "scheduled",
    outcome: "hold",
    rule: "return_rate",
    hits: [{ rule: "return_rate", version, waived: false }],
    shadow: [],
    disclosed: ["return_rate"],
    facts: {
      "payment.stage": "scheduled",
      "return_rate.subject": subject,
      "return_rate.ppm": BigInt(rate_ppm),
    },
    windows: [],
  };
}
