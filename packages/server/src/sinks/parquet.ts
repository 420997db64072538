import { readdir, readFile, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { fileWriter, ParquetWriter, type BasicType } from "hyparquet-writer";
import {
  fingerprintOf,
  ignoreMissing,
  linkIntoPlace,
  moveIntoPlace,
  syncFile,
  writeJsonFile,
} from "../base/durable-file.ts";
import { listDrafts, makeDraft } from "./drafts.ts";
import {
  SinkFault,
  type SinkDelivery,
  type SinkEvent,
  type SinkPlace,
  type SinkRun,
  type SinkTarget,
} from "./target.ts";

type ParquetValue = string | number | bigint | Date | null;

interface ParquetColumn {
  readonly name: string;
  readonly type: "STRING" | "INT64" | "INT32" | "TIMESTAMP";
  readonly of: (event: SinkEvent) => ParquetValue;
}

/** Columns of every file; members of JSON are text. */
export const PARQUET_COLUMNS: readonly ParquetColumn[] = [
  { name: "sequence", type: "INT64", of: ({ row }) => row.sequence },
  { name: "event_id", type: "STRING", of: ({ row }) => row.id },
  { name: "event_type", type: "STRING", of: ({ row }) => row.type },
  { name: "account_id", type: "STRING", of: ({ row }) => row.account_id },
  { name: "resource_type", type: "STRING", of: ({ row }) => row.resource_type },
  { name: "resource_id", type: "STRING", of: ({ row }) => row.resource_id },
  { name: "resource_version", type: "INT32", of: ({ row }) => row.resource_version },
  { name: "occurred_at", type: "TIMESTAMP", of: ({ row }) => new Date(row.occurred_at) },
  { name: "data", type: "STRING", of: ({ data }) => data },
  { name: "changed", type: "STRING", of: ({ changed }) => changed },
  { name: "previous", type: "STRING", of: ({ previous }) => previous },
  { name: "cause", type: "STRING", of: ({ row }) => row.cause },
];

const ELEMENTS = {
  STRING: { type: "BYTE_ARRAY", converted_type: "UTF8" },
  INT64: { type: "INT64" },
  INT32: { type: "INT32" },
  TIMESTAMP: { type: "INT64", converted_type: "TIMESTAMP_MILLIS" },
} as const;

const SCHEMA = [
  { name: "events", num_children: PARQUET_COLUMNS.length },
  ...PARQUET_COLUMNS.map(({ name, type }) => ({
    name,
    repetition_type: name === "account_id" ? ("OPTIONAL" as const) : ("REQUIRED" as const),
    ...ELEMENTS[type],
  })),
];

/** What stands beside each file, written when the file is complete. */
export interface ParquetManifest {
  readonly file: string;
  readonly environment_id: string;
  readonly generation: number;
  readonly replay: number;
  readonly first_sequence: number;
  readonly last_sequence: number;
  readonly rows: number;
  readonly bytes: number;
  readonly sha256: string;
}

/** Writes files of consecutive events below `generation-N/replay-N` of the sink's folder. */
export function openParquet({ environment_id, config, folder }: SinkPlace): Promise<SinkTarget> {
  const root = join(folder, environment_id, String(config["folder"]));
  const folderOf = ({ generation, replays }: SinkRun) =>
    join(root, `generation-${generation}`, `replay-${replays}`);
  return Promise.resolve({
    deliveredThrough: (run) => deliveredThrough(folderOf(run)),
    deliver: (delivery) => writeFiles(folderOf(delivery.run), delivery),
    close: () => Promise.resolve(),
  });
}

async function deliveredThrough(folder: string): Promise<bigint | undefined> {
  const names = (await readdir(folder).catch(ignoreMissing)) ?? [];
  const last = names
    .filter((name) => /^events-\d+\.json$/.test(name))
    .sort()
    .at(-1);
  if (last === undefined) return undefined;
  const manifest = JSON.parse(await readFile(join(folder, last), "utf8")) as ParquetManifest;
  const file = join(folder, basename(manifest.file));
  const isWhole = async (path: string) =>
    (await fingerprintOf(path).catch(ignoreMissing))?.sha256 === manifest.sha256;
  if (!(await isWhole(file))) {
    // The attempt that put the manifest ended before it gave its file the name.
    const drafts = await listDrafts(folder, BigInt(manifest.first_sequence));
    const paths = drafts.map((name) => join(folder, name, DRAFT_FILE));
    const whole = await Promise.all(paths.map(isWhole));
    const draft = paths[whole.indexOf(true)];
    if (draft === undefined) {
      throw new SinkFault(
        `The file ${manifest.file} is not the one that its manifest describes. Put it back, or remove both.`,
      );
    }
    await moveIntoPlace(draft, file);
  }
  return BigInt(manifest.last_sequence);
}

const stemOf = (first: bigint) => `events-${String(first).padStart(15, "0")}`;
const DRAFT_FILE = "events.parquet";

/**
 * Writes a file in a folder of this attempt's own. Its manifest is put only where there is none: of two attempts at the
 * same events, as after a process that stood still, one counts.
 */
async function writeFiles(folder: string, delivery: SinkDelivery): Promise<void> {
  const draft = await makeDraft(folder, delivery.first);
  try {
    await commitDraft(draft, folder, delivery);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
  await moveIntoPlace(join(draft, DRAFT_FILE), join(folder, `${stemOf(delivery.first)}.parquet`));
  await rm(draft, { recursive: true, force: true });
}

async function commitDraft(
  draft: string,
  folder: string,
  { run, first, last, pages }: SinkDelivery,
): Promise<void> {
  const stem = stemOf(first);
  const path = join(draft, DRAFT_FILE);
  const rows = await writeParquet(path, pages);
  const written = await fingerprintOf(path);
  await syncFile(path);
  const manifest: ParquetManifest = {
    file: `${stem}.parquet`,
    environment_id: run.environment_id,
    generation: run.generation,
    replay: run.replays,
    first_sequence: Number(first),
    last_sequence: Number(last),
    rows,
    ...written,
  };
  await writeJsonFile(join(draft, "manifest.json"), manifest);
  await linkIntoPlace(join(draft, "manifest.json"), join(folder, `${stem}.json`)).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
      throw new Error(`another attempt delivered events from ${first} on`);
    },
  );
}

/** Writes events to a file; returns how many. */
export async function writeParquet(path: string, pages: SinkDelivery["pages"]): Promise<number> {
  const writer = new ParquetWriter({
    writer: fileWriter(path),
    schema: SCHEMA,
    createdBy: "railhead",
  });
  let rows = 0;
  let waiting: SinkEvent[] = [];
  const writeGroup = async () => {
    if (waiting.length === 0) return;
    const columnData = PARQUET_COLUMNS.map(({ name, type, of }) => ({
      name,
      type: type satisfies BasicType,
      nullable: name === "account_id",
      data: waiting.map(of),
    }));
    await writer.write({ columnData, rowGroupSize: waiting.length });
    rows += waiting.length;
    waiting = [];
  };
  for await (const page of pages) {
    waiting.push(...page);
    if (waiting.length >= ROWS_PER_GROUP) await writeGroup();
  }
  await writeGroup();
  await writer.finish();
  return rows;
}

/** Bounds the memory of a large file. */
const ROWS_PER_GROUP = 10_000;
