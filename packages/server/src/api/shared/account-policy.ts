import type { AccountSettings } from "@railhead/core";
import { assertFound } from "../../base/assert.ts";
import { findAccountPolicy } from "../../db/tables/accounts/account-policy.ts";
import type { Executor } from "../../db/postgres/executor.ts";
import { settingsOf } from "../../environments/account-settings.ts";
import type { RequestContext } from "../../http/route/context.ts";

/** The settings in force on the account of a request. */
export async function accountSettings(
  db: Executor,
  { environment, accountId }: RequestContext,
): Promise<AccountSettings> {
  const row = await findAccountPolicy(db, { environment_id: environment.id, id: accountId });
  return settingsOf(assertFound(row, `account ${accountId}`));
}
