import { column, type RowOf } from "../../columns/columns.ts";
import { table } from "../../columns/table.ts";
import type { Instant, LinkedBankAccountStatus } from "@railhead/core";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { selectPage, type PageOf, type PageQuery } from "../../postgres/page.ts";
import { inView, type AccountView } from "../../postgres/account-view.ts";
import type { StatusDetail } from "../../postgres/platform-rows.ts";
import { join, sql, type Sql } from "../../postgres/sql.ts";

export const PURPOSES = ["charges", "payouts", "billing"] as const;
export type Purpose = (typeof PURPOSES)[number];

export const LINKED_BANK_ACCOUNTS = table("linked_bank_accounts", {
  id: column<string>()("uuid"),
  environment_id: column<string>()("uuid"),
  /** Null when linked to the whole platform. */
  account_id: column<string | null>()("uuid?"),
  status: column<LinkedBankAccountStatus>()("text", "changed"),
  status_detail: column<StatusDetail>()("json", "changed"),
  account_holder: column<string>()("text", "changed"),
  institution_name: column<string>()("text", "changed"),
  routing_number: column<string>()("text", "changed"),
  /** Encrypted. */
  account_number: column<Buffer>()("bytea", "changed"),
  account_mask: column<string>()("text", "changed"),
  purposes: column<readonly Purpose[]>()("text[]"),
  description: column<string | null>()("text?", "changed"),
  metadata: column<object>()("json", "changed"),
  version: column<number>()("integer", "changed"),
  created_at: column<Instant>()("timestamptz"),
  updated_at: column<Instant>()("timestamptz", "changed"),
});
export type LinkedBankAccountRow = RowOf<typeof LINKED_BANK_ACCOUNTS.columns>;

const columns = LINKED_BANK_ACCOUNTS.list;

export async function insertLinkedBankAccount(
  tx: Executor,
  l: LinkedBankAccountRow,
): Promise<void> {
  await tx.run(LINKED_BANK_ACCOUNTS.insert([l]));
}

export function findLinkedBankAccount(
  db: Executor,
  scope: AccountView,
  id: string,
): Promise<LinkedBankAccountRow | undefined> {
  return db.first(sql`
    select ${columns} from linked_bank_accounts
    where id = ${id} and ${inView(scope)}`);
}

/** Finds and locks it. */
export function lockLinkedBankAccount(
  tx: Tx,
  scope: AccountView,
  id: string,
): Promise<LinkedBankAccountRow | undefined> {
  return tx.first(sql`
    select ${columns} from linked_bank_accounts
    where id = ${id} and ${inView(scope)} for update`);
}

/** Locks bank accounts in id order. */
export function lockLinkedBankAccounts(
  tx: Tx,
  environmentId: string,
  ids: readonly string[],
): Promise<LinkedBankAccountRow[]> {
  return tx.rows(sql`
    select ${columns} from linked_bank_accounts
    where environment_id = ${environmentId} and id = any(${ids}::uuid[])
    order by id for update`);
}

/** Those of an account, or of the platform if null; oldest first. */
export function listLinkedBankAccountsOf(
  db: Executor,
  owner: AccountView,
): Promise<LinkedBankAccountRow[]> {
  return db.rows(sql`
    select ${columns} from linked_bank_accounts
    where environment_id = ${owner.environment_id}
      and account_id is not distinct from ${owner.account_id}::uuid
    order by id`);
}

export interface LinkedBankAccountFilters {
  readonly scope: AccountView;
  readonly account_id?: string | undefined;
  readonly level?: "account" | "platform" | undefined;
  readonly purpose?: readonly Purpose[] | undefined;
  readonly status?: readonly LinkedBankAccountStatus[] | undefined;
}

export function linkedBankAccountsWhere(filters: LinkedBankAccountFilters): Sql {
  const { account_id, level, purpose, status } = filters;
  const parts = [inView(filters.scope)];
  if (account_id !== undefined) parts.push(sql`account_id = ${account_id}`);
  if (level === "account") parts.push(sql`account_id is not null`);
  if (level === "platform") parts.push(sql`account_id is null`);
  if (purpose !== undefined) parts.push(sql`purposes && ${purpose}::text[]`);
  if (status !== undefined) parts.push(sql`status = any(${status})`);
  return join(parts, " and ");
}

export function listLinkedBankAccounts(
  db: Executor,
  page: PageQuery,
): Promise<PageOf<LinkedBankAccountRow>> {
  return selectPage(db, { columns, from: sql`linked_bank_accounts` }, page);
}

export async function updateLinkedBankAccount(tx: Tx, l: LinkedBankAccountRow): Promise<void> {
  await tx.run(LINKED_BANK_ACCOUNTS.update([l], "changed"));
}
