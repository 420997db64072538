import { column, type RowOf } from "../../columns/columns.ts";
import { table } from "../../columns/table.ts";
import { isOfAccount, type AccountScope } from "../../postgres/account-scope.ts";
import { inView, type AccountView } from "../../postgres/account-view.ts";
import type { CapabilityStatus, Instant } from "@railhead/core";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { selectPage, type PageOf, type PageQuery } from "../../postgres/page.ts";
import { join, sql, type Sql } from "../../postgres/sql.ts";

/** Requestable capabilities by category, in processing order. */
export const CAPABILITY_CATEGORIES = {
  charges: "payment_type",
  payouts: "payment_type",
  individuals: "customer_type",
  businesses: "customer_type",
  internet: "consent_type",
  signed_agreement: "consent_type",
} as const;
export type CapabilityType = keyof typeof CAPABILITY_CATEGORIES;
export type CapabilityCategory = (typeof CAPABILITY_CATEGORIES)[CapabilityType];

export const CAPABILITY_REQUESTS = table("capability_requests", {
  id: column<string>()("uuid"),
  environment_id: column<string>()("uuid"),
  account_id: column<string>()("uuid"),
  type: column<CapabilityType>()("text"),
  category: column<CapabilityCategory>()("text"),
  status: column<CapabilityStatus>()("text", "changed"),
  enable: column<boolean>()("boolean"),
  /** The requested limits, as JSON integers. */
  settings: column<object>()("json"),
  version: column<number>()("integer", "changed"),
  created_at: column<Instant>()("timestamptz"),
  updated_at: column<Instant>()("timestamptz", "changed"),
});
export type CapabilityRequestRow = RowOf<typeof CAPABILITY_REQUESTS.columns>;

const columns = CAPABILITY_REQUESTS.list;

export async function insertCapabilityRequests(
  tx: Tx,
  rows: readonly CapabilityRequestRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.run(CAPABILITY_REQUESTS.insert(rows));
}

export function findCapabilityRequest(
  db: Executor,
  account: AccountScope,
  id: string,
): Promise<CapabilityRequestRow | undefined> {
  return db.first(sql`
    select ${columns} from capability_requests
    where ${isOfAccount(account)} and id = ${id}`);
}

/** Requests that gave the account its capabilities. */
export function listActiveRequests(
  tx: Tx,
  account: AccountScope,
  types: readonly CapabilityType[],
): Promise<CapabilityRequestRow[]> {
  return tx.rows(sql`
    select ${columns} from capability_requests
    where ${isOfAccount(account)} and type = any(${types}::text[]) and status = 'active'
    order by id`);
}

/** The newest request of each type. */
export function listLastRequests(
  db: Executor,
  account: AccountScope,
): Promise<CapabilityRequestRow[]> {
  return db.rows(sql`
    select distinct on (type) ${columns} from capability_requests
    where ${isOfAccount(account)} order by type, created_at desc, id desc`);
}

export interface CapabilityRequestFilters {
  readonly scope: AccountView;
  readonly account_id?: string | undefined;
  readonly type?: readonly CapabilityType[] | undefined;
  readonly category?: readonly CapabilityCategory[] | undefined;
  readonly status?: readonly CapabilityStatus[] | undefined;
}

export function capabilityRequestsWhere(filters: CapabilityRequestFilters): Sql {
  const { scope, account_id, type, category, status } = filters;
  const parts = [inView(scope)];
  if (account_id !== undefined) parts.push(sql`account_id = ${account_id}`);
  if (type !== undefined) parts.push(sql`type = any(${type})`);
  if (category !== undefined) parts.push(sql`category = any(${category})`);
  if (status !== undefined) parts.push(sql`status = any(${status})`);
  return join(parts, " and ");
}

export function listCapabilityRequests(
  db: Executor,
  page: PageQuery,
): Promise<PageOf<CapabilityRequestRow>> {
  return selectPage(db, { columns, from: sql`capability_requests` }, page);
}

export type NamedCapabilityRequestRow = CapabilityRequestRow & {
  /** The name of the business that asks. */
  readonly account_name: string;
};

const accountName = sql`(select a.business_profile->>'name' from accounts a
  where a.environment_id = capability_requests.environment_id and a.id = account_id)
  as account_name`;

export function listNamedCapabilityRequests(
  db: Executor,
  page: PageQuery,
): Promise<PageOf<NamedCapabilityRequestRow>> {
  return selectPage(
    db,
    { columns: sql`${columns}, ${accountName}`, from: sql`capability_requests` },
    page,
  );
}

export async function updateCapabilityRequests(
  tx: Tx,
  rows: readonly CapabilityRequestRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.run(CAPABILITY_REQUESTS.update(rows, "changed"));
}
