import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { Instant } from "@railhead/core";
import { ignoreMissing, moveFolderIntoPlace } from "../../base/durable-file.ts";

const prefixOf = (folder: string) => `${basename(folder)}.draft-`;
const replacedBy = (draft: string) => `${draft}-replaced`;

/** Folders that attempts at an archive left. */
export async function listDrafts(folder: string): Promise<string[]> {
  const names = (await readdir(dirname(folder)).catch(ignoreMissing)) ?? [];
  return names
    .filter((name) => name.startsWith(prefixOf(folder)))
    .map((name) => join(dirname(folder), name));
}

/** Makes the folder of an attempt at an archive, and removes those of interrupted ones. */
export async function makeDraft(folder: string, at: Instant): Promise<string> {
  for (const left of await listDrafts(folder)) {
    // Renamed first: an attempt that still writes to it fails instead of recording what is half removed.
    const removed = `${left}-removed`;
    await rename(left, removed).catch(ignoreMissing);
    await rm(removed, { recursive: true, force: true });
  }
  await mkdir(dirname(folder), { recursive: true });
  const draft = join(dirname(folder), `${prefixOf(folder)}${Date.parse(at)}`);
  // Fails where another attempt has the name.
  await mkdir(draft);
  return draft;
}

/**
 * Gives a draft the name of its archive. Call it last in the transaction that records the archive: elsewhere, what has the
 * name may be a recorded archive.
 */
export async function placeDraft(draft: string, folder: string): Promise<void> {
  await rename(folder, replacedBy(draft)).catch(ignoreMissing);
  await moveFolderIntoPlace(draft, folder);
}

/** Removes what is left of an attempt that ended. */
export async function removeDraft(draft: string): Promise<void> {
  for (const path of [draft, replacedBy(draft)]) await rm(path, { recursive: true, force: true });
}
