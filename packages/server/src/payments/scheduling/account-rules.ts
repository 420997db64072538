import type { AccountSettings } from "@railhead/core";
import { listAccountPolicies } from "../../db/tables/accounts/account-policy.ts";
import type { Executor } from "../../db/postgres/executor.ts";
import { settingsOf } from "../../environments/account-settings.ts";
import { permissionsOf, type Permissions } from "./permissions.ts";

/** An account's settings and permissions. */
export interface AccountRules {
  readonly settings: AccountSettings;
  readonly permissions: Permissions;
}

export type RulesOfAccounts = ReadonlyMap<string, AccountRules>;

/** Reads the rules of accounts, by id. */
export async function loadAccountRules(
  db: Executor,
  environmentId: string,
  accountIds: Iterable<string>,
): Promise<RulesOfAccounts> {
  const rows = await listAccountPolicies(db, environmentId, [...new Set(accountIds)]);
  return new Map(
    rows.map((row) => [row.id, { settings: settingsOf(row), permissions: permissionsOf(row) }]),
  );
}

/** The settings alone, for planning. */
export function settingsOfRules(rules: RulesOfAccounts): ReadonlyMap<string, AccountSettings> {
  return new Map([...rules].map(([id, { settings }]) => [id, settings]));
}
