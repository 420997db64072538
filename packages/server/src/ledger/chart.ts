import { LEDGER_ACCOUNTS } from "@railhead/core";
import { assertFound } from "../base/assert.ts";
import type { Executor, Tx } from "../db/postgres/executor.ts";
import { insertLedgerAccounts, listLedgerAccounts } from "../db/tables/ledger/ledger.ts";
import type { Ids } from "../base/ids.ts";
import type { Instant } from "@railhead/core";

/** Looks up a ledger account by code, for the environment or one of its accounts. */
export type Chart = (code: string, accountId: string) => string;

const codes = Object.entries(LEDGER_ACCOUNTS);

/** Opens the ledger accounts of an environment or of one account. */
export async function openLedgerAccounts(
  tx: Tx,
  ids: Ids,
  owner: { environment_id: string; account_id: string | null; at: Instant },
): Promise<void> {
  const scope = owner.account_id === null ? "environment" : "account";
  await insertLedgerAccounts(
    tx,
    owner.environment_id,
    codes
      .filter(([, account]) => account.scope === scope)
      .map(([code]) => ({ id: ids.uuid(owner.at), account_id: owner.account_id, code })),
  );
}

/** An environment's chart that covers the given accounts. */
export type Charts = (
  db: Executor,
  environmentId: string,
  accountIds: Iterable<string>,
) => Promise<Chart>;

/** Charts never change; an account missing from a cached chart reloads it. */
export function createCharts(): Charts {
  const held = new Map<string, Map<string, string>>();
  return async (db, environmentId, accountIds) => {
    let ids = held.get(environmentId);
    const missing = (known: Map<string, string>) =>
      [...accountIds].some((accountId) => !known.has(`${accountId}:available`));
    if (ids === undefined || missing(ids)) {
      const rows = await listLedgerAccounts(db, environmentId);
      ids = new Map(rows.map((row) => [`${row.account_id ?? ""}:${row.code}`, row.id]));
      held.set(environmentId, ids);
    }
    const chart = ids;
    return (code, accountId) =>
      assertFound(
        chart.get(`:${code}`) ?? chart.get(`${accountId}:${code}`),
        `ledger account ${code}`,
      );
  };
}
