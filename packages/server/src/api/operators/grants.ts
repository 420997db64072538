import { GRANT_SCOPES, parseInstant } from "@railhead/core";
import { Type } from "typebox";
import { findScopeAccount } from "../../db/tables/accounts/api-keys.ts";
import { findOrganization } from "../../db/tables/accounts/organizations.ts";
import { lockPeople } from "../../db/tables/people/operators.ts";
import {
  GRANT_SOURCES,
  listGrants as findGrants,
  type GrantRow,
} from "../../db/tables/rights/operator-grants.ts";
import type { WriteContext } from "../../http/route/context.ts";
import { ok, page, route, type Route } from "../../http/route/route.ts";
import { pageOf } from "../../http/schema/paging.ts";
import { invalid, problem, refusal } from "../../http/schema/problem.ts";
import { Nullable, OneOf, Text, Uuid, type Static } from "../../http/schema/schema.ts";
import { closeBreakGlass } from "../../people/access/break-glass.ts";
import { endGrantOf, grantRole } from "../../people/access/grants.ts";
import { isRole } from "../../people/access/roles.ts";
import { audit } from "../shared/audit.ts";
import { explainOperatorRight } from "./explain.ts";
import { requireOperator } from "./known.ts";

const instant = () => Type.String({ format: "date-time" });

const GrantResponse = Type.Object({
  id: Uuid(),
  operator_id: Uuid(),
  role: Type.String(),
  scope_type: OneOf(GRANT_SCOPES),
  environment_id: Nullable(Uuid()),
  scope_id: Nullable(Uuid()),
  source: OneOf(GRANT_SOURCES),
  granted_by: Type.Object({ type: OneOf(["operator", "system"]), id: Type.String() }),
  reason: Nullable(Type.String()),
  until: Nullable(instant()),
  ended_at: Nullable(instant()),
  created_at: instant(),
});

const GrantBody = Type.Object({
  role: Text(1, 50),
  scope_type: Type.Optional(OneOf(GRANT_SCOPES)),
  environment_id: Type.Optional(Nullable(Uuid())),
  scope_id: Type.Optional(Nullable(Uuid())),
  until: Type.Optional(Nullable(instant())),
  reason: Type.Optional(Nullable(Text(1, 500))),
});

const READ = {
  response: GrantResponse,
  scope: "operators:read",
  caller: "session",
  accountScoped: false,
} as const;
const WRITE = { ...READ, scope: "operators:write" } as const;

function serializeGrant({ scope_environment_id, ...row }: GrantRow) {
  return { ...row, environment_id: scope_environment_id };
}

export const listOperatorGrants = route(
  {
    ...READ,
    operationId: "operator_grants.list",
    method: "GET",
    path: "/v1/operators/:id/grants",
    summary: "List a person's roles",
    description: "Oldest first, with those that ended.",
    list: { sorts: ["id"] },
    problems: ["not_found", "validation_error"],
  },
  async ({ app }, { params, paging }) => {
    await requireOperator(app.db, params.id);
    const rows = await findGrants(app.db, params.id, { withEnded: true });
    return page(pageOf(rows, paging).map(serializeGrant), rows.length);
  },
);

export const createOperatorGrant = route(
  {
    ...WRITE,
    operationId: "operator_grants.create",
    method: "POST",
    path: "/v1/operators/:id/grants",
    summary: "Grant a role to a person",
    description:
      "On the whole installation unless `scope_type` says otherwise; a narrower scope names its environment, and its organization or account. It holds at once in every process.",
    body: GrantBody,
    problems: ["not_found", "validation_error"],
  },
  async (context, { params, body }) => {
    const { app, tx, key } = context;
    const { id: operator_id } = await requireOperator(tx, params.id);
    const scope = await readScope(context, body);
    const row = await grantRole(tx, app.people, {
      ...scope,
      operator_id,
      role: body.role,
      source: "grant",
      granted_by: { type: "operator", id: key.id },
      reason: body.reason ?? null,
      until: readEnd(context, body.until),
    });
    context.afterCommit(() => app.rights.forget());
    await auditGrant(context, row);
    return ok(serializeGrant(row));
  },
);

export const endOperatorGrant = route(
  {
    ...WRITE,
    operationId: "operator_grants.end",
    method: "DELETE",
    path: "/v1/operators/:id/grants/:grant_id",
    summary: "Take a role from a person",
    description: "It ends at once in every process.",
    problems: ["not_found", "last_admin"],
  },
  async (context, { params }) => {
    const { tx, app } = context;
    await lockPeople(tx);
    const ended = await endGrantOf(tx, app.people, params);
    if (ended === "unknown") throw problem("not_found");
    if (ended === "last_admin") throw refusal("last_admin");
    context.afterCommit(() => app.rights.forget());
    await auditGrant(context, ended);
    await closeBreakGlass(tx, app.people, ended);
    return ok(serializeGrant(ended));
  },
);

async function auditGrant(context: WriteContext, row: GrantRow): Promise<void> {
  const { role, scope_type, scope_environment_id, scope_id, until, reason } = row;
  await audit(context.tx, context, {
    resource_type: "operator",
    resource_id: row.operator_id,
    reason,
    details: {
      grant_id: row.id,
      role,
      scope_type,
      environment_id: scope_environment_id,
      scope_id,
      until,
    },
  });
}

type Scope = Pick<GrantRow, "scope_type" | "scope_environment_id" | "scope_id">;

/** The scope of a grant. Throws the 422 of one that does not exist, with all that is wrong. */
async function readScope(
  { app, tx }: WriteContext,
  body: Static<typeof GrantBody>,
): Promise<Scope> {
  const { role, scope_type = "installation", environment_id = null, scope_id = null } = body;
  const faults = [];
  if (!(await isRole(tx, role)))
    faults.push({ reference: "/role", detail: "There is no such role." });
  const needsEnvironment = scope_type !== "installation";
  const needsId = scope_type === "organization" || scope_type === "account";
  const known =
    environment_id !== null && (await app.environments.find(environment_id)) !== undefined;
  if (needsEnvironment ? !known : environment_id !== null) {
    const detail = needsEnvironment
      ? "Must be the id of an environment."
      : "The installation has none.";
    faults.push({ reference: "/environment_id", detail });
  }
  if (needsId ? !(known && (await exists())) : scope_id !== null) {
    const detail = needsId ? `Must be the id of an ${scope_type}.` : `An ${scope_type} has none.`;
    faults.push({ reference: "/scope_id", detail });
  }
  if (faults.length > 0) throw invalid(faults);
  return { scope_type, scope_environment_id: environment_id, scope_id };

  async function exists(): Promise<boolean> {
    if (environment_id === null || scope_id === null) return false;
    if (scope_type === "account") {
      return (await findScopeAccount(tx, environment_id, scope_id)) !== undefined;
    }
    const view = { environment_id, account_id: null };
    return (await findOrganization(tx, view, scope_id)) !== undefined;
  }
}

function readEnd({ app }: WriteContext, sent: string | null | undefined): string | null {
  if (sent == null) return null;
  const until = parseInstant(sent);
  if (until !== undefined && until > app.wall.now()) return until;
  throw invalid([{ reference: "/until", detail: "Must be in the future." }]);
}

/** In the order of the documentation. */
export const operatorGrantsRoutes: readonly Route[] = [
  listOperatorGrants,
  createOperatorGrant,
  endOperatorGrant,
  explainOperatorRight,
];
