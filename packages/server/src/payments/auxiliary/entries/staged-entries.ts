import { readFile } from "@railhead/nacha";
import { findFileBody } from "../../../db/tables/files/ach-files.ts";
import type { Tx } from "../../../db/postgres/executor.ts";
import type { StepRun } from "../../transitions/step.ts";

/** Where stored files are read and decrypted. */
export interface FileReader {
  readonly environment_id: string;
  readonly tools: Pick<StepRun["tools"], "vault">;
}

type Read = ReturnType<typeof readFile>;
type ReadBatch = Read["batches"][number];

/** The location of an original entry. */
export interface EntryPlace {
  /** Id of the row that refers to the entry. */
  readonly id: string;
  readonly file_id: string;
  readonly line: number;
}

/** An entry of a file with its headers. */
export interface StagedEntry {
  readonly file_header: NonNullable<Read["header"]>;
  readonly header: NonNullable<ReadBatch["header"]>;
  readonly entry: ReadBatch["entries"][number];
}

/** Reads entries of stored files, inbound or outbound, by row id. Each file is opened once. */
export async function readStagedEntries(
  tx: Tx,
  run: FileReader,
  places: readonly EntryPlace[],
): Promise<Map<string, StagedEntry>> {
  const found = new Map<string, StagedEntry>();
  for (const fileId of new Set(places.map(({ file_id }) => file_id))) {
    const read = await openFile(tx, run, fileId);
    for (const { id, file_id, line } of places) {
      const entry = file_id === fileId ? entryAt(read, line) : undefined;
      if (entry !== undefined) found.set(id, entry);
    }
  }
  return found;
}

async function openFile(tx: Tx, run: FileReader, id: string): Promise<Read> {
  const body = await findFileBody(tx, { environment_id: run.environment_id, id });
  const place = { table: "ach_files", column: "body", id };
  const text = await run.tools.vault.decrypt(run.environment_id, place, body);
  return readFile(Buffer.from(text, "latin1"));
}

function entryAt({ header: file_header, batches }: Read, line: number): StagedEntry | undefined {
  for (const { header, entries } of batches) {
    const entry = entries.find((item) => item.line === line);
    if (entry === undefined || header === undefined || file_header === undefined) continue;
    return { file_header, header, entry };
  }
  return undefined;
}
