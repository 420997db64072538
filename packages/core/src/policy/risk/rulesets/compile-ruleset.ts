import { reviewRule } from "../review-rules.ts";
import {
  BUILT_IN_RULES,
  compileCondition,
  HELD,
  type CompiledRule,
  type Ruleset,
} from "../ruleset.ts";
import { worseFacts } from "../worse-facts.ts";
import {
  reasonOf,
  type RuleChange,
  type RuleFile,
  type RulesetContent,
  type Versioned,
} from "./own-rules.ts";
import { compileText } from "./rule-text.ts";

/** What a payment's status says of a hit whose rule says nothing to customers. */
const SAID = {
  watch: "",
  hold: HELD,
  refuse: "The payment was refused.",
} as const;

const CHANGEABLE = new Set(BUILT_IN_RULES.filter(({ locked }) => !locked).map(({ name }) => name));

/**
 * A saved ruleset, ready to run: the built-in rules first, then its own. Throws where it changed the condition of a rule
 * that the release does not let it change.
 */
export function compileRuleset(number: number, content: RulesetContent): Ruleset {
  // Without its windows, figures that decisions stored by their position would be read as those of others.
  const lost = content.built_in.find(
    ({ id, state, when }) => state !== "paused" && when !== null && !CHANGEABLE.has(id),
  );
  if (lost !== undefined)
    throw new Error(`rule ${lost.id}: no built-in rule whose condition can change`);
  const changes = new Map<string, RuleChange & Versioned>(
    content.built_in.map((change) => [change.id, change]),
  );
  const builtIn = BUILT_IN_RULES.flatMap((rule) => {
    const change = rule.locked ? undefined : changes.get(rule.name);
    if (change === undefined) return [rule];
    return change.state === "paused" ? [] : [changedRule(rule, change)];
  });
  const own = (state: RuleFile["state"]) =>
    content.rules.filter((rule) => rule.state === state).map(compileRule);
  return { number, rules: [...builtIn, ...own("active")], shadow: own("shadow") };
}

function compiled(id: string, when: string) {
  const condition = compileCondition(when);
  // A saved ruleset was checked; a fault here means that a later release knows fewer facts.
  if (!condition.ok) throw new Error(`rule ${id}: ${condition.faults[0]?.message}`);
  const { node, reads, calls, hits } = condition;
  return { when, node, reads, calls, hits };
}

function changedRule(rule: CompiledRule, { id, when, version }: RuleChange & Versioned) {
  if (when === null) return rule;
  const condition = compiled(id, when);
  return {
    ...rule,
    ...condition,
    version,
    means: "Its condition is the environment's.",
    own: {
      reason: reviewRule(id).reason,
      message: SAID.hold,
      unknown: {},
      worse_when: worseFacts(condition.node),
      code: null,
      staff: null,
      disclose: "reason",
    },
  } satisfies CompiledRule;
}

/** A rule of the environment, ready to run. */
export function compileRule(rule: RuleFile & Versioned): CompiledRule {
  const condition = compiled(rule.id, rule.when);
  const staff = rule.say.staff === null ? undefined : compileText(rule.say.staff);
  return {
    ...condition,
    name: rule.id,
    version: rule.version,
    action: rule.action,
    locked: false,
    stages: ["review"],
    means: rule.name,
    own: {
      reason: reasonOf(rule),
      message: rule.say.customer ?? SAID[rule.action],
      unknown: rule.unknown,
      worse_when: worseFacts(condition.node),
      code: rule.code,
      staff: staff?.ok === true ? staff.text : null,
      disclose: rule.disclose,
    },
  };
}
