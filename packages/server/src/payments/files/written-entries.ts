import { readFile } from "@railhead/nacha";
import { findFileBody } from "../../db/files/ach-files.ts";
import type { Tx } from "../../db/executor.ts";
import type { StepRun } from "../step.ts";

type Read = ReturnType<typeof readFile>;
type ReadBatch = Read["batches"][number];

/** Where an entry stands that is answered by one of ours. */
export interface EntryPlace {
  /** Of what answers it. */
  readonly id: string;
  readonly file_id: string;
  readonly line: number;
}

/** An entry as it stands in its file, under the headers it stands under. */
export interface WrittenEntry {
  readonly file_header: NonNullable<Read["header"]>;
  readonly header: NonNullable<ReadBatch["header"]>;
  readonly entry: ReadBatch["entries"][number];
}

/** Entries as files have them, ours or the bank's, by the ids of their places. Each file is opened once. */
export async function writtenEntries(
  tx: Tx,
  run: StepRun,
  places: readonly EntryPlace[],
): Promise<Map<string, WrittenEntry>> {
  const found = new Map<string, WrittenEntry>();
  for (const fileId of new Set(places.map(({ file_id }) => file_id))) {
    const read = await openFile(tx, run, fileId);
    for (const { id, file_id, line } of places) {
      const entry = file_id === fileId ? entryAt(read, line) : undefined;
      if (entry !== undefined) found.set(id, entry);
    }
  }
  return found;
}

async function openFile(tx: Tx, run: StepRun, id: string): Promise<Read> {
  const body = await findFileBody(tx, id);
  const place = { table: "ach_files", column: "body", id };
  const text = await run.tools.vault.decrypt(run.environment_id, place, body);
  return readFile(Buffer.from(text, "latin1"));
}

function entryAt({ header: file_header, batches }: Read, line: number): WrittenEntry | undefined {
  for (const { header, entries } of batches) {
    const entry = entries.find((item) => item.line === line);
    if (entry === undefined || header === undefined || file_header === undefined) continue;
    return { file_header, header, entry };
  }
  return undefined;
}
