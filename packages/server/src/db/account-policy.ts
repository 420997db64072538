import type { AccountStatus } from "@railhead/core";
import type { Executor } from "./executor.ts";
import { named, sql } from "./sql.ts";

/** What an account allows; `settings` are overrides of its environment's defaults. */
export interface AccountPolicyRow {
  readonly status: AccountStatus;
  readonly settings: unknown;
}

export function findAccountPolicy(
  db: Executor,
  account: { environment_id: string; id: string },
): Promise<AccountPolicyRow | undefined> {
  return db.first(
    named(
      "find_account_policy",
      sql`select status, settings from accounts
        where id = ${account.id} and environment_id = ${account.environment_id}`,
    ),
  );
}
