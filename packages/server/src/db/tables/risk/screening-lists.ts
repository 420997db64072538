import type { Instant, ListFormat, ScreeningEntry, SubjectType } from "@railhead/core";
import type { ActorRef } from "../../columns/actor-ref.ts";
import { column, type RowOf } from "../../columns/columns.ts";
import { table } from "../../columns/table.ts";
import type { RowKey } from "../../postgres/account-scope.ts";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { selectPage, type PageOf, type PageQuery } from "../../postgres/page.ts";
import { sql } from "../../postgres/sql.ts";

export const SCREENING_LISTS = table("screening_lists", {
  environment_id: column<string>()("uuid"),
  id: column<string>()("uuid"),
  name: column<string>()("text"),
  format: column<ListFormat>()("text"),
  stale_after_days: column<number>()("integer"),
  /** 0 before the first file. */
  version: column<number>()("integer", "loaded"),
  entries: column<number>()("integer", "loaded"),
  loaded_at: column<Instant | null>()("timestamptz?", "loaded"),
  /** When it must have been loaded again; null once that is reported. */
  stale_at: column<Instant | null>()("timestamptz?", "loaded"),
  created_by: column<ActorRef>()("json"),
  created_at: column<Instant>()("timestamptz"),
});
export type ScreeningListRow = RowOf<typeof SCREENING_LISTS.columns>;

export const SCREENING_VERSIONS = table("screening_versions", {
  environment_id: column<string>()("uuid"),
  id: column<string>()("uuid"),
  list_id: column<string>()("uuid"),
  number: column<number>()("integer"),
  sha256: column<Buffer>()("bytea"),
  published: column<string | null>()("text?"),
  entries: column<number>()("integer"),
  added: column<number>()("integer"),
  changed: column<number>()("integer"),
  removed: column<number>()("integer"),
  loaded_by: column<ActorRef>()("json"),
  loaded_at: column<Instant>()("timestamptz"),
  /** How far the comparison with everyone is. */
  cursor_type: column<SubjectType | null>()("text?", "screened"),
  cursor_id: column<string | null>()("uuid?", "screened"),
  screened: column<number>()("integer", "screened"),
  matches: column<number>()("integer", "screened"),
  due_at: column<Instant | null>()("timestamptz?", "screened"),
  finished_at: column<Instant | null>()("timestamptz?", "screened"),
});
export type ScreeningVersionRow = RowOf<typeof SCREENING_VERSIONS.columns>;

export const SCREENING_ENTRIES = table("screening_entries", {
  environment_id: column<string>()("uuid"),
  list_id: column<string>()("uuid"),
  key: column<string>()("text"),
  version_from: column<number>()("integer"),
  version_to: column<number | null>()("integer?"),
  content: column<ScreeningEntry>()("json"),
  hash: column<Buffer>()("bytea"),
});
export type ScreeningEntryRow = RowOf<typeof SCREENING_ENTRIES.columns>;

/** Inserts a list; false where another one has the name. */
export async function insertScreeningList(tx: Tx, row: ScreeningListRow): Promise<boolean> {
  return (await tx.run(sql`${SCREENING_LISTS.insert([row])} on conflict do nothing`)) === 1;
}

export function findScreeningList(
  db: Executor,
  { environment_id, id }: RowKey,
): Promise<ScreeningListRow | undefined> {
  return db.first(sql`select ${SCREENING_LISTS.list} from screening_lists
    where environment_id = ${environment_id} and id = ${id}`);
}

/** Serializes loads of a list until the transaction ends. */
export function lockScreeningList(
  tx: Tx,
  { environment_id, id }: RowKey,
): Promise<ScreeningListRow | undefined> {
  return tx.first(sql`select ${SCREENING_LISTS.list} from screening_lists
    where environment_id = ${environment_id} and id = ${id} for update`);
}

export function listScreeningLists(
  db: Executor,
  environmentId: string,
  page: Omit<PageQuery, "where">,
): Promise<PageOf<ScreeningListRow>> {
  const where = sql`environment_id = ${environmentId}`;
  const from = { columns: SCREENING_LISTS.list, from: sql`screening_lists` };
  return selectPage(db, from, { ...page, where });
}

/** Whether a file was ever loaded into a list. */
export async function hasLoadedList(db: Executor, environmentId: string): Promise<boolean> {
  const { found } = await db.one<{ found: boolean }>(sql`select exists (
    select from screening_lists where environment_id = ${environmentId} and version > 0) as found`);
  return found;
}

export async function updateLoadedList(tx: Tx, row: ScreeningListRow): Promise<void> {
  await tx.run(SCREENING_LISTS.update([row], "loaded"));
}

/** Locks the lists that should have been loaded again. */
export function lockStaleLists(
  tx: Tx,
  environmentId: string,
  at: Instant,
): Promise<ScreeningListRow[]> {
  return tx.rows(sql`select ${SCREENING_LISTS.list} from screening_lists
    where environment_id = ${environmentId} and stale_at <= ${at} order by id for update`);
}

export async function insertScreeningVersion(tx: Tx, row: ScreeningVersionRow): Promise<void> {
  await tx.run(SCREENING_VERSIONS.insert([row]));
}

export async function updateScreened(tx: Tx, row: ScreeningVersionRow): Promise<void> {
  await tx.run(SCREENING_VERSIONS.update([row], "screened"));
}

export function listScreeningVersions(
  db: Executor,
  { environment_id, id }: RowKey,
  page: Omit<PageQuery, "where">,
): Promise<PageOf<ScreeningVersionRow>> {
  const where = sql`environment_id = ${environment_id} and list_id = ${id}`;
  const from = { columns: SCREENING_VERSIONS.list, from: sql`screening_versions` };
  return selectPage(db, from, { ...page, where });
}

/** The file of the list's newest version. */
export function findScreeningVersion(
  db: Executor,
  list: ScreeningListRow,
): Promise<ScreeningVersionRow | undefined> {
  return db.first(sql`select ${SCREENING_VERSIONS.list} from screening_versions
    where environment_id = ${list.environment_id} and list_id = ${list.id}
      and number = ${list.version}`);
}

/** Locks the oldest version that is not compared with everyone yet. */
export function lockDueVersion(
  tx: Tx,
  environmentId: string,
  at: Instant,
): Promise<ScreeningVersionRow | undefined> {
  return tx.first(sql`select ${SCREENING_VERSIONS.list} from screening_versions
    where environment_id = ${environmentId} and due_at <= ${at}
    order by due_at, id limit 1 for update skip locked`);
}

/** Keys and hashes of a list's entries. */
export function listEntryHashes(
  db: Executor,
  { environment_id, id }: RowKey,
): Promise<Pick<ScreeningEntryRow, "key" | "hash">[]> {
  return db.rows(sql`select key, hash from screening_entries
    where environment_id = ${environment_id} and list_id = ${id} and version_to is null`);
}

/** Ends entries that a version no longer has, or has in other words. */
export async function endEntries(
  tx: Tx,
  { environment_id, id }: RowKey,
  { keys, version }: { readonly keys: readonly string[]; readonly version: number },
): Promise<void> {
  if (keys.length === 0) return;
  await tx.run(sql`update screening_entries set version_to = ${version}
    where environment_id = ${environment_id} and list_id = ${id} and version_to is null
      and key = any(${keys}::text[])`);
}

export async function insertEntries(tx: Tx, rows: readonly ScreeningEntryRow[]): Promise<void> {
  if (rows.length > 0) await tx.run(SCREENING_ENTRIES.insert(rows));
}

/** The entries in force: of all lists, or those that came with one version of a list. */
export function listEntries(
  db: Executor,
  environmentId: string,
  version?: { readonly list_id: string; readonly number: number },
): Promise<ScreeningEntryRow[]> {
  const among =
    version === undefined
      ? sql`true`
      : sql`list_id = ${version.list_id} and version_from = ${version.number}`;
  return db.rows(sql`select ${SCREENING_ENTRIES.list} from screening_entries
    where environment_id = ${environmentId} and version_to is null and ${among}
    order by list_id, key`);
}

/** Names the entries in force: another text where any list was loaded since, also after a restore to before it. */
export async function nameOfEntries(db: Executor, environmentId: string): Promise<string> {
  const { name } = await db.one<{ name: string | null }>(sql`
    select (select generation from environments where id = ${environmentId}) || ' '
      || string_agg(id || ':' || version, ' ' order by id) as name from screening_lists
    where environment_id = ${environmentId} and version > 0`);
  return name ?? "";
}
