import type { Executor } from "../../postgres/executor.ts";
import type { LedgerAccountRow } from "./ledger.ts";
import { selectPage, type PageOf, type PageQuery } from "../../postgres/page.ts";
import { inView, type AccountView } from "../../postgres/account-view.ts";
import { join, raw, sql, type Sql } from "../../postgres/sql.ts";

export interface BalanceFilters {
  readonly scope: AccountView;
  readonly account_id?: string | undefined;
  readonly code?: readonly string[] | undefined;
}

export function balancesWhere({ scope, account_id, code }: BalanceFilters): Sql {
  const parts = [inView(scope)];
  if (account_id !== undefined) parts.push(sql`account_id = ${account_id}`);
  if (code !== undefined) parts.push(sql`code = any(${code})`);
  return join(parts, " and ");
}

export const BALANCE_SORTS = ["id", "code"] as const;

export function balancesOrder(sort: (typeof BALANCE_SORTS)[number], order: "asc" | "desc"): Sql {
  return raw(sort === "id" ? `id ${order}` : `${sort} ${order}, id ${order}`);
}

/** `from` is the current accounts, or those of db/tables/ledger/ledger-at.ts. */
export function listBalances(
  db: Executor,
  page: PageQuery,
  from: Sql = sql`ledger_accounts`,
): Promise<PageOf<LedgerAccountRow>> {
  const columns = sql`id, account_id, code, debits_cents, credits_cents`;
  return selectPage(db, { columns, from }, page);
}
