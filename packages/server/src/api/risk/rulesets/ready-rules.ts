import { OWN_ACTIONS, READY_RULE_GROUPS, READY_RULES, type ReadyRuleGroup } from "@railhead/core";
import { Type } from "typebox";
import { page, route } from "../../../http/route/route.ts";
import { pageOf } from "../../../http/schema/paging.ts";
import { OneOf } from "../../../http/schema/schema.ts";
import { refuseAccountKey } from "../../shared/platform-resources.ts";
import { READ } from "./read.ts";
import { GivenFacts } from "./schema.ts";

const ReadyRule = Type.Object({
  id: Type.String(),
  name: Type.String(),
  group: OneOf(Object.keys(READY_RULE_GROUPS) as ReadyRuleGroup[]),
  why: Type.String(),
  when: Type.String(),
  action: OneOf(OWN_ACTIONS),
  hits: GivenFacts,
  passes: GivenFacts,
});

export const listReadyRules = route(
  {
    ...READ,
    operationId: "ready_rules.list",
    method: "GET",
    path: "/v1/risk/ready_rules",
    summary: "List rules to begin with",
    description:
      "Rules that a ruleset may take, each with a case that hits and one that passes. Their figures are a first guess: begin in shadow, or test them on the past.",
    list: { sorts: ["position"], order: "asc" },
    response: ReadyRule,
    problems: ["validation_error"],
  },
  (context, { paging }) => {
    refuseAccountKey(context);
    const rules = paging.sort_order === "asc" ? READY_RULES : READY_RULES.toReversed();
    const shown = pageOf(rules, paging).map(({ hits, passes, ...rule }) => ({
      ...rule,
      hits: hits as never,
      passes: passes as never,
    }));
    return Promise.resolve(page(shown, rules.length));
  },
);
