import {
  DISCLOSURES,
  EDITABLE_RULES,
  FACT_NAMES,
  MAX_RULE_TESTS,
  MAX_RULES,
  OWN_ACTIONS,
  OWN_REASON_NAMES,
  RISK_ACTIONS,
  RULE_ID,
  RULE_STATES,
  UNKNOWN_POLICIES,
  type RuleChange,
  type RuleFile,
  type RuleTest,
  type RulesetDraft,
} from "@railhead/core";
import { Type, type Static } from "typebox";
import { RULESET_ACTS } from "../../../db/tables/risk/rulesets.ts";
import { Nullable, OneOf, Text, Uuid } from "../../../http/schema/schema.ts";
import { ACTOR_TYPES } from "../../events/schema.ts";
import { Instant } from "../../shared/status-schema.ts";

const ruleId = () => Type.String({ minLength: 3, maxLength: 60, pattern: RULE_ID });
const condition = () => Text(1, 10_000);
const OUTCOMES = ["pass", ...OWN_ACTIONS] as const;

/** A fact of a test, or what happens where a fact is unknown: by the name of the fact. */
const ByFact = (value: ReturnType<typeof Type.Any>) =>
  Type.Object({}, { additionalProperties: value });

const testBody = Type.Object({
  given: ByFact(
    Type.Union([
      Type.String({ maxLength: 200 }),
      Type.Boolean(),
      Type.Integer(),
      Type.Array(Type.String({ maxLength: 200 }), { maxItems: 100 }),
    ]) as never,
  ),
  expect: OneOf(OUTCOMES),
});

const ruleBody = Type.Object({
  id: ruleId(),
  name: Text(1, 120),
  when: condition(),
  action: OneOf(OWN_ACTIONS),
  reason: Type.Optional(Nullable(OneOf(OWN_REASON_NAMES))),
  code: Type.Optional(Nullable(Text(1, 60))),
  unknown: Type.Optional(ByFact(OneOf(UNKNOWN_POLICIES) as never)),
  say: Type.Optional(
    Type.Object({
      staff: Type.Optional(Nullable(Text(1, 500))),
      customer: Type.Optional(Nullable(Text(1, 200))),
    }),
  ),
  disclose: Type.Optional(OneOf(DISCLOSURES)),
  state: Type.Optional(OneOf(RULE_STATES)),
  owner: Type.Optional(Nullable(Text(1, 120))),
  tests: Type.Optional(Type.Array(testBody, { maxItems: MAX_RULE_TESTS })),
});

const changeBody = Type.Object({
  id: OneOf(EDITABLE_RULES),
  state: Type.Optional(OneOf(["active", "paused"] as const)),
  when: Type.Optional(Nullable(condition())),
});

const draftMembers = {
  rules: Type.Optional(Type.Array(ruleBody, { maxItems: MAX_RULES })),
  built_in: Type.Optional(Type.Array(changeBody, { maxItems: EDITABLE_RULES.length * 2 })),
};

export const RulesetBody = Type.Object({
  ...draftMembers,
  note: Type.Optional(Nullable(Text(1, 500))),
});

export const CheckBody = Type.Object({ ...draftMembers, when: Type.Optional(condition()) });

/** A body with the usual values of what it leaves out. */
export function draftOf({
  rules = [],
  built_in = [],
}: Pick<Static<typeof RulesetBody>, "rules" | "built_in">): RulesetDraft {
  return {
    rules: rules.map((rule): RuleFile => ({
      id: rule.id,
      name: rule.name,
      when: rule.when,
      action: rule.action,
      reason: rule.reason ?? null,
      code: rule.code ?? null,
      unknown: (rule.unknown ?? {}) as RuleFile["unknown"],
      say: { staff: rule.say?.staff ?? null, customer: rule.say?.customer ?? null },
      disclose: rule.disclose ?? "reason",
      state: rule.state ?? "active",
      owner: rule.owner ?? null,
      tests: (rule.tests ?? []).map(({ given, expect }) => ({
        given: given as RuleTest["given"],
        expect,
      })),
    })),
    built_in: built_in.map((change): RuleChange => ({
      id: change.id,
      state: change.state ?? "active",
      when: change.when ?? null,
    })),
  };
}

const Shown = () => Type.Union([Type.String(), Type.Boolean(), Type.Array(Type.String())]);

export const Actor = Type.Object({ type: OneOf(ACTOR_TYPES), id: Type.String() });

export const GivenFacts = ByFact(
  Type.Union([Type.String(), Type.Boolean(), Type.Integer(), Type.Array(Type.String())]) as never,
);

export const RuleShown = Type.Object({
  id: Type.String(),
  version: Type.Integer(),
  name: Type.String(),
  when: Type.String(),
  action: OneOf(OWN_ACTIONS),
  reason: Nullable(OneOf(OWN_REASON_NAMES)),
  code: Nullable(Type.String()),
  unknown: ByFact(Type.String() as never),
  say: Type.Object({ staff: Nullable(Type.String()), customer: Nullable(Type.String()) }),
  disclose: OneOf(DISCLOSURES),
  state: OneOf(RULE_STATES),
  owner: Nullable(Type.String()),
  tests: Type.Array(
    Type.Object({
      given: GivenFacts,
      expect: OneOf(OUTCOMES),
    }),
  ),
});

const head = {
  number: Type.Integer(),
  based_on: Type.Integer(),
  is_in_force: Type.Boolean(),
  note: Nullable(Type.String()),
  created_at: Nullable(Instant()),
  created_by: Nullable(Actor),
};

export const RulesetListed = Type.Object({ ...head, rule_count: Type.Integer() });

export const Ruleset = Type.Object({
  ...head,
  rules: Type.Array(RuleShown),
  built_in: Type.Array(
    Type.Object({
      id: OneOf(EDITABLE_RULES),
      version: Type.Integer(),
      state: OneOf(["active", "paused"] as const),
      when: Nullable(Type.String()),
    }),
  ),
});

export const Difference = Type.Object({
  rule: Type.String(),
  change: OneOf(["added", "removed", "changed"] as const),
  member: Nullable(Type.String()),
  before: Nullable(Type.String()),
  after: Nullable(Type.String()),
  say: Type.String(),
});

export const RulesetDiff = Type.Object({
  number: Type.Integer(),
  with: Type.Integer(),
  differences: Type.Array(Difference),
});

export const RuleFaultShown = Type.Object({
  reference: Type.String(),
  rule: Nullable(Type.String()),
  message: Type.String(),
  start: Nullable(Type.Integer()),
  end: Nullable(Type.Integer()),
  expected: Nullable(Type.String()),
  got: Nullable(Type.String()),
  suggestion: Nullable(Type.String()),
});

export const RulesetCheckShown = Type.Object({
  is_valid: Type.Boolean(),
  faults: Type.Array(RuleFaultShown),
  tests: Type.Array(
    Type.Object({
      rule: Type.String(),
      test: Type.Integer(),
      expected: Type.String(),
      got: Type.String(),
      passes: Type.Boolean(),
    }),
  ),
  reads: Type.Array(Type.String()),
});

export const Publication = Type.Object({
  id: Uuid(),
  number: Type.Integer(),
  ruleset: Type.Integer(),
  replaced: Type.Integer(),
  act: OneOf(RULESET_ACTS),
  note: Type.String(),
  published_at: Instant(),
  published_by: Actor,
});

export const RiskFactShown = Type.Object({
  name: OneOf(FACT_NAMES),
  type: OneOf(["string", "bool", "int", "list"] as const),
  unit: Nullable(Type.String()),
  means: Type.String(),
  from: Type.String(),
  usual: Nullable(Shown()),
  unknown_when: Nullable(Type.String()),
  changed_by: Nullable(Type.String()),
});

export const RiskRuleShown = Type.Object({
  id: Type.String(),
  version: Type.Integer(),
  kind: OneOf(["locked", "fixed", "editable", "own"] as const),
  action: OneOf(RISK_ACTIONS),
  state: OneOf(RULE_STATES),
  when: Type.String(),
  means: Type.String(),
  ruleset: Type.Integer(),
});
