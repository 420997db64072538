import { column, type RowOf } from "../../columns/columns.ts";
import { table } from "../../columns/table.ts";
import { isOfAccount, type AccountScope } from "../../postgres/account-scope.ts";
import type { Instant, RepresentativeStatus } from "@railhead/core";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { selectPage, type PageOf, type PageQuery } from "../../postgres/page.ts";
import { inView, type AccountView } from "../../postgres/account-view.ts";
import type { StatusDetail } from "../../postgres/platform-rows.ts";
import { join, sql, type Sql } from "../../postgres/sql.ts";

export interface Relationship {
  readonly primary: boolean;
  readonly control: boolean;
  readonly owner: boolean;
  readonly percent_ownership: number | null;
  readonly title: string | null;
}

export const REPRESENTATIVES = table("representatives", {
  id: column<string>()("uuid"),
  environment_id: column<string>()("uuid"),
  account_id: column<string>()("uuid"),
  status: column<RepresentativeStatus>()("text", "changed"),
  status_detail: column<StatusDetail>()("json", "changed"),
  first_name: column<string>()("text", "changed"),
  last_name: column<string>()("text", "changed"),
  /** Encrypted, as is ssn_last4. */
  dob: column<Buffer>()("bytea", "changed"),
  ssn_last4: column<Buffer>()("bytea", "changed"),
  email: column<string>()("text", "changed"),
  mobile_number: column<string>()("text", "changed"),
  relationship: column<Relationship>()("json", "changed"),
  /** Copied from `relationship`; at most one per account. */
  is_primary: column<boolean>()("boolean", "changed"),
  external_id: column<string | null>()("text?", "changed"),
  metadata: column<object>()("json", "changed"),
  version: column<number>()("integer", "changed"),
  created_at: column<Instant>()("timestamptz"),
  updated_at: column<Instant>()("timestamptz", "changed"),
});
export type RepresentativeRow = RowOf<typeof REPRESENTATIVES.columns>;

const columns = REPRESENTATIVES.list;

const ownedBy = sql`account_id`;

export async function insertRepresentative(tx: Tx, r: RepresentativeRow): Promise<void> {
  await tx.run(REPRESENTATIVES.insert([r]));
}

export function findRepresentative(
  db: Executor,
  scope: AccountView,
  id: string,
): Promise<RepresentativeRow | undefined> {
  return db.first(sql`
    select ${columns} from representatives where id = ${id} and ${inView(scope, ownedBy)}`);
}

/** Those of one account, oldest first. */
export function listRepresentativesOf(
  db: Executor,
  account: AccountScope,
): Promise<RepresentativeRow[]> {
  return db.rows(
    sql`select ${columns} from representatives where ${isOfAccount(account)} order by id`,
  );
}

export interface RepresentativeFilters {
  readonly scope: AccountView;
  readonly account_id?: string | undefined;
  readonly organization_id?: string | undefined;
  /** The platform is the environment. */
  readonly platform_id?: string | undefined;
  readonly level?: "account" | "platform" | undefined;
}

/** Representatives belong to accounts, so none has the platform's level. */
export function representativesWhere(filters: RepresentativeFilters): Sql {
  const { account_id, organization_id, platform_id, level } = filters;
  const parts = [inView(filters.scope, ownedBy)];
  if (account_id !== undefined) parts.push(sql`account_id = ${account_id}`);
  if (organization_id !== undefined) {
    parts.push(
      sql`account_id in (select a.id from accounts a
        where a.environment_id = ${filters.scope.environment_id}
          and a.organization_id = ${organization_id})`,
    );
  }
  if (platform_id !== undefined) parts.push(sql`environment_id = ${platform_id}`);
  if (level === "platform") parts.push(sql`false`);
  return join(parts, " and ");
}

export function listRepresentatives(
  db: Executor,
  page: PageQuery,
): Promise<PageOf<RepresentativeRow>> {
  return selectPage(db, { columns, from: sql`representatives` }, page);
}

export async function updateRepresentative(tx: Tx, r: RepresentativeRow): Promise<void> {
  await tx.run(REPRESENTATIVES.update([r], "changed"));
}
