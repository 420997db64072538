import { createEntryIndex, type EntryIndex, type ScreeningEntry } from "@railhead/core";
import { latinize } from "../../base/latinize.ts";
import type { Executor } from "../../db/postgres/executor.ts";
import {
  listEntries,
  nameOfEntries,
  type ScreeningEntryRow,
} from "../../db/tables/risk/screening-lists.ts";

/** An entry with the place where it is stored. */
export type StoredEntry = ScreeningEntry &
  Pick<ScreeningEntryRow, "list_id" | "version_from" | "hash">;

export type StoredIndex = EntryIndex<StoredEntry>;

/** An index of 40,000 entries takes 100 MB. */
const MAX_KEPT = 3;
const kept = new Map<string, StoredIndex>();

/** The index of what a text names; made once, and dropped once three others were read since. */
async function keptIndex(name: string, read: () => Promise<ScreeningEntryRow[]>) {
  const known = kept.get(name);
  kept.delete(name);
  const index = known ?? indexOf(await read());
  kept.set(name, index);
  const [oldest] = kept.keys();
  if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
  return index;
}

function indexOf(rows: readonly ScreeningEntryRow[]): StoredIndex {
  const entries = rows.map(({ content, list_id, version_from, hash }) => ({
    ...content,
    list_id,
    version_from,
    hash,
  }));
  return createEntryIndex(entries, latinize);
}

/** All entries in force. */
export async function readIndex(db: Executor, environmentId: string): Promise<StoredIndex> {
  const name = await nameOfEntries(db, environmentId);
  return await keptIndex(`${environmentId} ${name}`, () => listEntries(db, environmentId));
}

/** Entries that came with a version and are in force. */
export async function readIndexOf(
  db: Executor,
  environmentId: string,
  version: { readonly list_id: string; readonly number: number },
): Promise<StoredIndex> {
  const { list_id, number } = version;
  const name = await nameOfEntries(db, environmentId);
  return await keptIndex(`${environmentId} ${name} only ${list_id} ${number}`, () =>
    listEntries(db, environmentId, version),
  );
}
