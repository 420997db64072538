import type { BuiltInItem, CheckRuleset, RulesItem, Ruleset } from "@railhead/client";
import type { RuleFile } from "@railhead/core";
import { givenOf, textOfGiven } from "./given-text.ts";

/** A rule while it is written: texts as they are typed, empty where they say nothing. */
export interface DraftRule {
  readonly id: string;
  readonly name: string;
  readonly when: string;
  readonly action: RulesItem["action"];
  readonly reason: string;
  readonly code: string;
  readonly unknown: NonNullable<RulesItem["unknown"]>;
  readonly staff: string;
  readonly customer: string;
  readonly disclose: NonNullable<RulesItem["disclose"]>;
  readonly state: NonNullable<RulesItem["state"]>;
  readonly owner: string;
  readonly tests: readonly DraftTest[];
}

export interface DraftTest {
  /** Facts and their values, one a line. */
  readonly given: string;
  readonly expect: "pass" | RulesItem["action"];
}

/** Rules while they are written. */
export interface Draft {
  /** The ruleset that it began with. */
  readonly base: number;
  readonly rules: readonly DraftRule[];
  readonly built_in: readonly BuiltInItem[];
}

/** A rule to begin with, whose id no other rule has. */
export function newRule(others: readonly DraftRule[]): DraftRule {
  const ids = new Set(others.map(({ id }) => id));
  const numbers = Array.from({ length: others.length + 1 }, (_, index) => index + 1);
  const free = numbers.find((number) => !ids.has(`new-rule-${number}`)) ?? 1;
  return {
    id: `new-rule-${free}`,
    name: "New rule",
    when: 'payment.amount > usd("5,000.00")',
    action: "hold",
    reason: "",
    code: "",
    unknown: {},
    staff: "",
    customer: "",
    disclose: "reason",
    state: "shadow",
    owner: "",
    tests: [],
  };
}

/** A rule as the API shows it, to be written on. */
export function draftRuleOf(rule: Ruleset["rules"][number] | RuleFile): DraftRule {
  return {
    id: rule.id,
    name: rule.name,
    when: rule.when,
    action: rule.action,
    reason: rule.reason ?? "",
    code: rule.code ?? "",
    unknown: rule.unknown as DraftRule["unknown"],
    staff: rule.say.staff ?? "",
    customer: rule.say.customer ?? "",
    disclose: rule.disclose,
    state: rule.state,
    owner: rule.owner ?? "",
    tests: rule.tests.map(({ given, expect }) => ({ given: textOfGiven(given), expect })),
  };
}

export function draftOf({ number, rules, built_in }: Ruleset): Draft {
  return {
    base: number,
    rules: rules.map(draftRuleOf),
    built_in: built_in.map(({ id, state, when }) => ({ id, state, when })),
  };
}

const orNull = (text: string) => (text.trim() === "" ? null : text.trim());

/** The draft as the API takes it. */
export function bodyOf({ rules, built_in }: Draft): CheckRuleset {
  return {
    rules: rules.map(({ staff, customer, tests, unknown, ...rule }): RulesItem => ({
      ...rule,
      reason: orNull(rule.reason) as NonNullable<RulesItem["reason"]> | null,
      code: orNull(rule.code),
      owner: orNull(rule.owner),
      say: { staff: orNull(staff), customer: orNull(customer) },
      unknown: Object.fromEntries(
        Object.entries(unknown).filter(([fact]) => namesFact(rule.when, fact)),
      ),
      tests: tests.map(({ given, expect }) => ({ given: givenOf(given), expect })),
    })),
    built_in: built_in.filter(({ state, when }) => state === "paused" || when !== null),
  };
}

/** Whether a condition reads a fact. */
export function namesFact(when: string, fact: string): boolean {
  const at = when.indexOf(fact);
  if (at === -1) return false;
  const [before, after] = [when[at - 1] ?? " ", when[at + fact.length] ?? " "];
  return (!/[\w.]/.test(before) && !/\w/.test(after)) || namesFact(when.slice(at + 1), fact);
}

/** With an item of a list changed, or taken out where there is no change. */
export function replaced<T>(items: readonly T[], at: number, item?: T): readonly T[] {
  return items.flatMap((one, index) => (index !== at ? [one] : item === undefined ? [] : [item]));
}

/** With an item of a list one place nearer to its head. */
export function movedUp<T>(items: readonly T[], at: number): readonly T[] {
  const [before, item] = [items[at - 1], items[at]];
  if (before === undefined || item === undefined) return items;
  return items.map((one, index) => (index === at - 1 ? item : index === at ? before : one));
}
