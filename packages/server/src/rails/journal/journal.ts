import type { Ids } from "../../base/ids.ts";
import { createJournalWriter } from "./append.ts";
import { keepCopy, readCopy } from "./copies.ts";
import { readJournal, setAsideFiles, type Journal } from "./read.ts";
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
  /** Sets broken files aside: their records still count, their faults no longer. */
  setAside(files: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

export function createHandOverJournal(
  folders: readonly string[],
  ids: Pick<Ids, "secret">,
): HandOverJournal {
  const writer = createJournalWriter(folders, { name: "hand-overs", ids });
  return {
    append: (record) => writer.append(record),
    keep: (fileId, lines) => keepCopy(folders, fileId, lines),
    read: () => readJournal(folders),
    copyOf: (wanted) => readCopy(folders, wanted),
    async setAside(files) {
      // This writer may have the broken file open.
      if (files.length > 0) await writer.close();
      await setAsideFiles(folders, files);
    },
    close: () => writer.close(),
  };
}
