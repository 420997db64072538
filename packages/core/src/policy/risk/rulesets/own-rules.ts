import type { Reason } from "../../../catalog/reasons.ts";
import { closestName } from "../../../catalog/closest.ts";
import type { RiskRule } from "../risk-rules.ts";
import type { FactName, FactValue } from "../risk-facts.ts";
import type { Disclosure } from "../disclosure.ts";
import type { UnknownPolicy } from "../ruleset.ts";

/** What a rule of an environment may ask for. */
export const OWN_ACTIONS = ["watch", "hold", "refuse"] as const;
export type OwnAction = (typeof OWN_ACTIONS)[number];

/** A rule in shadow is evaluated and its hits are kept, without effect; a paused one does not run. */
export const RULE_STATES = ["active", "shadow", "paused"] as const;
export type RuleState = (typeof RULE_STATES)[number];

/** The reasons that a payment's status may have by each action; the first is the usual one. */
export const OWN_REASONS = {
  watch: [],
  hold: ["risk_review", "require_review", "amount_too_large"],
  refuse: ["fraudulent", "payment_blocked", "too_many_attempts"],
} as const satisfies Record<OwnAction, readonly Reason[]>;

export const OWN_REASON_NAMES = [...OWN_REASONS.hold, ...OWN_REASONS.refuse];

/** Built-in rules that an environment may pause, or give another condition. */
export const EDITABLE_RULES = [
  "max_amount_limit",
  "daily_amount_limit",
  "monthly_amount_limit",
  "monthly_count_limit",
  "balance_check",
  "account_not_validated",
] as const satisfies readonly RiskRule[];
export type EditableRule = (typeof EDITABLE_RULES)[number];

/** Bounds of a ruleset. */
export const MAX_RULES = 500;
export const MAX_RULE_TESTS = 50;

/** Two words at least, so that no id is a name of a built-in rule. */
export const RULE_ID = "^[a-z][a-z0-9]*(-[a-z0-9]+)+$";

/** Facts of a rule's test; those left out have their usual values. */
export interface RuleTest {
  readonly given: Readonly<Record<string, unknown>>;
  readonly expect: OwnAction | "pass";
}

/** A rule as it is written: in a file, in a request and in the editor. */
export interface RuleFile {
  readonly id: string;
  readonly name: string;
  readonly when: string;
  readonly action: OwnAction;
  /** Null for the usual one of the action. */
  readonly reason: Reason | null;
  /** The operator's own code. */
  readonly code: string | null;
  readonly unknown: Readonly<Record<string, UnknownPolicy>>;
  readonly say: { readonly staff: string | null; readonly customer: string | null };
  readonly disclose: Disclosure;
  readonly state: RuleState;
  readonly owner: string | null;
  readonly tests: readonly RuleTest[];
}

/** How an environment changes a built-in rule. */
export interface RuleChange {
  readonly id: EditableRule;
  readonly state: "active" | "paused";
  /** Another condition; null for the rule's own. */
  readonly when: string | null;
}

/** The rules of a ruleset as they are written. */
export interface RulesetDraft {
  readonly rules: readonly RuleFile[];
  readonly built_in: readonly RuleChange[];
}

/** The number of the ruleset in which a rule last changed. */
export interface Versioned {
  readonly version: number;
}

/** The rules of a saved ruleset. */
export interface RulesetContent {
  readonly rules: readonly (RuleFile & Versioned)[];
  readonly built_in: readonly (RuleChange & Versioned)[];
}

/** The content of the ruleset of every environment that has published none. */
export const BUILT_IN_CONTENT: RulesetContent = { rules: [], built_in: [] };

export const reasonOf = ({ action, reason }: Pick<RuleFile, "action" | "reason">): Reason =>
  reason ?? OWN_REASONS[action][0] ?? "risk_review";

export const factSuggestion = (name: string, names: readonly string[]): string | undefined =>
  closestName(name, names);

export type GivenFacts = { readonly [Name in FactName]?: FactValue };
