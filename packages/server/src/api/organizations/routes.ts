import { Type } from "typebox";
import {
  type AccountRow,
  listAccountsOfOrganization,
  annotateAccounts,
} from "../../db/tables/accounts/accounts.ts";
import {
  findOrganization,
  insertOrganization,
  listOrganizations as findPage,
  type OrganizationRow,
  organizationsWhere,
  updateOrganization as write,
} from "../../db/tables/accounts/organizations.ts";
import { platformOrder } from "../../db/postgres/platform-rows.ts";
import type { NewEvent } from "../../events/append.ts";
import type { WriteContext } from "../../http/route/context.ts";
import { problem } from "../../http/schema/problem.ts";
import { ok, page, route, type Route } from "../../http/route/route.ts";
import * as schema from "../../http/schema/schema.ts";
import { mergeMetadata, Nullable } from "../../http/schema/schema.ts";
import { mergeOverrides } from "../account-settings/serialize.ts";
import { SettingsChange, settingsChecks } from "../account-settings/schema.ts";
import { settingsChanged } from "../accounts/serialize.ts";
import {
  nextVersion,
  resourceEvent,
  refuseAccountKey,
  scopeOf,
  lockPlatformWrites,
  emit,
} from "../shared/platform-resources.ts";
import { serializeOrganization } from "./serialize.ts";
import { Organization, organizationMembers } from "./schema.ts";

export const createOrganization = route(
  {
    operationId: "organizations.create",
    method: "POST",
    path: "/v1/organizations",
    summary: "Create an organization",
    description: "Its `settings` apply to all its accounts unless an account overrides them.",
    body: Type.Object({ ...organizationMembers, settings: Type.Optional(SettingsChange) }),
    checks: settingsChecks("/settings"),
    response: Organization,
    problems: ["conflict", "validation_error"],
    scope: "organizations:write",
    accountScoped: false,
  },
  async (context, { body }) => {
    refuseAccountKey(context);
    const { app, tx, environment, at } = context;
    const row: OrganizationRow = {
      id: app.ids.uuid(at),
      environment_id: environment.id,
      name: body.name,
      external_id: body.external_id ?? null,
      settings: mergeOverrides({}, body.settings ?? {}),
      metadata: body.metadata ?? {},
      version: 1,
      created_at: at,
      updated_at: at,
    };
    await insertOrganization(tx, row);
    const after = serializeOrganization(row);
    const message = "The organization was created.";
    await emit(context, [
      resourceEvent(context, {
        type: "organization.created",
        row,
        account_id: null,
        after,
        message,
      }),
    ]);
    return ok(after);
  },
);

export const listOrganizations = route(
  {
    operationId: "organizations.list",
    method: "GET",
    path: "/v1/organizations",
    summary: "List organizations",
    query: Type.Object({
      name: Type.Optional(schema.SearchText()),
      external_id: Type.Optional(schema.Exact()),
    }),
    list: { sorts: ["id", "created_at", "name"] },
    response: Organization,
    problems: ["validation_error"],
    scope: "organizations:read",
    accountScoped: false,
  },
  async (context, { query, paging }) => {
    const { rows, total } = await findPage(context.app.db, {
      where: organizationsWhere({ ...query, scope: scopeOf(context) }),
      order: platformOrder(paging.sort_by, paging.sort_order),
      limit: paging.page_size,
      offset: paging.offset,
    });
    return page(rows.map(serializeOrganization), total);
  },
);

export const getOrganization = route(
  {
    operationId: "organizations.get",
    method: "GET",
    path: "/v1/organizations/:id",
    summary: "Read an organization",
    response: Organization,
    problems: ["not_found"],
    scope: "organizations:read",
    accountScoped: false,
  },
  async (context, { params }) => {
    const row = await findOrganization(context.app.db, scopeOf(context), params.id);
    if (row === undefined) throw problem("not_found");
    return ok(serializeOrganization(row));
  },
);

export const updateOrganization = route(
  {
    operationId: "organizations.update",
    method: "PATCH",
    path: "/v1/organizations/:id",
    summary: "Update an organization",
    description:
      "`settings` change what its accounts inherit, member by member; null inherits the environment's value.",
    body: Type.Object({
      ...organizationMembers,
      name: Type.Optional(organizationMembers.name),
      settings: Type.Optional(Nullable(SettingsChange)),
    }),
    bodyOptional: true,
    checks: settingsChecks("/settings"),
    response: Organization,
    problems: ["not_found", "conflict", "validation_error"],
    scope: "organizations:write",
    accountScoped: false,
  },
  async (context, { params, body }) => {
    refuseAccountKey(context);
    await lockPlatformWrites(context);
    const before = await findOrganization(context.tx, scopeOf(context), params.id);
    if (before === undefined) throw problem("not_found");
    const settings =
      body.settings === undefined
        ? before.settings
        : body.settings === null
          ? {}
          : mergeOverrides(before.settings, body.settings);
    const row = nextVersion(context, before, {
      name: body.name ?? before.name,
      external_id: body.external_id === undefined ? before.external_id : body.external_id,
      metadata: mergeMetadata(before.metadata, body.metadata),
      settings,
    });
    await write(context.tx, row);
    const version = {
      row,
      account_id: null,
      before: serializeOrganization(before),
      after: serializeOrganization(row),
    };
    const message = "The organization was changed.";
    await emit(context, [
      resourceEvent(context, { type: "organization.updated", ...version, message }),
      ...(await updateInheritingAccounts(context, before, row)),
    ]);
    return ok(version.after);
  },
);
/** Accounts that inherit what changed have changed themselves. */
async function updateInheritingAccounts(
  context: WriteContext,
  before: OrganizationRow,
  after: OrganizationRow,
): Promise<NewEvent[]> {
  if (JSON.stringify(before.settings) === JSON.stringify(after.settings)) return [];
  const held = await listAccountsOfOrganization(context.tx, after);
  const rows = held.map((account): [before: AccountRow, after: AccountRow] => [
    { ...account, organization_settings: before.settings },
    nextVersion(context, account, { organization_settings: after.settings }),
  ]);
  await annotateAccounts(
    context.tx,
    rows.map(([, row]) => row),
  );
  return rows.map(([was, row]) => settingsChanged(context, was, row));
}

/** In the order of the documentation. */
export const organizationsRoutes: readonly Route[] = [
  createOrganization,
  listOrganizations,
  getOrganization,
  updateOrganization,
];
