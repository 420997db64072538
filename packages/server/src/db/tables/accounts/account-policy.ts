import type { RowKey } from "../../postgres/account-scope.ts";
import type { AccountStatus } from "@railhead/core";
import type { Environment } from "../environments/environments.ts";
import type { Executor } from "../../postgres/executor.ts";
import { named, sql } from "../../postgres/sql.ts";

/** What determines which payments an account may make. */
export interface AccountPolicyRow {
  readonly id: string;
  readonly kind: Environment["kind"];
  readonly status: AccountStatus;
  /** Overrides of the organization's settings, which override the environment's. */
  readonly settings: unknown;
  readonly organization_settings: unknown;
}

/** With the account's version, which increases with its own and its inherited settings. */
export interface VersionedPolicyRow extends AccountPolicyRow {
  readonly version: number;
}

/** Columns of AccountPolicyRow, of `policyTables`. */
export const policyColumns = sql`
  a.id, e.kind, a.status, a.settings, o.settings as organization_settings`;

export const policyTables = sql`accounts a join organizations o on o.environment_id = a.environment_id
      and o.id = a.organization_id
    join environments e on e.id = a.environment_id`;

const policies = sql`select ${policyColumns} from ${policyTables}`;

export function findAccountPolicy(
  db: Executor,
  account: { environment_id: string; id: string },
): Promise<AccountPolicyRow | undefined> {
  return db.first(
    named(
      "find_account_policy",
      sql`${policies} where a.id = ${account.id} and a.environment_id = ${account.environment_id}`,
    ),
  );
}

export function findVersionedPolicy(
  db: Executor,
  account: RowKey,
): Promise<VersionedPolicyRow | undefined> {
  return db.first(
    named(
      "find_versioned_policy",
      sql`select ${policyColumns}, a.version from ${policyTables}
        where a.environment_id = ${account.environment_id} and a.id = ${account.id}`,
    ),
  );
}

export function listAccountPolicies(
  db: Executor,
  environmentId: string,
  ids: readonly string[],
): Promise<AccountPolicyRow[]> {
  return db.rows(
    named(
      "list_account_policies",
      sql`${policies} where a.environment_id = ${environmentId} and a.id = any(${ids}::uuid[])`,
    ),
  );
}
