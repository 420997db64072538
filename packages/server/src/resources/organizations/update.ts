import { Type } from "typebox";
import {
  listAccountsOfOrganization,
  touchAccounts,
  type AccountRow,
} from "../../db/accounts/accounts.ts";
import {
  findOrganization,
  updateOrganization as write,
  type OrganizationRow,
} from "../../db/accounts/organizations.ts";
import type { NewEvent } from "../../events/append.ts";
import type { WriteContext } from "../../http/context.ts";
import { problem } from "../../http/problem.ts";
import { ok, route } from "../../http/route.ts";
import { metadataAfter, Nullable } from "../../http/schema.ts";
import { mergeOverrides } from "../account-settings/resource.ts";
import { settingsChecks, SettingsChange } from "../account-settings/schema.ts";
import { settingsChanged } from "../accounts/resource.ts";
import { changed, eventOf, refuseAccountKey, scopeOf, takeTurn, tell } from "../platform.ts";
import { renderOrganization } from "./resource.ts";
import { Organization, organizationMembers } from "./schema.ts";

export const updateOrganization = route(
  {
    operationId: "organizations.update",
    method: "PATCH",
    path: "/v1/organizations/:id",
    summary: "Change an organization",
    description:
      "`settings` change what its accounts inherit, name by name; null inherits the environment's.",
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
    await takeTurn(context);
    const before = await findOrganization(context.tx, scopeOf(context), params.id);
    if (before === undefined) throw problem("not_found");
    const settings =
      body.settings === undefined
        ? before.settings
        : body.settings === null
          ? {}
          : mergeOverrides(before.settings, body.settings);
    const row = changed(context, before, {
      name: body.name ?? before.name,
      external_id: body.external_id === undefined ? before.external_id : body.external_id,
      metadata: metadataAfter(before.metadata, body.metadata),
      settings,
    });
    await write(context.tx, row);
    const told = {
      row,
      account_id: null,
      before: renderOrganization(before),
      after: renderOrganization(row),
    };
    const message = "The organization was changed.";
    await tell(context, [
      eventOf(context, { type: "organization.updated", ...told, message }),
      ...(await passOn(context, before, row)),
    ]);
    return ok(told.after);
  },
);

/** Accounts that inherit what changed have changed themselves. */
async function passOn(
  context: WriteContext,
  before: OrganizationRow,
  after: OrganizationRow,
): Promise<NewEvent[]> {
  if (JSON.stringify(before.settings) === JSON.stringify(after.settings)) return [];
  const held = await listAccountsOfOrganization(context.tx, after);
  const rows = held.map((account): [before: AccountRow, after: AccountRow] => [
    { ...account, organization_settings: before.settings },
    changed(context, account, { organization_settings: after.settings }),
  ]);
  await touchAccounts(
    context.tx,
    rows.map(([, row]) => row),
  );
  return rows.map(([was, row]) => settingsChanged(context, was, row));
}
