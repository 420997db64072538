import type { RulesetContent, RulesetDraft } from "./own-rules.ts";

/** When a rule that holds too much is moved to shadow. */
export const RULE_BREAKER = {
  /** Decisions of the last hour count, of these the newest. */
  window_ms: 3_600_000,
  most_decisions: 2_000,
  /** Fewer decisions say nothing. */
  least_decisions: 50,
  /** After a hold, so that a burst is counted once. */
  check_after_ms: 60_000,
} as const;

/** Decisions of reviews since an instant, and how many of them each rule held. */
export interface HoldCounts {
  readonly decisions: number;
  readonly held: ReadonlyMap<string, number>;
}

/** Rules of the environment that hold more than a share of the decisions; built-in rules are never moved. */
export function rulesToDegrade(
  { rules }: Pick<RulesetContent, "rules">,
  { decisions, held }: HoldCounts,
  mostPercent: number,
): readonly string[] {
  if (decisions < RULE_BREAKER.least_decisions) return [];
  return rules
    .filter(({ state, action }) => state === "active" && action === "hold")
    .filter(({ id }) => (held.get(id) ?? 0) * 100 > decisions * mostPercent)
    .map(({ id }) => id);
}

/** Whether a ruleset has a rule that the breaker may move. */
export const hasDegradable = ({ rules }: Pick<RulesetContent, "rules">): boolean =>
  rules.some(({ state, action }) => state === "active" && action === "hold");

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
