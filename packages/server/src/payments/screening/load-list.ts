import { createHash } from "node:crypto";
import {
  addMs,
  MAX_ENTRIES,
  MAX_LOST_PERCENT,
  type Instant,
  type ScreeningEntry,
} from "@railhead/core";
import type { Ids } from "../../base/ids.ts";
import type { ActorRef } from "../../db/columns/actor-ref.ts";
import type { Tx } from "../../db/postgres/executor.ts";
import {
  endEntries,
  findScreeningVersion,
  insertEntries,
  insertScreeningVersion,
  listEntryHashes,
  updateLoadedList,
  type ScreeningListRow,
  type ScreeningVersionRow,
} from "../../db/tables/risk/screening-lists.ts";
import { autoResolveExceptions } from "../../exceptions/exceptions.ts";
import { NO_LIST } from "./report-missing-list.ts";
import { readListFile, type CompanionFiles, type ListFault } from "./read-list.ts";

export interface LoadContext {
  readonly environment_id: string;
  readonly at: Instant;
  readonly ids: Ids;
  readonly actor: ActorRef;
}

/** What became of a file: its version, or the faults for which the old version stays. */
export type Loaded =
  | { readonly version: ScreeningVersionRow; readonly isNew: boolean }
  | { readonly faults: readonly ListFault[] };

const DAY_MS = 86_400_000;

/** Loads a file into a locked list. A faulty file, and one that lost many entries, leaves the list as it is. */
export async function loadList(
  tx: Tx,
  context: LoadContext,
  list: ScreeningListRow,
  {
    content,
    acknowledge,
    ...companions
  }: CompanionFiles & { readonly content: string; readonly acknowledge: boolean },
): Promise<Loaded> {
  const { entries, published, faults } = readListFile(list.format, content, companions);
  const all = [...faults, ...lossOf(list, entries.length, acknowledge)];
  if (all.length > 0) return { faults: all };
  const before = await findScreeningVersion(tx, list);
  const sha256 = hashOf(content, companions);
  if (before?.sha256.equals(sha256) === true) {
    await enter(tx, context, list);
    return { version: before, isNew: false };
  }
  const number = list.version + 1;
  const { added, changed, removed } = await replaceEntries(
    tx,
    { ...list, version: number },
    entries,
  );
  const version: ScreeningVersionRow = {
    environment_id: context.environment_id,
    id: context.ids.uuid(context.at),
    list_id: list.id,
    number,
    sha256,
    published,
    entries: entries.length,
    added,
    changed,
    removed,
    loaded_by: context.actor,
    loaded_at: context.at,
    cursor_type: null,
    cursor_id: null,
    screened: 0,
    matches: 0,
    due_at: context.at,
    finished_at: null,
  };
  await insertScreeningVersion(tx, version);
  await enter(tx, context, { ...list, version: number, entries: entries.length });
  return { version, isNew: true };
}

/** Of the file alone where it came alone, so that its publisher's figure can be compared. */
function hashOf(content: string, { aliases, addresses }: CompanionFiles): Buffer {
  const hash = createHash("sha256").update(content);
  for (const file of [aliases, addresses]) if (file !== undefined) hash.update("\0").update(file);
  return hash.digest();
}

function lossOf(list: ScreeningListRow, count: number, acknowledge: boolean): ListFault[] {
  if (count > MAX_ENTRIES)
    return [{ line: 1, detail: `At most ${MAX_ENTRIES} entries are taken.` }];
  const isShort = count * 100 < list.entries * (100 - MAX_LOST_PERCENT);
  if (!isShort || acknowledge) return [];
  const detail = `Has ${count} entries, the list ${list.entries}: it may be cut short. Load it with \`acknowledge\` where that is right.`;
  return [{ line: 1, detail }];
}

/** Marks the list as loaded now, whether the file was new or not. */
async function enter(tx: Tx, context: LoadContext, list: ScreeningListRow): Promise<void> {
  const { at } = context;
  await updateLoadedList(tx, {
    ...list,
    loaded_at: at,
    stale_at: addMs(at, list.stale_after_days * DAY_MS),
  });
  const reason = "The list was loaded again.";
  await autoResolveExceptions(tx, context, {
    kind: "screening_list_stale",
    subjects: [list.id, NO_LIST],
    reason,
  });
}

/** Writes entries that are new or changed, and ends those that were changed or removed. */
async function replaceEntries(
  tx: Tx,
  list: ScreeningListRow,
  entries: readonly ScreeningEntry[],
): Promise<{ added: number; changed: number; removed: number }> {
  const known = await listEntryHashes(tx, list);
  const hashes = new Map(known.map(({ key, hash }) => [key, hash.toString("hex")]));
  const rows = entries.map((content) => ({
    environment_id: list.environment_id,
    list_id: list.id,
    key: content.key,
    version_from: list.version,
    version_to: null,
    content,
    hash: createHash("sha256").update(JSON.stringify(content)).digest(),
  }));
  const fresh = rows.filter(({ key, hash }) => hashes.get(key) !== hash.toString("hex"));
  const changed = fresh.flatMap(({ key }) => (hashes.has(key) ? [key] : []));
  const kept = new Set(entries.map(({ key }) => key));
  const removed = known.flatMap(({ key }) => (kept.has(key) ? [] : [key]));
  await endEntries(tx, list, { keys: [...changed, ...removed], version: list.version });
  await insertEntries(tx, fresh);
  return {
    added: fresh.length - changed.length,
    changed: changed.length,
    removed: removed.length,
  };
}
