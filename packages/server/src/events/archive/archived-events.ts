import { join } from "node:path";
import type { Logger } from "pino";
import { createSemaphore } from "../../base/semaphore.ts";
import type { Executor } from "../../db/postgres/executor.ts";
import {
  listArchivesOfId,
  listArchivesOfRange,
  type RecordedArchive,
  type WholeArchivedEvent,
} from "../../db/tables/events/event-archives.ts";
import { isMissingPackage } from "../../base/missing-package.ts";
import type { ArchiveFile, ArchiveManifest } from "./archive-folder.ts";
import { wholeCause } from "../cause.ts";
import type { FoldedEvent } from "../read.ts";

/** Events of archives, read from their Parquet files. */
export interface Archives {
  /**
   * Archived events of a range, in order and without a gap from its start; fewer where the archives end, none where they
   * do not have the first. Throws ArchiveNotAtHand.
   */
  read(environmentId: string, range: ArchivedRange): Promise<readonly FoldedEvent[]>;
  /** An archived event by its id. Throws ArchiveNotAtHand where it may be in files that are not here. */
  find(environmentId: string, id: string): Promise<FoldedEvent | undefined>;
}

/** Numbers of the log, bounds inclusive: a page at most. */
export interface ArchivedRange {
  readonly from: bigint;
  readonly through: bigint;
}

/** The files of a recorded archive cannot be read by this process. */
export class ArchiveNotAtHand extends Error {
  override readonly name = "ArchiveNotAtHand";
}

interface ArchiveTools {
  readonly db: Executor;
  readonly log: Logger;
  /** The folder of all archives. */
  readonly root: string;
}

/** Pages of large columns are held in memory while rows are read: reads take turns. */
const READS_AT_ONCE = 2;

export function createArchives({ db, log, root }: ArchiveTools): Archives {
  const turns = createSemaphore(READS_AT_ONCE);

  const read = <T>({ from, through }: ArchivedRange, work: (tools: Tools) => Promise<T>) =>
    turns.run(async () => {
      try {
        return await work(await loadTools());
      } catch (error) {
        log.warn({ err: error, from, through }, "an archive of events could not be read");
        throw new ArchiveNotAtHand(`events ${from} to ${through}`, { cause: error });
      }
    });

  const pathOf = (tools: Tools, archive: OpenedArchive, { file }: ArchiveFile) =>
    join(tools.archiveFolder(root, archive.manifest.environment_id, archive.from), file);

  return {
    async read(environmentId, range) {
      const found = await listArchivesOfRange(db, environmentId, range);
      const events: WholeArchivedEvent[] = [];
      let next = range.from;
      for (const archive of found.map(opened)) {
        for (const file of archive.manifest.files) {
          const wanted = overlap(file, { from: next, through: range.through });
          if (wanted === undefined || BigInt(file.first_sequence) + BigInt(wanted.from) !== next)
            continue;
          const rows = await read(archive, async (tools) =>
            requireRows(await tools.readEventRows(pathOf(tools, archive, file), wanted), next),
          );
          events.push(...rows);
          next += BigInt(wanted.until - wanted.from);
        }
      }
      return events.map(foldedEvent);
    },
    async find(environmentId, id) {
      for (const archive of (await listArchivesOfId(db, environmentId, id)).map(opened)) {
        const files = archive.manifest.files.filter(
          ({ least_id, greatest_id }) => id >= least_id && id <= greatest_id,
        );
        for (const file of files) {
          const row = await read(archive, (tools) =>
            tools.findEventRow(pathOf(tools, archive, file), id),
          );
          if (row !== undefined) return foldedEvent(row);
        }
      }
      return undefined;
    },
  };
}

type Tools = Awaited<ReturnType<typeof loadTools>>;

async function loadTools() {
  try {
    const [folders, files] = await Promise.all([
      import("./archive-folder.ts"),
      import("./parquet-files.ts"),
    ]);
    return { ...folders, ...files };
  } catch (error) {
    if (!isMissingPackage(error)) throw error;
    throw new Error("hyparquet and hyparquet-writer are not installed", { cause: error });
  }
}

type OpenedArchive = ReturnType<typeof opened>;

function opened({ from, through, manifest }: RecordedArchive) {
  return { from, through, manifest: JSON.parse(manifest) as ArchiveManifest };
}

/** Places of the rows of a file that are of a range. */
function overlap(
  { first_sequence, last_sequence }: ArchiveFile,
  range: ArchivedRange,
): { from: number; until: number } | undefined {
  const from = Math.max(first_sequence, Number(range.from));
  const through = Math.min(last_sequence, Number(range.through));
  if (from > through) return undefined;
  return { from: from - first_sequence, until: through - first_sequence + 1 };
}

/** The rows, which must be those from a number on: a file that was exchanged is noticed. */
function requireRows(rows: readonly WholeArchivedEvent[], first: bigint) {
  const isInOrder = rows.every(({ sequence }, place) => sequence === first + BigInt(place));
  if (isInOrder && rows.length > 0) return rows;
  throw new Error(`the file does not have event ${first} in its place`);
}

function foldedEvent({ data, changed, previous, ...row }: WholeArchivedEvent): FoldedEvent {
  const isWhole = data === null || changed === null || previous === null;
  const folded = isWhole
    ? { data: row.patch, changed: "[]", previous: "{}" }
    : { data, changed, previous };
  return { row: { ...row, cause: wholeCause(row) }, folded };
}
