import { wallClock } from "../base/clock.ts";
import type { Database } from "../db/postgres/executor.ts";
import { listLiveEnvironments, type Environment } from "../db/tables/environments/environments.ts";
import { tryLockArchives, type WholeArchivedEvent } from "../db/tables/events/event-archives.ts";
import {
  findEventPartition,
  listEventPartitions,
  type EventPartition,
} from "../db/tables/events/event-partitions.ts";
import { isMissingPackage } from "../base/missing-package.ts";
import type { ArchivedPart } from "../events/archive/archive-partition.ts";
import { auditDatabase } from "./audit-database.ts";
import { withPeople } from "./operators.ts";
import { ConfigError, type Config } from "./settings/config.ts";
import { archiveRoot } from "./settings/config-folders.ts";

/** Which archives are meant. */
export interface ArchivePlace {
  /** The folder of all archives; `archive` of the data folder where null. */
  readonly folder: string | null;
  /** Id or name of a live environment; the only one where null. */
  readonly environment: string | null;
}

/** A part of a live environment's log, and where it is. */
export interface ShownPart {
  readonly first_sequence: number;
  /** Of an attached part, the last number that it has room for. */
  readonly last_sequence: number;
  readonly state: "attached" | "detached" | "archived" | "dropped";
  readonly since: string;
  readonly folder: string | null;
}

interface Opened {
  readonly db: Database;
  readonly root: string;
  readonly environment: Environment;
  readonly parts: readonly EventPartition[];
}

async function opened<T>(
  config: Config,
  place: ArchivePlace,
  work: (opened: Opened) => Promise<T>,
): Promise<T> {
  return await withPeople(config, async ({ db }) => {
    const environment = chosen(await listLiveEnvironments(db), place.environment);
    const root = place.folder ?? archiveRoot(config);
    const parts = await listEventPartitions(db, environment.id);
    return await work({ db, root, environment, parts });
  });
}

/** Works on archives of an environment, one command at a time: two would write and drop the same part. */
async function exclusively<T>(
  { db, environment }: Pick<Opened, "db" | "environment">,
  work: () => Promise<T>,
): Promise<T> {
  const session = await db.connect();
  try {
    if (await tryLockArchives(session, environment.id)) return await work();
    throw new Error(
      `another command makes or restores archives of ${environment.name}: let it end first`,
    );
  } finally {
    await session.release();
  }
}

function chosen(live: readonly Environment[], named: string | null): Environment {
  const found = live.filter(({ id, name }) => named === null || id === named || name === named);
  const [environment, ...others] = found;
  if (environment !== undefined && others.length === 0) return environment;
  const names = live.map(({ name }) => name).join(", ") || "none";
  throw new ConfigError([
    `--environment must name one live environment; there are: ${names}. Sandboxes are not archived`,
  ]);
}

async function archiveTools() {
  try {
    const [folders, partitions] = await Promise.all([
      import("../events/archive/archive-folder.ts"),
      import("../events/archive/archive-partition.ts"),
    ]);
    return { ...folders, ...partitions };
  } catch (error) {
    if (!isMissingPackage(error)) throw error;
    throw new Error(
      "hyparquet and hyparquet-writer are not installed: docs/operate/archive.md names their releases",
      { cause: error },
    );
  }
}

/** A part that could not be archived, or whose table could not be dropped: nothing of it is lost. */
export interface FailedPart {
  readonly first_sequence: number;
  readonly last_sequence: number;
  readonly reason: string;
}

/** What became of the detached parts of a log. */
export interface CreatedArchives {
  readonly archives: readonly ArchivedPart[];
  readonly failed: readonly FailedPart[];
}

/**
 * Archives the detached parts of a log, oldest first, and drops their tables unless they are kept. One that fails is
 * named, and stops no other one: each has what its rows were before it.
 */
export async function createArchives(
  config: Config,
  place: ArchivePlace & { readonly keeps: boolean },
): Promise<CreatedArchives> {
  const { archivePart } = await archiveTools();
  return await opened(config, place, async (all) => {
    const { db, root, parts } = all;
    const archives: ArchivedPart[] = [];
    const failed: FailedPart[] = [];
    async function archive(part: EventPartition): Promise<void> {
      const order = { root, at: wallClock.now(), keeps: place.keeps };
      try {
        const done = await archivePart(db, part, order);
        const details = { act: "create", ...done };
        await auditDatabase(db, { action: "database.archived", details });
        archives.push(done);
      } catch (error) {
        failed.push({ ...rangeOf(part), reason: (error as Error).message });
      }
    }
    return await exclusively(all, async () => {
      for (const listed of parts) {
        // Under the lock: another command may have archived it since it was listed.
        const part = await findEventPartition(db, listed);
        if (part !== undefined && isOpen(part, place)) await archive(part);
      }
      return { archives, failed };
    });
  });
}

const isOpen = (part: EventPartition, { keeps }: { readonly keeps: boolean }) =>
  part.detached_at !== null && part.dropped_at === null && !(part.archived_at !== null && keeps);

const rangeOf = ({ from_sequence, to_sequence }: EventPartition) => ({
  first_sequence: Number(from_sequence),
  last_sequence: Number(to_sequence) - 1,
});

/** The parts of a log, oldest first. */
export async function listArchives(config: Config, place: ArchivePlace): Promise<ShownPart[]> {
  const { archiveFolder } = await archiveTools();
  return await opened(config, place, ({ root, parts }) =>
    Promise.resolve(
      parts.map((part) => {
        const { from_sequence: first, archived_at } = part;
        return {
          ...rangeOf(part),
          ...stateOf(part),
          folder: archived_at === null ? null : archiveFolder(root, part.environment_id, first),
        };
      }),
    ),
  );
}

function stateOf(part: EventPartition): Pick<ShownPart, "state" | "since"> {
  const { dropped_at, archived_at, detached_at, created_at } = part;
  if (dropped_at !== null) return { state: "dropped", since: dropped_at };
  if (archived_at !== null) return { state: "archived", since: archived_at };
  if (detached_at !== null) return { state: "detached", since: detached_at };
  return { state: "attached", since: created_at };
}

/** An archive and what is wrong with it. */
export interface VerifiedArchive {
  readonly folder: string;
  readonly events: number;
  readonly faults: readonly string[];
}

/** Reads every archive that the database recorded: files, hashes, rows, and the manifest against the record. */
export async function verifyArchives(
  config: Config,
  place: ArchivePlace,
): Promise<VerifiedArchive[]> {
  const tools = await archiveTools();
  return await opened(config, place, async ({ root, parts }) => {
    const verified: VerifiedArchive[] = [];
    for (const part of parts.filter(({ archived_at }) => archived_at !== null)) {
      const folder = tools.archiveFolder(root, part.environment_id, part.from_sequence);
      const events = Number(part.to_sequence - part.from_sequence);
      // One that cannot be read keeps none of the others from being read.
      const faults = await faultsOf(tools, { folder, part }).catch((error: unknown) => [
        (error as Error).message,
      ]);
      verified.push({ folder, events, faults });
    }
    return verified;
  });
}

async function faultsOf(
  {
    checkArchive,
    differsFromRecord,
    readArchiveManifest,
  }: Awaited<ReturnType<typeof archiveTools>>,
  { folder, part }: { readonly folder: string; readonly part: EventPartition },
): Promise<string[]> {
  const manifest = await readArchiveManifest(folder);
  if (manifest === undefined) return ["the archive is missing"];
  const changed = differsFromRecord(manifest, part)
    ? ["the manifest is not the one that the database recorded"]
    : [];
  return [...changed, ...(await checkArchive(folder, manifest))];
}

/** Rows of archives from a number on, oldest first, without a database when the environment's id is named. */
export async function* readArchives(
  config: Config,
  asked: ArchivePlace & { readonly from: number; readonly limit: number },
): AsyncGenerator<WholeArchivedEvent> {
  const tools = await archiveTools();
  const place = await placeOf(config, asked);
  let left = asked.limit;
  for (const folder of await tools.listArchiveFolders(place.root, place.id)) {
    const manifest = await tools.readArchiveManifest(folder);
    if (manifest === undefined || manifest.last_sequence < asked.from) continue;
    for await (const group of tools.readArchive(folder, manifest, asked.from)) {
      for (const event of group) {
        if (left === 0) return;
        left -= 1;
        yield event;
      }
    }
  }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

async function placeOf(config: Config, place: ArchivePlace): Promise<{ root: string; id: string }> {
  const { folder, environment } = place;
  if (folder !== null && environment !== null && UUID.test(environment)) {
    return { root: folder, id: environment };
  }
  return await opened(config, place, ({ root, environment: found }) =>
    Promise.resolve({ root, id: found.id }),
  );
}

/** Fills the table of a dropped part again, from its archive; returns how many rows it has. */
export async function restoreArchive(
  config: Config,
  asked: ArchivePlace & { readonly from: number },
): Promise<{ table: string; rows: number }> {
  const { archiveFolder, restorePart } = await archiveTools();
  return await opened(config, asked, async (all) => {
    const { db, root, parts } = all;
    const listed = parts.find(
      ({ from_sequence, to_sequence }) => asked.from >= from_sequence && asked.from < to_sequence,
    );
    return await exclusively(all, async () => {
      const part = listed === undefined ? undefined : await findEventPartition(db, listed);
      if (part === undefined || part.dropped_at === null) {
        throw new ConfigError([`event ${asked.from} is in no archive whose table was dropped`]);
      }
      const folder = archiveFolder(root, part.environment_id, part.from_sequence);
      const rows = await restorePart(db, part, folder);
      const details = { act: "restore", first_sequence: Number(part.from_sequence), rows };
      await auditDatabase(db, { action: "database.archived", details });
      return { table: `railhead_events.${part.table_name}`, rows };
    });
  });
}
