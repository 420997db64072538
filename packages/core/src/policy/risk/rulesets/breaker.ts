import type { RulesetContent, RulesetDraft } from "./own-rules.ts";

/** When a rule that stops too much is moved to shadow. */
export const RULE_BREAKER = {
  /** Decisions of the last hour count, of these the newest. */
  window_ms: 3_600_000,
  most_decisions: 2_000,
  /** Fewer decisions say nothing. */
  least_decisions: 50,
  /** After a hold or refusal, so that a burst is counted once. */
  check_after_ms: 60_000,
} as const;

/** Decisions of reviews since an instant, and in how many that held or refused each rule hit. */
export interface StopCounts {
  readonly decisions: number;
  readonly held: ReadonlyMap<string, number>;
  readonly refused: ReadonlyMap<string, number>;
}

type Rule = RulesetContent["rules"][number];

const isDegradable = ({ state, action }: Rule): boolean => state === "active" && action !== "watch";

/** A rule that refuses holds where it cannot be computed; one that holds stops nothing that another rule refuses. */
export const stoppedBy = (
  { id, action }: Pick<Rule, "id" | "action">,
  { held, refused }: StopCounts,
): number => (held.get(id) ?? 0) + (action === "refuse" ? (refused.get(id) ?? 0) : 0);

/** Rules of the environment that stop more than a share of the payments; built-in rules are never moved. */
export function rulesToDegrade(
  { rules }: Pick<RulesetContent, "rules">,
  counts: StopCounts,
  mostPercent: number,
): readonly Rule[] {
  const { decisions } = counts;
  if (decisions < RULE_BREAKER.least_decisions) return [];
  return rules
    .filter(isDegradable)
    .filter((rule) => stoppedBy(rule, counts) * 100 > decisions * mostPercent);
}

/** Whether a ruleset has a rule that the breaker may move. */
export const hasDegradable = ({ rules }: Pick<RulesetContent, "rules">): boolean =>
  rules.some(isDegradable);

/** A ruleset with rules in shadow. */
export function inShadow(
  { rules, built_in }: RulesetContent,
  ids: readonly string[],
): RulesetDraft {
  const moved = new Set(ids);
  return {
    rules: rules.map((rule) => (moved.has(rule.id) ? { ...rule, state: "shadow" } : rule)),
    built_in,
  };
}
