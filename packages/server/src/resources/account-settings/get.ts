import { findAccount } from "../../db/accounts/accounts.ts";
import { problem } from "../../http/problem.ts";
import { ok, route } from "../../http/route.ts";
import { scopeOf } from "../platform.ts";
import { renderSettings } from "./resource.ts";
import { AccountSettings } from "./schema.ts";

export const getAccountSettings = route(
  {
    operationId: "account_settings.get",
    method: "GET",
    path: "/v1/account_settings/:account_id",
    summary: "Read the settings in force on an account",
    description:
      "Environment defaults, changed by the organization's settings, changed by the account's own.",
    response: AccountSettings,
    problems: ["not_found"],
    scope: "account_settings:read",
    accountScoped: false,
  },
  async (context, { params }) => {
    const row = await findAccount(context.app.db, scopeOf(context), params.account_id);
    if (row === undefined) throw problem("not_found");
    return ok(renderSettings(row, context.environment.kind));
  },
);
