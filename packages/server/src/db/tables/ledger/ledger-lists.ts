import type { Cents, Instant } from "@railhead/core";
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

/** One posting with both sides. */
export interface EntryRow {
  readonly id: bigint;
  readonly subject_id: string;
  readonly move: string;
  readonly attempt: number;
  readonly amount_cents: Cents;
  readonly posted_at: Instant;
  readonly debit_id: string;
  readonly debit_code: string;
  readonly debit_owner: string | null;
  readonly credit_id: string;
  readonly credit_code: string;
  readonly credit_owner: string | null;
}

export interface EntryFilters {
  readonly scope: AccountView;
  readonly account_id?: string | undefined;
  readonly ledger_account_id?: string | undefined;
  readonly subject_id?: string | undefined;
  readonly move?: string | undefined;
  readonly posted_from?: Instant | undefined;
  readonly posted_to?: Instant | undefined;
}

export function entriesWhere(filters: EntryFilters): Sql {
  const { scope, ledger_account_id: ledger, subject_id, move, posted_from, posted_to } = filters;
  const parts = [sql`p.environment_id = ${scope.environment_id}`];
  for (const owner of [scope.account_id, filters.account_id]) {
    if (owner == null) continue;
    parts.push(sql`(d.account_id = ${owner} or c.account_id = ${owner})`);
  }
  if (ledger !== undefined) {
    parts.push(sql`(p.debit_account_id = ${ledger} or p.credit_account_id = ${ledger})`);
  }
  if (subject_id !== undefined) parts.push(sql`p.subject_id = ${subject_id}`);
  if (move !== undefined) parts.push(sql`p.move = ${move}`);
  if (posted_from !== undefined) parts.push(sql`p.posted_at >= ${posted_from}`);
  if (posted_to !== undefined) parts.push(sql`p.posted_at <= ${posted_to}`);
  return join(parts, " and ");
}

export const ENTRY_SORTS = ["posted_at", "amount"] as const;

export function entriesOrder(sort: (typeof ENTRY_SORTS)[number], order: "asc" | "desc"): Sql {
  const column = sort === "amount" ? "p.amount_cents" : "p.posted_at";
  return raw(`${column} ${order}, p.id ${order}`);
}

const entryColumns = sql`p.id, p.subject_id, p.move, p.attempt, p.amount_cents, p.posted_at,
  d.id as debit_id, d.code as debit_code, d.account_id as debit_owner,
  c.id as credit_id, c.code as credit_code, c.account_id as credit_owner`;
const entryTables = sql`postings p
  join ledger_accounts d on d.environment_id = p.environment_id and d.id = p.debit_account_id
  join ledger_accounts c on c.environment_id = p.environment_id and c.id = p.credit_account_id`;

export function listEntries(db: Executor, page: PageQuery): Promise<PageOf<EntryRow>> {
  return selectPage(db, { columns: entryColumns, from: entryTables }, page);
}

const ENTRIES_AT_ONCE = 5000;

/** Entries after a number, in order; empty at the end. */
export function listEntriesAfter(
  db: Executor,
  filters: EntryFilters,
  after: bigint,
): Promise<EntryRow[]> {
  return db.rows(sql`
    select ${entryColumns} from ${entryTables}
    where ${entriesWhere(filters)} and p.id > ${after} order by p.id limit ${ENTRIES_AT_ONCE}`);
}
