import { mkdir, readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { fileWriter, ParquetWriter, type BasicType } from "hyparquet-writer";
import { fingerprintOf, moveIntoPlace, writeJsonFile } from "../base/durable-file.ts";
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
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  const last = names
    .filter((name) => /^events-\d+\.json$/.test(name))
    .sort()
    .at(-1);
  if (last === undefined) return undefined;
  const manifest = JSON.parse(await readFile(join(folder, last), "utf8")) as ParquetManifest;
  const written = await fingerprintOf(join(folder, basename(manifest.file))).catch(() => undefined);
  if (written?.sha256 !== manifest.sha256) {
    throw new SinkFault(
      `The file ${manifest.file} is not the one that its manifest describes. Put it back, or remove both.`,
    );
  }
  return BigInt(manifest.last_sequence);
}

async function writeFiles(folder: string, delivery: SinkDelivery): Promise<void> {
  const { run, first, last, pages } = delivery;
  await mkdir(folder, { recursive: true });
  const name = `events-${String(first).padStart(15, "0")}`;
  const file = `${name}.parquet`;
  const temporary = join(folder, `${file}.part`);
  const rows = await writeParquet(temporary, pages);
  const written = await fingerprintOf(temporary);
  await moveIntoPlace(temporary, join(folder, file));
  const manifest: ParquetManifest = {
    file,
    environment_id: run.environment_id,
    generation: run.generation,
    replay: run.replays,
    first_sequence: Number(first),
    last_sequence: Number(last),
    rows,
    ...written,
  };
  await writeJsonFile(join(folder, `${name}.json`), manifest);
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
