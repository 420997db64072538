import { open, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import type { Instant } from "@railhead/core";
import { makeFolder } from "../../base/folders.ts";
import type { Ids } from "../../base/ids.ts";
import { syncFolder } from "../transports/directory.ts";
import { writeLine } from "./chain.ts";
import { readHeads } from "./read.ts";
import { journalError, type JournalName, type JournalRecord } from "./record.ts";

/** Appends to the journal; a record is on disk in every folder once this resolves. */
export interface JournalWriter {
  append(record: JournalRecord): Promise<void>;
  close(): Promise<void>;
}

interface OpenFile {
  readonly folder: string;
  readonly handle: FileHandle;
}

interface Current {
  readonly files: readonly OpenFile[];
  previous: string;
}

/**
 * One file per writer and start, so that processes share a folder without a lock, and nobody appends
 * after a line that a crash has cut. After an error the writer begins another file.
 */
export function createJournalWriter(
  folders: readonly string[],
  { name, ids }: { name: JournalName; ids: Pick<Ids, "secret"> },
): JournalWriter {
  let current: Current | undefined;
  let last: Promise<unknown> = Promise.resolve();

  async function write(record: JournalRecord): Promise<void> {
    const others = current === undefined ? await headsOf(folders, name) : undefined;
    current ??= { files: await openAll(folders, fileName(name, record.at, ids)), previous: "" };
    const { files, previous } = current;
    const chained = others === undefined ? { previous } : { previous: null, others };
    const { text, hash } = writeLine(record, chained);
    for (const { folder, handle } of files) {
      await handle.appendFile(`${text}\n`).catch((error: unknown) => failed(folder, error));
    }
    await Promise.all(
      files.map(({ folder, handle }) =>
        handle.datasync().catch((error: unknown) => failed(folder, error)),
      ),
    );
    current.previous = hash;
  }

  async function end(): Promise<void> {
    const files = current?.files ?? [];
    current = undefined;
    await Promise.allSettled(files.map(({ handle }) => handle.close()));
  }

  async function writeOrEnd(record: JournalRecord): Promise<void> {
    try {
      await write(record);
    } catch (error) {
      await end();
      throw error;
    }
  }

  function append(record: JournalRecord): Promise<void> {
    const done = last.then(() => writeOrEnd(record));
    last = done.catch(() => undefined);
    return done;
  }

  return {
    append,
    async close() {
      await last;
      await end();
    },
  };
}

async function headsOf(
  folders: readonly string[],
  name: JournalName,
): Promise<Record<string, string>> {
  return await readHeads(folders, name).catch((error: unknown) =>
    failed(folders.join(", "), error),
  );
}

function failed(folder: string, error: unknown): never {
  throw journalError(folder, error);
}

const SUFFIX_BYTES = 4;

/** Names sort by time. */
function fileName(name: JournalName, at: Instant, ids: Pick<Ids, "secret">): string {
  const stamp = at.replaceAll(/[-:]|\.\d+/g, "");
  return `${name}-${stamp}-${ids.secret(SUFFIX_BYTES).toString("hex")}.jsonl`;
}

async function openAll(folders: readonly string[], name: string): Promise<OpenFile[]> {
  const opened: OpenFile[] = [];
  for (const folder of folders) {
    try {
      makeFolder(folder, 0o700);
      const handle = await open(join(folder, name), "ax", 0o600);
      opened.push({ folder, handle });
      await syncFolder(folder);
    } catch (error) {
      await Promise.allSettled(opened.map(({ handle }) => handle.close()));
      throw journalError(folder, error);
    }
  }
  return opened;
}
