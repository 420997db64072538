import { Type } from "typebox";
import {
  findOperatorByEmail,
  listOperators as findPage,
  lockOperator,
  OPERATOR_STATES,
  updateOperator as writeOperator,
  type OperatorRow,
} from "../../db/tables/people/operators.ts";
import { listHeldRoles } from "../../db/tables/rights/operator-grants.ts";
import type { Executor } from "../../db/postgres/executor.ts";
import type { RequestContext, WriteContext } from "../../http/route/context.ts";
import { ok, page, route, type Route } from "../../http/route/route.ts";
import { problem, refusal } from "../../http/schema/problem.ts";
import * as schema from "../../http/schema/schema.ts";
import { disableOperator, enableOperator } from "../../people/access/disable.ts";
import { findOrMakeOperator, inviteOperator } from "../../people/access/invite.ts";
import { audit } from "../shared/audit.ts";
import { requireOperator } from "./known.ts";
import { InvitedOperator, Operator, RoleName, serializeOperator } from "./schema.ts";

const READ = { scope: "operators:read", caller: "session", accountScoped: false } as const;
const WRITE = { ...READ, scope: "operators:write" } as const;

/** Writes down what was done to a person. */
async function auditOperator(
  context: WriteContext,
  action: "invited" | "updated" | "disabled" | "enabled",
  { id }: Pick<OperatorRow, "id">,
  details: object = {},
): Promise<void> {
  await audit(context.tx, context, {
    action: `operator.${action}`,
    resource_type: "operator",
    resource_id: id,
    details,
  });
}

/** A person as the API shows one. */
async function show(db: Executor, { app }: RequestContext, row: OperatorRow) {
  const roles = await listHeldRoles(db, [row.id], app.wall.now());
  return serializeOperator(row, roles.get(row.id) ?? []);
}

async function invite(context: WriteContext, operator: OperatorRow) {
  const by = context.key.id;
  const invited = await inviteOperator(context.tx, context.app.people, { operator, by });
  const shown = await show(context.tx, context, operator);
  await auditOperator(context, "invited", operator, { roles: shown.roles });
  return { ...shown, link: invited.link, link_expires_at: invited.expires_at };
}

export const createOperator = route(
  {
    ...WRITE,
    operationId: "operators.create",
    method: "POST",
    path: "/v1/operators",
    summary: "Invite a person",
    description:
      "Returns a one-time link, which works within 30 minutes and is not shown again. In an installation with a live environment it only enrolls a factor.",
    body: Type.Object({
      email: schema.Email(),
      name: Type.Optional(schema.Nullable(schema.Text(1, 100))),
      role: RoleName(),
    }),
    response: InvitedOperator,
    problems: ["validation_error", "operator_exists"],
  },
  async (context, { body: { email, name = null, role } }) => {
    const held = await findOperatorByEmail(context.tx, email);
    if (held !== undefined) throw refusal("operator_exists");
    const wanted = { email, name, role, by: context.key.id };
    const operator = await findOrMakeOperator(context.tx, context.app.people, wanted);
    context.afterCommit(() => context.app.rights.forget());
    return ok(await invite(context, operator), { "cache-control": "no-store" });
  },
);

export const listOperators = route(
  {
    ...READ,
    operationId: "operators.list",
    method: "GET",
    path: "/v1/operators",
    summary: "List people",
    query: Type.Object({ state: Type.Optional(schema.ChoiceOf(OPERATOR_STATES)) }),
    list: { sorts: ["id"] },
    response: Operator,
    problems: ["validation_error"],
  },
  async ({ app }, { query, paging }) => {
    const { rows, total } = await findPage(app.db, {
      state: query.state,
      limit: paging.page_size,
      offset: paging.offset,
      order: paging.sort_order,
    });
    const ids = rows.map(({ id }) => id);
    const roles = await listHeldRoles(app.db, ids, app.wall.now());
    return page(
      rows.map((row) => serializeOperator(row, roles.get(row.id) ?? [])),
      total,
    );
  },
);

export const getOperator = route(
  {
    ...READ,
    operationId: "operators.get",
    method: "GET",
    path: "/v1/operators/:id",
    summary: "Read a person",
    response: Operator,
    problems: ["not_found"],
  },
  async (context, { params }) => {
    const { db } = context.app;
    const found = await requireOperator(db, params.id);
    // Being seen is no change: a request about the person would be stale a minute later.
    return { ...ok(await show(db, context, found)), etag: `"${found.version}"` };
  },
);

async function lockKnown(context: WriteContext, id: string): Promise<OperatorRow> {
  const found = await lockOperator(context.tx, id);
  if (found === undefined) throw problem("not_found");
  return found;
}

export const updateOperator = route(
  {
    ...WRITE,
    operationId: "operators.update",
    method: "PATCH",
    path: "/v1/operators/:id",
    summary: "Update a person",
    body: Type.Object({
      name: Type.Optional(schema.Nullable(schema.Text(1, 100))),
      locale: Type.Optional(schema.Nullable(schema.Text(2, 35))),
      time_zone: Type.Optional(schema.Nullable(schema.Text(1, 64))),
    }),
    response: Operator,
    problems: ["not_found", "validation_error"],
  },
  async (context, { params, body }) => {
    const held = await lockKnown(context, params.id);
    const { name = held.name, locale = held.locale, time_zone = held.time_zone } = body;
    const updated_at = context.app.wall.now();
    const row = await writeOperator(context.tx, { ...held, name, locale, time_zone, updated_at });
    context.afterCommit(() => context.app.sessions.forget());
    await auditOperator(context, "updated", row, { fields: Object.keys(body).sort() });
    return ok(await show(context.tx, context, row));
  },
);

export const inviteAgain = route(
  {
    ...WRITE,
    operationId: "operators.invite",
    method: "POST",
    path: "/v1/operators/:id/invite",
    summary: "Make a new one-time link of a person",
    description: "Earlier links of the person that were not used end.",
    response: InvitedOperator,
    problems: ["not_found", "operator_disabled"],
  },
  async (context, { params }) => {
    const held = await lockKnown(context, params.id);
    if (held.state === "disabled") throw refusal("operator_disabled");
    return ok(await invite(context, held), { "cache-control": "no-store" });
  },
);

export const disable = route(
  {
    ...WRITE,
    operationId: "operators.disable",
    method: "POST",
    path: "/v1/operators/:id/disable",
    summary: "Disable a person",
    description: "Sessions and links of the person end at once, in every process.",
    response: Operator,
    problems: ["not_found", "last_admin"],
  },
  async (context, { params }) => {
    const { tx, app, key } = context;
    const result = await disableOperator(tx, app.people, { id: params.id, by: key.id });
    if (result.kind === "unknown") throw problem("not_found");
    if (result.kind === "last_admin") throw refusal("last_admin");
    context.afterCommit(() => app.sessions.forget());
    if (result.kind === "disabled") {
      await auditOperator(context, "disabled", result.operator, { sessions: result.ended.length });
    }
    return ok(await show(tx, context, result.operator));
  },
);

export const enable = route(
  {
    ...WRITE,
    operationId: "operators.enable",
    method: "POST",
    path: "/v1/operators/:id/enable",
    summary: "Enable a person again",
    description: "The person signs in by a factor of before, or by a new link.",
    response: Operator,
    problems: ["not_found"],
  },
  async (context, { params }) => {
    const row = await enableOperator(context.tx, context.app.people, params.id);
    if (row === undefined) throw problem("not_found");
    await auditOperator(context, "enabled", row);
    return ok(await show(context.tx, context, row));
  },
);

/** In the order of the documentation. */
export const operatorsRoutes: readonly Route[] = [
  createOperator,
  listOperators,
  getOperator,
  updateOperator,
  inviteAgain,
  disable,
  enable,
];
