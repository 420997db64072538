import { isOfAccount, type AccountScope } from "../../postgres/account-scope.ts";
import type { Instant, RepresentativeStatus } from "@railhead/core";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { selectPage, type PageOf, type PageQuery } from "../../postgres/page.ts";
import { inView, type AccountView } from "../../postgres/account-view.ts";
import type { StatusDetail } from "../../postgres/platform-rows.ts";
import { join, json, sql, type Sql } from "../../postgres/sql.ts";

export interface Relationship {
  readonly primary: boolean;
  readonly control: boolean;
  readonly owner: boolean;
  readonly percent_ownership: number | null;
  readonly title: string | null;
}

export interface RepresentativeRow {
  readonly id: string;
  readonly environment_id: string;
  readonly account_id: string;
  readonly status: RepresentativeStatus;
  readonly status_detail: StatusDetail;
  readonly first_name: string;
  readonly last_name: string;
  /** Encrypted, as is ssn_last4. */
  readonly dob: Buffer;
  readonly ssn_last4: Buffer;
  readonly email: string;
  readonly mobile_number: string;
  readonly relationship: Relationship;
  /** Copied from `relationship`; at most one per account. */
  readonly is_primary: boolean;
  readonly external_id: string | null;
  readonly metadata: object;
  readonly version: number;
  readonly created_at: Instant;
  readonly updated_at: Instant;
}

const columns = sql`id, environment_id, account_id, status, status_detail, first_name, last_name,
  dob, ssn_last4, email, mobile_number, relationship, is_primary, external_id, metadata, version,
  created_at, updated_at`;

const ownedBy = sql`account_id`;

export async function insertRepresentative(tx: Tx, r: RepresentativeRow): Promise<void> {
  await tx.run(sql`
    insert into representatives (${columns})
    values (${r.id}, ${r.environment_id}, ${r.account_id}, ${r.status}, ${r.status_detail},
      ${r.first_name}, ${r.last_name}, ${r.dob}, ${r.ssn_last4}, ${r.email}, ${r.mobile_number},
      ${r.relationship}, ${r.is_primary}, ${r.external_id}, ${json(r.metadata)}, ${r.version},
      ${r.created_at}, ${r.updated_at})`);
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
  await tx.run(sql`
    update representatives set status = ${r.status}, status_detail = ${r.status_detail},
      first_name = ${r.first_name}, last_name = ${r.last_name}, dob = ${r.dob},
      ssn_last4 = ${r.ssn_last4}, email = ${r.email}, mobile_number = ${r.mobile_number},
      relationship = ${r.relationship}, is_primary = ${r.is_primary},
      external_id = ${r.external_id}, metadata = ${json(r.metadata)}, version = ${r.version},
      updated_at = ${r.updated_at}
    where environment_id = ${r.environment_id} and id = ${r.id}`);
}
