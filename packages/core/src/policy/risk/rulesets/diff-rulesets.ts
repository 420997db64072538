import { riskRule } from "../risk-rules.ts";
import type { RuleChange, RuleFile, RulesetDraft } from "./own-rules.ts";

/** A difference of two rulesets, in a sentence. */
export interface RuleDifference {
  readonly rule: string;
  readonly change: "added" | "removed" | "changed";
  /** Null where the whole rule was added or removed. */
  readonly member: string | null;
  readonly before: string | null;
  readonly after: string | null;
  readonly say: string;
}

const MEMBERS = [
  ["when", "condition"],
  ["action", "action"],
  ["state", "state"],
  ["reason", "reason"],
  ["code", "code"],
  ["unknown", "rule for unknown facts"],
  ["say", "sentences"],
  ["disclose", "disclosure"],
  ["name", "name"],
  ["owner", "owner"],
  ["tests", "tests"],
] as const;

/** What becomes different where `after` replaces `before`. */
export function diffRulesets(before: RulesetDraft, after: RulesetDraft): RuleDifference[] {
  return [
    ...builtInDifferences(before.built_in, after.built_in),
    ...ownDifferences(before.rules, after.rules),
  ];
}

function ownDifferences(before: readonly RuleFile[], after: readonly RuleFile[]) {
  const old = new Map(before.map((rule) => [rule.id, rule]));
  const kept = new Set(after.map(({ id }) => id));
  const removed = before.filter(({ id }) => !kept.has(id));
  return [
    ...removed.map((rule): RuleDifference => ({
      ...whole(rule, "removed"),
      before: rule.when,
      after: null,
      say: `${rule.id} is removed. It ${does(rule)}.`,
    })),
    ...after.flatMap((rule): RuleDifference[] => {
      const known = old.get(rule.id);
      if (known !== undefined) return changedMembers(known, rule);
      const say = `${rule.id} is added. It ${does(rule)}.`;
      return [{ ...whole(rule, "added"), before: null, after: rule.when, say }];
    }),
  ];
}

const whole = ({ id: rule }: RuleFile, change: "added" | "removed") =>
  ({ rule, change, member: null }) as const;

const VERBS = { watch: "watches", hold: "holds", refuse: "refuses" } as const;

function does({ action, when, state }: RuleFile): string {
  const effect =
    state === "active" ? "" : state === "shadow" ? " in shadow" : " once it is resumed";
  return `${VERBS[action]} when ${when}${effect}`;
}

function changedMembers(before: RuleFile, after: RuleFile): RuleDifference[] {
  return MEMBERS.flatMap(([member, called]): RuleDifference[] => {
    const [was, is] = [shown(before[member]), shown(after[member])];
    if (was === is) return [];
    const isLong = member === "tests" || member === "say" || member === "unknown";
    const say = isLong
      ? `${after.id}: the ${called} changed.`
      : `${after.id}: the ${called} was ${was ?? "none"} and is ${is ?? "none"}.`;
    return [{ rule: after.id, change: "changed", member, before: was, after: is, say }];
  });
}

const shown = (value: unknown): string | null =>
  value === null || typeof value === "string" ? value : JSON.stringify(value);

function builtInDifferences(before: readonly RuleChange[], after: readonly RuleChange[]) {
  const ids = new Set([...before, ...after].map(({ id }) => id));
  return [...ids].flatMap((id): RuleDifference[] => {
    const usual = { state: "active", when: null } as const;
    const was = before.find((rule) => rule.id === id) ?? usual;
    const is = after.find((rule) => rule.id === id) ?? usual;
    const row = { rule: id, change: "changed" } as const;
    const differences: RuleDifference[] = [];
    if (was.state !== is.state) {
      const say = `${id} is ${is.state === "paused" ? "paused" : "resumed"}.`;
      differences.push({ ...row, member: "state", before: was.state, after: is.state, say });
    }
    if (was.when !== is.when) {
      const [old, next] = [was.when ?? riskRule(id).when, is.when ?? riskRule(id).when];
      const say = `${id}: the condition was ${old} and is ${next}.`;
      differences.push({ ...row, member: "when", before: old, after: next, say });
    }
    return differences;
  });
}
