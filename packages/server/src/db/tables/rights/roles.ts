import type { Instant, Marks } from "@railhead/core";
import { column, type RowOf } from "../../columns/columns.ts";
import { table } from "../../columns/table.ts";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { sql } from "../../postgres/sql.ts";
import { notifyRightsChanged } from "./rights-channel.ts";

/** A role beside the built-in ones. */
export const ROLES = table("roles", {
  id: column<string>()("uuid"),
  name: column<string>()("text"),
  means: column<string>()("text"),
  permissions: column<Marks>()("json"),
  version: column<number>()("integer"),
  created_at: column<Instant>()("timestamptz"),
  updated_at: column<Instant>()("timestamptz"),
});
export type RoleRow = RowOf<typeof ROLES.columns>;

export function listRoles(db: Executor): Promise<RoleRow[]> {
  return db.rows(sql`select ${ROLES.list} from roles order by name`);
}

export function findRole(db: Executor, name: string): Promise<RoleRow | undefined> {
  return db.first(sql`select ${ROLES.list} from roles where name = ${name}`);
}

/** Until the transaction ends nobody changes the role. */
export function lockRole(tx: Tx, name: string): Promise<RoleRow | undefined> {
  return tx.first(sql`select ${ROLES.list} from roles where name = ${name} for update`);
}

/** Inserts a role. Returns false if one has this name. */
export async function insertRole(tx: Tx, row: RoleRow): Promise<boolean> {
  const inserted = await tx.run(sql`${ROLES.insert([row])} on conflict (name) do nothing`);
  await notifyRightsChanged(tx);
  return inserted === 1;
}

export async function updateRole(tx: Tx, row: RoleRow): Promise<void> {
  const { name, means, permissions, version, updated_at } = row;
  await tx.run(sql`
    update roles set means = ${means}, permissions = ${permissions}, version = ${version},
      updated_at = ${updated_at}
    where name = ${name}`);
  await notifyRightsChanged(tx);
}

export async function deleteRole(tx: Tx, name: string): Promise<void> {
  await tx.run(sql`delete from roles where name = ${name}`);
  await notifyRightsChanged(tx);
}
