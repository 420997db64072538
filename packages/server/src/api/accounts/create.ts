import { Type } from "typebox";
import { insertAccount, type AccountRow } from "../../db/tables/accounts/accounts.ts";
import { findOrganization } from "../../db/tables/accounts/organizations.ts";
import { invalid } from "../../http/schema/problem.ts";
import { ok, route } from "../../http/route/route.ts";
import * as schema from "../../http/schema/schema.ts";
import { openLedgerAccounts } from "../../ledger/chart.ts";
import {
  resourceEvent,
  refuseAccountKey,
  scopeOf,
  lockPlatformWrites,
  emit,
} from "../shared/platform-resources.ts";
import { readProfile, serializeAccount } from "./serialize.ts";
import { Account, addressFaults, BusinessProfile } from "./schema.ts";

export const createAccount = route(
  {
    operationId: "accounts.create",
    method: "POST",
    path: "/v1/accounts",
    summary: "Create an account",
    description:
      "In a sandbox the account can take payments immediately; in production after onboarding.",
    body: Type.Object({
      organization_id: schema.Uuid(),
      account_type: schema.OneOf(["business"]),
      business_profile: BusinessProfile,
      access_level: schema.OneOf(["standard", "managed"]),
      external_id: Type.Optional(schema.Nullable(schema.ExternalId())),
      metadata: schema.SentMetadata(),
    }),
    validate: addressFaults,
    response: Account,
    problems: ["conflict", "validation_error"],
    scope: "accounts:write",
    accountScoped: false,
  },
  async (context, { body }) => {
    refuseAccountKey(context);
    const { app, tx, environment, at } = context;
    await lockPlatformWrites(context);
    const organization = await findOrganization(tx, scopeOf(context), body.organization_id);
    if (organization === undefined) {
      const detail = "Must be the id of an organization.";
      throw invalid([{ reference: "/organization_id", detail }]);
    }
    const message = "The account was created and waits for onboarding.";
    const row: AccountRow = {
      id: app.ids.uuid(at),
      environment_id: environment.id,
      organization_id: organization.id,
      is_default: false,
      status: "created",
      status_detail: { reason: "new", source: "system", code: null, message },
      access_level: body.access_level,
      business_profile: readProfile(body.business_profile),
      terms_of_service: null,
      settings: {},
      organization_settings: organization.settings,
      external_id: body.external_id ?? null,
      metadata: body.metadata ?? {},
      version: 1,
      created_at: at,
      updated_at: at,
    };
    await insertAccount(tx, row);
    const owner = { environment_id: environment.id, account_id: row.id, at };
    await openLedgerAccounts(tx, app.ids, owner);
    const after = serializeAccount(row, environment.kind);
    await emit(context, [
      resourceEvent(context, { type: "account.created", row, account_id: row.id, after, message }),
    ]);
    return ok(after);
  },
);
