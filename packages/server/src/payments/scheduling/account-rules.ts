import type { AccountSettings } from "@railhead/core";
import { listAccountPolicies } from "../../db/tables/accounts/account-policy.ts";
import { listAccountRegisters, type AccountRegister } from "../../db/tables/banks/originators.ts";
import type { Executor } from "../../db/postgres/executor.ts";
import { settingsOf } from "../../environments/account-settings.ts";
import { permissionsOf, type Permissions } from "./permissions.ts";

/** An account's settings and permissions. */
export interface AccountRules {
  readonly settings: AccountSettings;
  readonly permissions: Permissions;
  /** Undefined where the register of its bank is not in force. */
  readonly register: AccountRegister | undefined;
}

export type RulesOfAccounts = ReadonlyMap<string, AccountRules>;

/** Reads the rules of accounts, by id. */
export async function loadAccountRules(
  db: Executor,
  environmentId: string,
  accountIds: Iterable<string>,
): Promise<RulesOfAccounts> {
  const ids = [...new Set(accountIds)];
  const [rows, registers] = await Promise.all([
    listAccountPolicies(db, environmentId, ids),
    listAccountRegisters(db, environmentId, ids),
  ]);
  const registerOf = new Map(registers.map((one) => [one.account_id, one]));
  return new Map(
    rows.map((row) => {
      const register = registerOf.get(row.id);
      return [row.id, { settings: settingsOf(row), permissions: permissionsOf(row), register }];
    }),
  );
}

/** The settings alone, for planning. */
export function settingsOfRules(rules: RulesOfAccounts): ReadonlyMap<string, AccountSettings> {
  return new Map([...rules].map(([id, { settings }]) => [id, settings]));
}
