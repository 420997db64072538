import type { SuspenseAct } from "@railhead/core";
import { listAccountPolicies } from "../../db/tables/accounts/account-policy.ts";
import type { Executor } from "../../db/postgres/executor.ts";
import { settingsOf } from "../../environments/account-settings.ts";

const PAID_IN: ReadonlySet<string> = new Set(["prefunded", "reserve"]);

/**
 * The act that gives money which came to an account: as paid in for payouts where these need it. In `available` it
 * would cover none.
 */
export async function creditActsOf(
  db: Executor,
  environmentId: string,
  accountIds: readonly string[],
): Promise<(accountId: string) => SuspenseAct> {
  const rows =
    accountIds.length === 0 ? [] : await listAccountPolicies(db, environmentId, accountIds);
  const needing = new Set(
    rows.filter((row) => PAID_IN.has(settingsOf(row).payout_funding.mode)).map(({ id }) => id),
  );
  return (accountId) => (needing.has(accountId) ? "prefund" : "assign");
}
