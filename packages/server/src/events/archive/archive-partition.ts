import { isDeepStrictEqual } from "node:util";
import type { Instant } from "@railhead/core";
import { findEnvironment } from "../../db/tables/environments/environments.ts";
import type { Database } from "../../db/postgres/executor.ts";
import {
  dropArchivedPart,
  findBlockOfEvent,
  findErasures,
  insertRestoredEvents,
  listDetachedEvents,
  makeRestoredPart,
  markArchived,
  type ArchivedEvent,
} from "../../db/tables/events/event-archives.ts";
import type { EventPartition } from "../../db/tables/events/event-partitions.ts";
import { makeDraft, placeDraft, removeDraft } from "./archive-draft.ts";
import {
  archiveFolder,
  checkArchive,
  readArchive,
  readArchiveManifest,
  writeArchiveFiles,
  writeArchiveManifest,
  type ArchiveManifest,
  type ReadPage,
} from "./archive-folder.ts";
import { createPageFold, digestOfFolded } from "./whole-events.ts";

/** What became of a detached part of a log. */
export interface ArchivedPart {
  readonly first_sequence: number;
  readonly last_sequence: number;
  readonly folder: string;
  readonly bytes: number;
  /** Whether its table is gone from the database. */
  readonly is_dropped: boolean;
}

interface ArchiveOrder {
  readonly root: string;
  readonly at: Instant;
  /** Keeps the table in the database. */
  readonly keeps: boolean;
}

/**
 * Archives a detached part: writes its files, reads them back and compares each row with the table, and only then records the
 * archive and drops the table. One that was recorded before is compared with its manifest and dropped.
 */
export async function archivePart(
  db: Database,
  part: EventPartition,
  { root, at, keeps }: ArchiveOrder,
): Promise<ArchivedPart> {
  const folder = archiveFolder(root, part.environment_id, part.from_sequence);
  const manifest =
    part.archived_at === null
      ? await makeArchive(db, part, { folder, at })
      : await findRecorded(folder, part);
  if (part.archived_at !== null) await requireWhole(db, part, { folder, manifest });
  if (!keeps) await dropArchivedPart(db, part, at);
  return {
    first_sequence: manifest.first_sequence,
    last_sequence: manifest.last_sequence,
    folder,
    bytes: manifest.files.reduce((sum, { bytes }) => sum + bytes, 0),
    is_dropped: !keeps,
  };
}

interface NewArchive {
  readonly folder: string;
  readonly at: Instant;
}

/**
 * Writes an archive into a draft, reads it back, records it and gives it its folder. A caller whose part was read before
 * another one archived it leaves that archive as it is.
 */
async function makeArchive(
  db: Database,
  part: EventPartition,
  { folder, at }: NewArchive,
): Promise<ArchiveManifest> {
  const erasures = await findErasures(db, part);
  const draft = await makeDraft(folder, at);
  try {
    const { manifest, digests } = await writePart(db, part, { folder: draft, at });
    await requireWhole(db, part, { folder: draft, manifest, digests });
    const result = await db.tx(async (tx) => {
      const marked = await markArchived(tx, part, { at, manifest, erasures });
      if (marked === "marked") await placeDraft(draft, folder);
      return marked;
    });
    if (result !== "marked") throw new Error(NOT_RECORDED[result]);
    return manifest;
  } finally {
    await removeDraft(draft);
  }
}

const NOT_RECORDED = {
  erased: "personal data in it was erased meanwhile: archive it again",
  archived: "another command archived it meanwhile",
};

/** By the first event of each group of rows: what its resources were folded to. */
type Digests = ReadonlyMap<bigint, string>;

async function writePart(
  db: Database,
  part: EventPartition,
  { folder, at }: NewArchive,
): Promise<{ manifest: ArchiveManifest; digests: Digests }> {
  const { environment_id, from_sequence: first, to_sequence } = part;
  const last = to_sequence - 1n;
  const fold = createPageFold(db, part);
  const digests = new Map<bigint, string>();
  const read: ReadPage = async (after, limit) => {
    const page = await fold(await listDetachedEvents(db, part, { after, limit }));
    digests.set(after + 1n, digestOfFolded(page));
    return page;
  };
  const { files, occurred } = await writeArchiveFiles(folder, { first, last }, read);
  const environment = await findEnvironment(db, environment_id);
  const manifest: ArchiveManifest = {
    kind: "railhead_event_archive",
    version: 1,
    environment_id,
    generation: environment?.generation ?? 0,
    first_sequence: Number(first),
    last_sequence: Number(last),
    rows: Number(to_sequence - first),
    first_occurred_at: occurred.first,
    last_occurred_at: occurred.last,
    written_at: at,
    files,
    chain: await findBlockOfEvent(db, environment_id, last),
  };
  await writeArchiveManifest(folder, manifest);
  return { manifest, digests };
}

async function findRecorded(folder: string, part: EventPartition): Promise<ArchiveManifest> {
  const found = await readArchiveManifest(folder);
  if (found !== undefined && !differsFromRecord(found, part)) return found;
  throw new Error(
    `${folder} does not have the archive that was recorded: put it back, or name the folder that has it`,
  );
}

/** Whether a manifest is another one than the database recorded, whatever the order of its members. */
export function differsFromRecord(
  manifest: ArchiveManifest,
  { manifest: recorded }: Pick<EventPartition, "manifest">,
): boolean {
  return recorded === null || !isDeepStrictEqual(JSON.parse(recorded), manifest);
}

/** Throws unless the files have every row of the table, as it is there, and the resources that were written. */
async function requireWhole(
  db: Database,
  part: EventPartition,
  {
    folder,
    manifest,
    digests,
  }: {
    readonly folder: string;
    readonly manifest: ArchiveManifest;
    /** Absent where the archive was read back before: its record has the hashes of the files. */
    readonly digests?: Digests;
  },
): Promise<void> {
  const faults = await checkArchive(folder, manifest, async (group) => {
    const after = (group[0]?.sequence ?? 1n) - 1n;
    const rows = await listDetachedEvents(db, part, { after, limit: group.length });
    const wrong = group.find((event, place) => !isSameEvent(event, rows[place]));
    if (wrong !== undefined) return [`event ${wrong.sequence} differs from the table`];
    const isAsFolded = digests === undefined || digests.get(after + 1n) === digestOfFolded(group);
    return isAsFolded ? [] : [`resources from event ${after + 1n} on are not those written`];
  });
  if (faults.length > 0)
    throw new Error(`the archive in ${folder} is not whole, nothing is dropped: ${faults[0]}`);
}

function isSameEvent(one: ArchivedEvent, other: ArchivedEvent | undefined): boolean {
  if (other === undefined) return false;
  const names = Object.keys(other) as (keyof ArchivedEvent)[];
  return names.every((name) => one[name] === other[name]);
}

/** Fills the table of a dropped part from its archive, which is checked first; returns its rows. */
export async function restorePart(
  db: Database,
  part: EventPartition,
  folder: string,
): Promise<number> {
  const manifest = await findRecorded(folder, part);
  const faults = await checkArchive(folder, manifest);
  if (faults.length > 0) throw new Error(`the archive in ${folder} is not whole: ${faults[0]}`);
  return await db.tx(async (tx) => {
    if (!(await makeRestoredPart(tx, part))) {
      throw new Error(`events ${manifest.first_sequence} to ${manifest.last_sequence} are there`);
    }
    for await (const group of readArchive(folder, manifest)) {
      for (let from = 0; from < group.length; from += ROWS_PER_INSERT) {
        await insertRestoredEvents(tx, part, group.slice(from, from + ROWS_PER_INSERT));
      }
    }
    return manifest.rows;
  }, "set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0");
}

const ROWS_PER_INSERT = 1_000;
