import type { Instant } from "@railhead/core";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { selectPage, type PageOf, type PageQuery } from "../../postgres/page.ts";
import type { AccountView } from "../../postgres/account-view.ts";
import { containsText } from "../../postgres/platform-rows.ts";
import { join, json, sql, type Sql } from "../../postgres/sql.ts";

export interface OrganizationRow {
  readonly id: string;
  readonly environment_id: string;
  readonly name: string;
  readonly external_id: string | null;
  /** Overrides of the environment's defaults for all its accounts. */
  readonly settings: object;
  readonly metadata: object;
  readonly version: number;
  readonly created_at: Instant;
  readonly updated_at: Instant;
}

const columns = sql`id, environment_id, name, external_id, settings, metadata, version, created_at,
  updated_at`;

export async function insertOrganization(tx: Executor, o: OrganizationRow): Promise<void> {
  await tx.run(sql`
    insert into organizations (${columns})
    values (${o.id}, ${o.environment_id}, ${o.name}, ${o.external_id}, ${o.settings},
      ${json(o.metadata)}, ${o.version}, ${o.created_at}, ${o.updated_at})`);
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
  await tx.run(sql`
    update organizations set name = ${o.name}, external_id = ${o.external_id},
      settings = ${o.settings}, metadata = ${json(o.metadata)}, version = ${o.version},
      updated_at = ${o.updated_at}
    where environment_id = ${o.environment_id} and id = ${o.id}`);
}
