import type { Ids } from "../../base/ids.ts";
import { createJournalWriter } from "./append.ts";
import { keepCopy, readCopy } from "./copies.ts";
import { readJournal, type Journal } from "./read.ts";
import type { JournalRecord } from "./record.ts";

/**
 * What was handed to banks, outside the database: a database that went back is recognized by it. See
 * docs/operate/restore.md.
 */
export interface HandOverJournal {
  /** On disk in every folder once this resolves. Throws a journal error. */
  append(record: JournalRecord): Promise<void>;
  /** Keeps a file's rows beside the journal; returns the hash of the copy. */
  keep(fileId: string, lines: () => AsyncIterable<string>): Promise<string>;
  read(): Promise<Journal>;
  /** The lines of a kept copy; undefined if it is missing or changed. */
  copyOf(wanted: {
    readonly file_id: string;
    readonly copy_sha256: string;
  }): Promise<AsyncIterable<string> | undefined>;
  close(): Promise<void>;
}

export function createHandOverJournal(
  folders: readonly string[],
  ids: Pick<Ids, "secret">,
): HandOverJournal {
  const writer = createJournalWriter(folders, { ids });
  return {
    append: (record) => writer.append(record),
    keep: (fileId, lines) => keepCopy(folders, fileId, lines),
    read: () => readJournal(folders),
    copyOf: (wanted) => readCopy(folders, wanted),
    close: () => writer.close(),
  };
}
