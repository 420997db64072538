import {
  checkRuleset,
  compileCondition,
  diffRulesets,
  numberRules,
  sayFault,
  type RuleFault,
} from "@railhead/core";
import { countRulesets, insertRuleset, type RulesetRow } from "../../../db/tables/risk/rulesets.ts";
import { ok, route } from "../../../http/route/route.ts";
import { invalid } from "../../../http/schema/problem.ts";
import { audit } from "../../shared/audit.ts";
import { lockPlatformWrites, refuseAccountKey } from "../../shared/platform-resources.ts";
import { READ, rulesetInForce, savedRuleset } from "./read.ts";
import { CheckBody, draftOf, Ruleset, RulesetBody, RulesetCheckShown } from "./schema.ts";
import { serializeFault, serializeRuleset } from "./serialize.ts";

/** A ruleset with one rule. */
const EXAMPLE = {
  rules: [
    {
      id: "large-charge",
      name: "Large charges",
      when: 'payment.kind == "charge" && payment.amount > usd("5,000.00")',
      action: "hold",
      say: { staff: "{dollars(payment.amount)} is over $5,000.00." },
      tests: [{ given: { "payment.amount": 500_001 }, expect: "hold" }],
    },
  ],
};

export const WRITE = { ...READ, scope: "risk:write" } as const;

export const checkRulesetRoute = route(
  {
    ...WRITE,
    operationId: "rulesets.check",
    method: "POST",
    path: "/v1/risk/rulesets/check",
    summary: "Check rules without saving them",
    description:
      "Of a ruleset as it would be saved, or of one condition in `when`: every fault with its place, and the result of each rule's tests. Saves nothing.",
    body: CheckBody,
    examples: { request: EXAMPLE },
    bodyOptional: true,
    response: RulesetCheckShown,
    problems: ["validation_error"],
  },
  (context, { body }) => {
    refuseAccountKey(context);
    const { faults, tests } = checkRuleset(draftOf(body));
    const condition = body.when === undefined ? undefined : compileCondition(body.when);
    const ofCondition = condition?.ok === false ? condition.faults : [];
    const all = [
      ...ofCondition.map((fault): RuleFault => ({ ...fault, rule: "", reference: "/when" })),
      ...faults,
    ];
    const conditions = [condition, ...(body.rules ?? []).map(({ when }) => compileCondition(when))];
    const reads = new Set(conditions.flatMap((one) => (one?.ok === true ? one.reads : [])));
    return Promise.resolve(
      ok({
        is_valid: all.length === 0,
        faults: all.map(serializeFault),
        tests: [...tests],
        reads: [...reads],
      }),
    );
  },
);

export const createRuleset = route(
  {
    ...WRITE,
    operationId: "rulesets.create",
    method: "POST",
    path: "/v1/risk/rulesets",
    summary: "Save a ruleset",
    description:
      "All rules of the environment, in the order in which the first gives the reason, and its changes to editable built-in rules; the other built-in rules are always in. Saved rulesets never change. A faulty rule, or one whose tests fail, is refused. It counts once it is published.",
    body: RulesetBody,
    examples: { request: { ...EXAMPLE, note: "Hold what is large." } },
    bodyOptional: true,
    response: Ruleset,
    problems: ["validation_error"],
  },
  async (context, { body }) => {
    refuseAccountKey(context);
    const draft = draftOf(body);
    const { faults } = checkRuleset(draft);
    if (faults.length > 0)
      throw invalid(
        faults.map((fault) => ({ reference: fault.reference, detail: sayFault(fault) })),
      );
    await lockPlatformWrites(context);
    const { app, environment, at, tx, actor } = context;
    const based_on = await rulesetInForce(tx, environment.id);
    const { content: base } = await savedRuleset(tx, environment.id, based_on);
    // The built-in rules are number 1; none is ever deleted.
    const number = (await countRulesets(tx, environment.id)) + 2;
    const row: RulesetRow = {
      environment_id: environment.id,
      id: app.ids.uuid(at),
      number,
      based_on,
      content: numberRules(draft, { base, number }),
      note: body.note ?? null,
      created_at: at,
      created_by: { type: actor.type, id: actor.id },
    };
    await insertRuleset(tx, row);
    const differences = diffRulesets(base, row.content).map(({ say }) => say.slice(0, 500));
    await audit(tx, context, {
      resource_type: "ruleset",
      resource_id: row.id,
      details: { number, based_on, differences },
    });
    return ok(serializeRuleset(row, based_on));
  },
);
