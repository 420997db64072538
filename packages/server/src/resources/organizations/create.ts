import { Type } from "typebox";
import { insertOrganization, type OrganizationRow } from "../../db/accounts/organizations.ts";
import { ok, route } from "../../http/route.ts";
import { mergeOverrides } from "../account-settings/resource.ts";
import { settingsChecks, SettingsChange } from "../account-settings/schema.ts";
import { eventOf, refuseAccountKey, tell } from "../platform.ts";
import { renderOrganization } from "./resource.ts";
import { Organization, organizationMembers } from "./schema.ts";

export const createOrganization = route(
  {
    operationId: "organizations.create",
    method: "POST",
    path: "/v1/organizations",
    summary: "Create an organization",
    description: "Its `settings`, if any, hold for all its accounts unless an account has its own.",
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
    const after = renderOrganization(row);
    const message = "The organization was created.";
    await tell(context, [
      eventOf(context, { type: "organization.created", row, account_id: null, after, message }),
    ]);
    return ok(after);
  },
);
