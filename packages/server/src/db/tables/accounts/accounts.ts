import { column, type RowOf } from "../../columns/columns.ts";
import { table } from "../../columns/table.ts";
import type { RowKey } from "../../postgres/account-scope.ts";
import type { AccountStatus, Instant } from "@railhead/core";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { selectPage, type PageOf, type PageQuery } from "../../postgres/page.ts";
import { type AccountView } from "../../postgres/account-view.ts";
import { containsText, type StatusDetail } from "../../postgres/platform-rows.ts";
import { rowSet } from "../../postgres/row-set.ts";
import { join, sql, type Sql } from "../../postgres/sql.ts";

export interface BusinessAddress {
  readonly address1: string;
  readonly address2: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly zip: string;
  readonly country: string;
}

export interface BusinessProfile {
  readonly name: string;
  readonly website: string;
  readonly legal_name?: string | null;
  readonly description?: string | null;
  readonly use_case?: string | null;
  readonly tax_id?: string | null;
  readonly phone?: string | null;
  readonly address?: BusinessAddress | null;
  readonly industry?: { mcc: string | null; category: string | null; sector: string | null } | null;
  readonly support_channels?: {
    email: string | null;
    phone: string | null;
    url: string | null;
  } | null;
}

export interface TermsOfService {
  readonly accepted_date: Instant;
  readonly agreement_type: "embedded" | "direct";
  readonly agreement_url: string | null;
  readonly accepted_ip: string | null;
  readonly accepted_user_agent: string | null;
}

export const ACCOUNTS = table("accounts", {
  id: column<string>()("uuid"),
  environment_id: column<string>()("uuid"),
  organization_id: column<string>()("uuid"),
  is_default: column<boolean>()("boolean"),
  status: column<AccountStatus>()("text", "changed"),
  status_detail: column<StatusDetail>()("json", "changed"),
  access_level: column<"standard" | "managed">()("text"),
  business_profile: column<BusinessProfile>()("json", "changed"),
  terms_of_service: column<TermsOfService | null>()("json?", "changed"),
  /** Overrides of the organization's settings. */
  settings: column<object>()("json", "changed"),
  external_id: column<string | null>()("text?", "changed"),
  metadata: column<object>()("json", "changed"),
  version: column<number>()("integer", "changed", "annotated"),
  created_at: column<Instant>()("timestamptz"),
  updated_at: column<Instant>()("timestamptz", "changed", "annotated"),
});
export type NewAccountRow = RowOf<typeof ACCOUNTS.columns>;

export interface AccountRow extends NewAccountRow {
  readonly organization_settings: object;
}

const organizationSettings = sql`(select o.settings from organizations o
  where o.environment_id = accounts.environment_id and o.id = organization_id)
  as organization_settings`;
const columns = sql`${ACCOUNTS.list}, ${organizationSettings}`;

export async function insertAccount(tx: Executor, a: NewAccountRow): Promise<void> {
  await tx.run(sql`
    with counted as (insert into account_event_counts (account_id, environment_id)
      values (${a.id}, ${a.environment_id}))
    ${ACCOUNTS.insert([a])}`);
}

function visible(scope: AccountView): Sql {
  return scope.account_id === null
    ? sql`environment_id = ${scope.environment_id}`
    : sql`environment_id = ${scope.environment_id} and id = ${scope.account_id}`;
}

export function findAccount(
  db: Executor,
  scope: AccountView,
  id: string,
): Promise<AccountRow | undefined> {
  return db.first(sql`select ${columns} from accounts where id = ${id} and ${visible(scope)}`);
}

/** Whether an account or organization allows the origin to frame the linking page. */
export async function isRegisteredOrigin(db: Executor, origin: string): Promise<boolean> {
  const wanted = JSON.stringify([origin]);
  const row = await db.one<{ found: boolean }>(sql`
    select exists (select from accounts
        where ((settings->'bridge'->'parent_origins')::jsonb) @> ${wanted}::jsonb)
      or exists (select from organizations
        where ((settings->'bridge'->'parent_origins')::jsonb) @> ${wanted}::jsonb) as found`);
  return row.found;
}

export function listAccountsOfOrganization(
  db: Executor,
  organization: RowKey,
): Promise<AccountRow[]> {
  return db.rows(
    sql`select ${columns} from accounts
      where environment_id = ${organization.environment_id}
        and organization_id = ${organization.id} order by id`,
  );
}

export interface AccountFilters {
  readonly scope: AccountView;
  readonly search_text?: string | undefined;
  readonly status?: readonly AccountStatus[] | undefined;
  readonly type?: string | undefined;
  readonly external_id?: string | undefined;
}

const searched = sql`concat_ws(' ', business_profile->>'name', business_profile->>'legal_name',
  business_profile->>'website', external_id, id::text)`;

/** Every account is a business, so filtering by type has no effect. */
export function accountsWhere({ scope, search_text, status, external_id }: AccountFilters): Sql {
  const parts = [visible(scope)];
  if (search_text !== undefined) parts.push(containsText(searched, search_text));
  if (status !== undefined) parts.push(sql`status = any(${status})`);
  if (external_id !== undefined) parts.push(sql`external_id = ${external_id}`);
  return join(parts, " and ");
}

export function listAccounts(db: Executor, page: PageQuery): Promise<PageOf<AccountRow>> {
  return selectPage(db, { columns, from: sql`accounts` }, page);
}

/**
 * Updates the mutable columns and schedules a recheck of unsent payments at once, since `updated_at` may
 * be ahead of a stopped clock. The caller holds the environment's event count lock.
 */
export async function updateAccount(tx: Tx, a: AccountRow): Promise<void> {
  await tx.run(sql`
    with rechecks as (insert into account_checks (environment_id, account_id, kind, version, due_at)
      select environment_id, id, 'recheck', ${a.version}::integer, created_at from accounts
      where environment_id = ${a.environment_id} and id = ${a.id}
        and (status <> ${a.status} or settings::text <> ${a.settings}::json::text))
    ${ACCOUNTS.update([a], "changed")}`);
}

const ACCOUNT_VERSION = { environment_id: "uuid", id: "uuid", version: "integer" } as const;

/** Updates versions of accounts whose inherited settings changed. */
export async function annotateAccounts(tx: Tx, rows: readonly AccountRow[]): Promise<void> {
  if (rows.length === 0) return;
  const set = rowSet<"environment_id" | "id" | "version">(rows, ACCOUNT_VERSION);
  await tx.run(sql`
    with rechecks as (insert into account_checks (environment_id, account_id, kind, version, due_at)
      select a.environment_id, a.id, 'recheck', ${set.value("version")}, a.created_at
      from accounts a, ${set.from}
      where a.environment_id = ${set.value("environment_id")} and a.id = ${set.value("id")})
    ${ACCOUNTS.update(rows, "annotated")}`);
}
