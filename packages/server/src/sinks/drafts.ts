import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { ignoreMissing } from "../base/durable-file.ts";

const DRAFT = /^events-(\d+)\.part-/;
const stemOf = (first: bigint) => `events-${String(first).padStart(15, "0")}`;

/** Folders that attempts at the file of events from `first` on write in. */
export async function listDrafts(folder: string, first: bigint): Promise<string[]> {
  const names = (await readdir(folder).catch(ignoreMissing)) ?? [];
  return names.filter((name) => name.startsWith(`${stemOf(first)}.part-`));
}

/**
 * Makes the folder of one attempt, and removes what earlier ones left of files that are delivered. Another attempt
 * at the same file may go on after it stood still, so its folder stays.
 */
export async function makeDraft(folder: string, first: bigint): Promise<string> {
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder)) {
    const [, earlier] = DRAFT.exec(name) ?? [];
    if (earlier === undefined || BigInt(earlier) >= first) continue;
    await rm(join(folder, name), { recursive: true, force: true });
  }
  return await mkdtemp(join(folder, `${stemOf(first)}.part-`));
}
