import { column, type RowOf } from "../../columns/columns.ts";
import { table } from "../../columns/table.ts";
import type { Instant } from "@railhead/core";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { selectPage, type PageOf, type PageQuery } from "../../postgres/page.ts";
import type { AccountView } from "../../postgres/account-view.ts";
import { containsText } from "../../postgres/platform-rows.ts";
import { join, sql, type Sql } from "../../postgres/sql.ts";

export const ORGANIZATIONS = table("organizations", {
  id: column<string>()("uuid"),
  environment_id: column<string>()("uuid"),
  name: column<string>()("text", "changed"),
  external_id: column<string | null>()("text?", "changed"),
  /** Overrides of the environment's defaults for all its accounts. */
  settings: column<object>()("json", "changed"),
  metadata: column<object>()("json", "changed"),
  version: column<number>()("integer", "changed"),
  created_at: column<Instant>()("timestamptz"),
  updated_at: column<Instant>()("timestamptz", "changed"),
});
export type OrganizationRow = RowOf<typeof ORGANIZATIONS.columns>;

const columns = ORGANIZATIONS.list;

export async function insertOrganization(tx: Executor, o: OrganizationRow): Promise<void> {
  await tx.run(ORGANIZATIONS.insert([o]));
}

/** Organizations visible to a scope: an account sees its own. */
function visible(scope: AccountView): Sql {
  return scope.account_id === null
    ? sql`environment_id = ${scope.environment_id}`
    : sql`environment_id = ${scope.environment_id}
        and id = (select organization_id from accounts
          where environment_id = ${scope.environment_id} and id = ${scope.account_id})`;
}

export function findOrganization(
  db: Executor,
  scope: AccountView,
  id: string,
): Promise<OrganizationRow | undefined> {
  return db.first(sql`select ${columns} from organizations where id = ${id} and ${visible(scope)}`);
}

export interface OrganizationFilters {
  readonly scope: AccountView;
  readonly name?: string | undefined;
  readonly external_id?: string | undefined;
}

export function organizationsWhere({ scope, name, external_id }: OrganizationFilters): Sql {
  const parts = [visible(scope)];
  if (name !== undefined) parts.push(containsText(sql`name`, name));
  if (external_id !== undefined) parts.push(sql`external_id = ${external_id}`);
  return join(parts, " and ");
}

export function listOrganizations(db: Executor, page: PageQuery): Promise<PageOf<OrganizationRow>> {
  return selectPage(db, { columns, from: sql`organizations` }, page);
}

export async function updateOrganization(tx: Tx, o: OrganizationRow): Promise<void> {
  await tx.run(ORGANIZATIONS.update([o], "changed"));
}
