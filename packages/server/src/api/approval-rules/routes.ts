import {
  APPROVAL_ACTION_NAMES,
  isBelowDefault,
  MAX_APPROVALS_NEEDED,
  ruleFault,
  type ApprovalRule,
  type Instant,
} from "@railhead/core";
import { Type } from "typebox";
import {
  deleteApprovalRule,
  findApprovalRule,
  insertApprovalRule,
  lockApprovalRule,
  updateApprovalRule,
  type ApprovalRuleRow,
  type StoredCondition,
} from "../../db/tables/approvals/approval-rules.ts";
import { readRules, ruleOf } from "../../environments/rights-cache.ts";
import type { WriteContext } from "../../http/route/context.ts";
import { ok, page, route, type Route } from "../../http/route/route.ts";
import { pageOf } from "../../http/schema/paging.ts";
import { invalid, problem } from "../../http/schema/problem.ts";
import { LimitCents, Nullable, OneOf, Text, Uuid, type Static } from "../../http/schema/schema.ts";
import { audit } from "../shared/audit.ts";
import { nextVersion, refuseAccountKey } from "../shared/platform-resources.ts";

const condition = Type.Object({
  above_amount: Type.Optional(LimitCents(0)),
  above_count: Type.Optional(Type.Integer({ minimum: 0, maximum: 2147483647 })),
  account_id: Type.Optional(Uuid()),
});

const needed = Type.Integer({ minimum: 0, maximum: MAX_APPROVALS_NEEDED });

const RuleResponse = Type.Object({
  id: Nullable(Uuid()),
  action: Type.String(),
  condition,
  needed,
  role: Nullable(Type.String()),
  is_default: Type.Boolean(),
  created_at: Nullable(Type.String({ format: "date-time" })),
  updated_at: Nullable(Type.String({ format: "date-time" })),
});

const shared = { response: RuleResponse, accountScoped: false } as const;

type Dated = Pick<ApprovalRuleRow, "created_at" | "updated_at">;

function serializeRule(rule: ApprovalRule, dated?: Dated) {
  const { above_amount, ...rest } = rule.condition;
  return {
    id: rule.id,
    action: rule.action,
    condition: above_amount === undefined ? rest : { ...rest, above_amount: Number(above_amount) },
    needed: rule.needed,
    role: rule.role,
    is_default: rule.id === null,
    created_at: dated?.created_at ?? null,
    updated_at: dated?.updated_at ?? null,
  };
}

const serializeRow = (row: ApprovalRuleRow) => serializeRule(ruleOf(row), row);

function storedCondition({ above_amount, ...rest }: Static<typeof condition>): StoredCondition {
  return above_amount === undefined ? rest : { ...rest, above_amount: String(above_amount) };
}

const listRules = route(
  {
    ...shared,
    operationId: "approval_rules.list",
    method: "GET",
    path: "/v1/approval_rules",
    summary: "List the rules in force",
    description:
      "The environment's rules, then the defaults, which count for requests that no rule of the environment meets. Defaults hold in live once a person has a role. A rule with `needed` 0 lets its requests run at once.",
    list: { sorts: ["action"] },
    problems: ["validation_error"],
    scope: "approvals:read",
  },
  async ({ app, environment }, { paging }) => {
    const rules = await readRules(app.db, environment);
    return page(
      pageOf(rules, paging).map((rule) => serializeRule(rule)),
      rules.length,
    );
  },
);

const getRule = route(
  {
    ...shared,
    operationId: "approval_rules.get",
    method: "GET",
    path: "/v1/approval_rules/:id",
    summary: "Read an approval rule",
    problems: ["not_found"],
    scope: "approvals:read",
  },
  async ({ app, environment }, { params }) => {
    const row = await findApprovalRule(app.db, environment.id, params.id);
    if (row === undefined) throw problem("not_found");
    return ok(serializeRow(row));
  },
);

const createRule = route(
  {
    ...shared,
    operationId: "approval_rules.create",
    method: "POST",
    path: "/v1/approval_rules",
    summary: "Create an approval rule",
    description:
      "A rule counts in place of the default for the requests that it meets. Of several, the one with the most `needed` counts. Omitted members of `condition` match every request; amounts are cents.",
    body: Type.Object({
      action: OneOf(APPROVAL_ACTION_NAMES),
      condition: Type.Optional(condition),
      needed,
      role: Type.Optional(Nullable(Text(1, 50))),
    }),
    problems: ["conflict", "validation_error"],
    scope: "approvals:write",
  },
  async (context, { body }) => {
    refuseAccountKey(context);
    refuseFault(body);
    const { app, environment, at, tx } = context;
    const row: ApprovalRuleRow = {
      id: app.ids.uuid(at),
      environment_id: environment.id,
      action: body.action,
      condition: storedCondition(body.condition ?? {}),
      needed: body.needed,
      role: body.role ?? null,
      version: 1,
      created_at: at,
      updated_at: at,
    };
    await insertApprovalRule(tx, row);
    await record(context, "approval_rule.created", row);
    return ok(serializeRow(row));
  },
);

const updateRule = route(
  {
    ...shared,
    operationId: "approval_rules.update",
    method: "PATCH",
    path: "/v1/approval_rules/:id",
    summary: "Change an approval rule",
    body: Type.Object({
      condition: Type.Optional(condition),
      needed: Type.Optional(needed),
      role: Type.Optional(Nullable(Text(1, 50))),
    }),
    problems: ["not_found", "conflict", "validation_error"],
    scope: "approvals:write",
  },
  async (context, { params, body }) => {
    refuseAccountKey(context);
    const held = await lockRule(context, params.id);
    const row = nextVersion(context, held, {
      condition: body.condition === undefined ? held.condition : storedCondition(body.condition),
      needed: body.needed ?? held.needed,
      role: body.role === undefined ? held.role : body.role,
    });
    refuseFault(row);
    await updateApprovalRule(context.tx, row);
    await record(context, "approval_rule.updated", row);
    return ok(serializeRow(row));
  },
);

const deleteRule = route(
  {
    ...shared,
    operationId: "approval_rules.delete",
    method: "DELETE",
    path: "/v1/approval_rules/:id",
    summary: "Delete an approval rule",
    description: "The default counts again for the requests that it met.",
    problems: ["not_found"],
    scope: "approvals:write",
  },
  async (context, { params }) => {
    refuseAccountKey(context);
    const held = await lockRule(context, params.id);
    await deleteApprovalRule(context.tx, held);
    await record(context, "approval_rule.deleted", held);
    return ok(serializeRow(held));
  },
);

/** Throws the 422 of a rule that may not be made. */
function refuseFault(rule: Pick<ApprovalRule, "action" | "needed">): void {
  const detail = ruleFault(rule);
  if (detail !== undefined) throw invalid([{ reference: "/needed", detail }]);
}

async function lockRule({ tx, environment }: WriteContext, id: string): Promise<ApprovalRuleRow> {
  const held = await lockApprovalRule(tx, environment.id, id);
  if (held === undefined) throw problem("not_found");
  return held;
}

async function record(
  context: WriteContext,
  action: `approval_rule.${string}`,
  row: ApprovalRuleRow & { readonly updated_at: Instant },
): Promise<void> {
  context.afterCommit(() => context.app.rights.forget());
  const { condition: when, needed: people, role } = row;
  await audit(context.tx, context, {
    action,
    resource_type: "approval_rule",
    resource_id: row.id,
    details: {
      act: row.action,
      condition: when,
      needed: people,
      role,
      is_below_default: isBelowDefault(row),
    },
  });
}

/** In the order of the documentation. */
export const approvalRulesRoutes: readonly Route[] = [
  listRules,
  getRule,
  createRule,
  updateRule,
  deleteRule,
];
