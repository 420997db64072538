import type { Instant } from "@railhead/core";
import type { Database, Executor } from "../../postgres/executor.ts";
import { sql } from "../../postgres/sql.ts";
import { putCellEnvironments, type CellEnvironment } from "./cell-environments.ts";

/** Notifies processes of a key that was made: the id of its environment. */
export const MADE_KEYS_CHANNEL = "railhead_made_keys";

/** A key as other cells know it. */
export interface KeyCopy {
  readonly environment: string;
  readonly key_hash: Buffer;
}

/** Calls back with the environment that got a key; with an empty id after a lost connection. */
export function listenForMadeKeys(
  db: Database,
  handler: (environmentId: string) => void,
): Promise<() => Promise<void>> {
  return db.listen(MADE_KEYS_CHANNEL, handler);
}

/** The unrevoked keys of a cell, or of some of its environments. */
export function listKeys(
  db: Executor,
  environmentIds: readonly string[] | null,
): Promise<KeyCopy[]> {
  return db.rows(sql`
    select environment_id as environment, key_hash from api_keys
    where revoked_at is null
      and (${environmentIds}::uuid[] is null or environment_id = any(${environmentIds}::uuid[]))`);
}

/** Keys of another cell, as they were copied. */
export function listKeyCopies(db: Executor, cell: string): Promise<KeyCopy[]> {
  return db.rows(sql`select environment, key_hash from cell_keys where cell = ${cell}`);
}

export async function insertKeyCopies(
  db: Executor,
  cell: string,
  keys: readonly KeyCopy[],
): Promise<void> {
  await db.run(sql`
    insert into cell_keys (cell, key_hash, environment)
    select ${cell}, key_hash, environment
    from unnest(${keys.map((key) => key.key_hash)}::bytea[],
      ${keys.map((key) => key.environment)}::uuid[]) as copied (key_hash, environment)
    on conflict (cell, key_hash) do nothing`);
}

export async function deleteKeyCopies(
  db: Executor,
  cell: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await db.run(sql`
    delete from cell_keys where cell = ${cell} and key_hash = any(${hashes}::bytea[])`);
}

/** The environment of a key of other cells. */
export async function findKeyCopy(
  db: Executor,
  cells: readonly string[],
  keyHash: Buffer,
): Promise<string | undefined> {
  const found = await db.first<{ environment: string }>(sql`
    select environment from cell_keys where cell = any(${cells}) and key_hash = ${keyHash} limit 1`);
  return found?.environment;
}

/** Says that all keys of a cell are copied here. */
export async function markCopied(db: Executor, cell: string, at: Instant): Promise<void> {
  await db.run(sql`
    insert into cell_copies (cell, copied_at) values (${cell}, ${at})
    on conflict (cell) do update set copied_at = excluded.copied_at`);
}

/** Cells whose keys were all copied here once. */
export async function listCopiedCells(db: Executor): Promise<string[]> {
  const rows = await db.rows<{ cell: string }>(sql`select cell from cell_copies`);
  return rows.map(({ cell }) => cell);
}

/** Makes the directory of this cell equal to that of the first. */
export async function replaceDirectory(
  db: Executor,
  places: readonly CellEnvironment[],
): Promise<void> {
  const ids = places.map(({ id }) => id);
  await db.run(sql`delete from cell_environments where not id = any(${ids}::uuid[])`);
  await putCellEnvironments(db, places);
}
