import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Instant } from "@railhead/core";
import {
  fingerprintOf,
  ignoreMissing,
  moveIntoPlace,
  writeJsonFile,
} from "../../base/durable-file.ts";
import type { ArchivedHead, WholeArchivedEvent } from "../../db/tables/events/event-archives.ts";
import { readEventFile, ROWS_PER_GROUP, writeEventFile } from "./parquet-files.ts";

/** A file of an archive. */
export interface ArchiveFile {
  readonly file: string;
  readonly first_sequence: number;
  readonly last_sequence: number;
  readonly rows: number;
  /** The ids of its events are between these: an event is found by its id. */
  readonly least_id: string;
  readonly greatest_id: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** What stands beside the files of an archive, written when all are complete. */
export interface ArchiveManifest {
  readonly kind: "railhead_event_archive";
  readonly version: 1;
  readonly environment_id: string;
  readonly generation: number;
  readonly first_sequence: number;
  readonly last_sequence: number;
  readonly rows: number;
  readonly first_occurred_at: Instant;
  readonly last_occurred_at: Instant;
  readonly written_at: Instant;
  readonly files: readonly ArchiveFile[];
  /** The block of the environment's chain that seals the last event; null where none does yet. */
  readonly chain: ArchivedHead | null;
}

export const ARCHIVE_MANIFEST = "manifest.json";
const ROWS_PER_FILE = 500_000;

const digits = (sequence: bigint | number) => String(sequence).padStart(15, "0");

/** The folder of an archive below that of all archives. */
export const archiveFolder = (root: string, environmentId: string, first: bigint | number) =>
  join(root, environmentId, `events-${digits(first)}`);

/** Reads pages of rows after a number. */
export type ReadPage = (after: bigint, limit: number) => Promise<readonly WholeArchivedEvent[]>;

/** Writes the files of rows `first` to `last` into an empty folder. */
export async function writeArchiveFiles(
  folder: string,
  { first, last }: { readonly first: bigint; readonly last: bigint },
  read: ReadPage,
): Promise<{ files: ArchiveFile[]; occurred: { first: Instant; last: Instant } }> {
  const files: ArchiveFile[] = [];
  let at: Instant | undefined;
  let until: Instant | undefined;
  let ids: Pick<ArchiveFile, "least_id" | "greatest_id"> | undefined;
  async function* groups(from: bigint, through: bigint) {
    for (let after = from - 1n; after < through;) {
      const limit = Math.min(ROWS_PER_GROUP, Number(through - after));
      const page = await read(after, limit);
      page.forEach(({ sequence }, place) => requireNext(sequence, after + BigInt(place) + 1n));
      const end = page.at(-1);
      if (end === undefined) throw new Error(`event ${after + 1n} is missing`);
      at ??= page[0]?.occurred_at;
      until = end.occurred_at;
      ids = widened(ids, page);
      yield page;
      after = end.sequence;
    }
  }
  for (let from = first; from <= last; from += BigInt(ROWS_PER_FILE)) {
    const end = from + BigInt(ROWS_PER_FILE) - 1n;
    const through = end < last ? end : last;
    const file = `part-${digits(from)}.parquet`;
    const temporary = join(folder, `${file}.part`);
    ids = undefined;
    const rows = await writeEventFile(temporary, groups(from, through));
    await moveIntoPlace(temporary, join(folder, file));
    const written = await fingerprintOf(join(folder, file));
    files.push({
      file,
      first_sequence: Number(from),
      last_sequence: Number(through),
      rows,
      ...(ids ?? NO_IDS),
      ...written,
    });
  }
  if (at === undefined || until === undefined) throw new Error("an archive has at least one event");
  return { files, occurred: { first: at, last: until } };
}

const NO_IDS = { least_id: "", greatest_id: "" };

function widened(
  { least_id, greatest_id }: typeof NO_IDS = { least_id: "~", greatest_id: "" },
  page: readonly { readonly id: string }[],
): typeof NO_IDS {
  let [least, greatest] = [least_id, greatest_id];
  for (const { id } of page) {
    if (id < least) least = id;
    if (id > greatest) greatest = id;
  }
  return { least_id: least, greatest_id: greatest };
}

function requireNext(sequence: bigint, wanted: bigint): void {
  if (sequence !== wanted) throw new Error(`event ${wanted} is missing`);
}

export const writeArchiveManifest = (folder: string, manifest: ArchiveManifest) =>
  writeJsonFile(join(folder, ARCHIVE_MANIFEST), manifest);

/** The manifest of an archive; undefined where it is not complete. */
export async function readArchiveManifest(folder: string): Promise<ArchiveManifest | undefined> {
  const text = await readFile(join(folder, ARCHIVE_MANIFEST), "utf8").catch(ignoreMissing);
  return text === undefined ? undefined : (JSON.parse(text) as ArchiveManifest);
}

/** The archives of an environment, by their first event. */
export async function listArchiveFolders(root: string, environmentId: string): Promise<string[]> {
  const names = await readdir(join(root, environmentId)).catch(ignoreMissing);
  return (names ?? [])
    .filter((name) => /^events-\d+$/.test(name))
    .toSorted()
    .map((name) => join(root, environmentId, name));
}

/** Rows of an archive, a group at a time. */
export async function* readArchive(
  folder: string,
  { files }: Pick<ArchiveManifest, "files">,
  from = 0,
): AsyncGenerator<WholeArchivedEvent[]> {
  for (const { file, last_sequence } of files) {
    if (last_sequence < from) continue;
    for await (const group of readEventFile(join(folder, file))) {
      const wanted = group.filter(({ sequence }) => Number(sequence) >= from);
      if (wanted.length > 0) yield wanted;
    }
  }
}

/**
 * Reads an archive back: sizes and hashes of its files, and every row once and in order. `compare` gets each group of rows
 * and returns what is wrong with it. Returns all faults.
 */
export async function checkArchive(
  folder: string,
  manifest: ArchiveManifest,
  compare: (group: readonly WholeArchivedEvent[]) => Promise<readonly string[]> = async () => [],
): Promise<string[]> {
  const faults: string[] = [];
  for (const { file, bytes, sha256 } of manifest.files) {
    const found = await fingerprintOf(join(folder, file)).catch(ignoreMissing);
    if (found === undefined) faults.push(`${file} is missing`);
    else if (found.sha256 !== sha256 || found.bytes !== bytes)
      faults.push(`${file} is not the file that the manifest describes`);
  }
  if (faults.length > 0) return faults;
  let next = BigInt(manifest.first_sequence);
  for await (const group of readArchive(folder, manifest)) {
    for (const { sequence } of group) {
      if (sequence !== next) faults.push(`event ${next} is missing: ${sequence} is in its place`);
      if (faults.length > 0) return faults;
      next += 1n;
    }
    faults.push(...(await compare(group)));
    if (faults.length > 0) return faults;
  }
  const rows = Number(next) - manifest.first_sequence;
  if (Number(next) - 1 !== manifest.last_sequence || rows !== manifest.rows)
    faults.push(`the files have ${rows} rows, the manifest says ${manifest.rows}`);
  return faults;
}
