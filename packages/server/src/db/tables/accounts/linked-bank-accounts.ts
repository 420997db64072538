import type { Instant, LinkedBankAccountStatus } from "@railhead/core";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { selectPage, type PageOf, type PageQuery } from "../../postgres/page.ts";
import { inView, type AccountView } from "../../postgres/account-view.ts";
import type { StatusDetail } from "../../postgres/platform-rows.ts";
import { join, json, sql, type Sql } from "../../postgres/sql.ts";

export const PURPOSES = ["charges", "payouts", "billing"] as const;
export type Purpose = (typeof PURPOSES)[number];

export interface LinkedBankAccountRow {
  readonly id: string;
  readonly environment_id: string;
  /** Null when linked to the whole platform. */
  readonly account_id: string | null;
  readonly status: LinkedBankAccountStatus;
  readonly status_detail: StatusDetail;
  readonly account_holder: string;
  readonly institution_name: string;
  readonly routing_number: string;
  /** Encrypted. */
  readonly account_number: Buffer;
  readonly account_mask: string;
  readonly purposes: readonly Purpose[];
  readonly description: string | null;
  readonly metadata: object;
  readonly version: number;
  readonly created_at: Instant;
  readonly updated_at: Instant;
}

const columns = sql`id, environment_id, account_id, status, status_detail, account_holder,
  institution_name, routing_number, account_number, account_mask, purposes, description, metadata,
  version, created_at, updated_at`;

export async function insertLinkedBankAccount(
  tx: Executor,
  l: LinkedBankAccountRow,
): Promise<void> {
  await tx.run(sql`
    insert into linked_bank_accounts (${columns})
    values (${l.id}, ${l.environment_id}, ${l.account_id}, ${l.status}, ${json(l.status_detail)},
      ${l.account_holder}, ${l.institution_name}, ${l.routing_number}, ${l.account_number},
      ${l.account_mask}, ${l.purposes}, ${l.description}, ${json(l.metadata)}, ${l.version},
      ${l.created_at}, ${l.updated_at})`);
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
  await tx.run(sql`
    update linked_bank_accounts set status = ${l.status}, status_detail = ${l.status_detail},
      account_holder = ${l.account_holder}, institution_name = ${l.institution_name},
      routing_number = ${l.routing_number}, account_number = ${l.account_number},
      account_mask = ${l.account_mask}, description = ${l.description},
      metadata = ${json(l.metadata)}, version = ${l.version}, updated_at = ${l.updated_at}
    where environment_id = ${l.environment_id} and id = ${l.id}`);
}
