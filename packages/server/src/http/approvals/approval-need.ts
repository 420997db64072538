import { approvalActionOf, ruleFor, type ApprovalRule } from "@railhead/core";
import { inEnvironment } from "../../db/postgres/environment-scope.ts";
import type { CompiledRoute, ReadRequest } from "../route/compiled-route.ts";
import type { RequestContext } from "../route/context.ts";
import { dependsOnResource, factsOf, isCovered, isResourceCovered } from "./facts.ts";
import { accountOf, nothingThere, readTouched } from "./touched.ts";

/** Why a request may not run at once. */
export interface ApprovalNeed {
  readonly action: string;
  readonly rule: Pick<ApprovalRule, "id" | "needed" | "role">;
  readonly needs_reason: boolean;
}

type Asked = Pick<ReadRequest, "input">;

/** Whether a request waits for other people, and for how many. */
export function approvalNeed(
  compiled: CompiledRoute,
  context: RequestContext,
  { input }: Asked,
): undefined | ApprovalNeed | Promise<ApprovalNeed | undefined> {
  if (context.approvalId !== undefined) return undefined;
  const { operationId } = compiled.route;
  const byRole: ApprovalNeed | undefined =
    context.asks === undefined
      ? undefined
      : {
          action: approvalActionOf(operationId) ?? context.asks.permission,
          rule: { id: null, needed: 1, role: null },
          needs_reason: context.asks.needs_reason,
        };
  const action = approvalActionOf(operationId);
  if (action === undefined || !isCovered(operationId, input.body)) return byRole;
  return byRules(compiled, context, { input, action, byRole });
}

async function byRules(
  compiled: CompiledRoute,
  context: RequestContext,
  asked: Asked & {
    readonly action: NonNullable<ReturnType<typeof approvalActionOf>>;
    readonly byRole: ApprovalNeed | undefined;
  },
): Promise<ApprovalNeed | undefined> {
  const { action, byRole, input } = asked;
  const { app, environment } = context;
  const rules = (await app.rights.rulesOf(environment)).filter((rule) => rule.action === action);
  if (rules.length === 0) return byRole;
  const { operationId } = compiled.route;
  const needsAmount = rules.some(({ condition }) => condition.above_amount !== undefined);
  const needsResource = needsAmount || dependsOnResource(operationId);
  const touched = needsResource
    ? await readTouched(compiled, context, {
        db: inEnvironment(app.db, environment.id),
        params: input.params,
      }).catch(nothingThere)
    : null;
  if (!isResourceCovered(operationId, touched)) return byRole;
  const facts = factsOf(operationId, {
    body: input.body,
    touched,
    account_id: accountOf(compiled, context) ?? input.params["account_id"] ?? null,
  });
  const rule = ruleFor(rules, action, facts);
  if (rule === undefined || (byRole !== undefined && rule.needed < byRole.rule.needed)) {
    return byRole;
  }
  return { action, rule, needs_reason: byRole?.needs_reason ?? false };
}
