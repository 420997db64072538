import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from "hyparquet";
import { fileWriter, ParquetWriter, type BasicType } from "hyparquet-writer";
import type { WholeArchivedEvent } from "../../db/tables/events/event-archives.ts";

type Value = string | number | bigint | Date | null;

interface Column {
  readonly name: keyof WholeArchivedEvent;
  readonly type: BasicType;
  readonly isOptional?: boolean;
  readonly of?: (event: WholeArchivedEvent) => Value;
}

/** Columns of a file: those of the table, as they were written, and what the resource was. */
const COLUMNS: readonly Column[] = [
  { name: "sequence", type: "INT64" },
  { name: "id", type: "STRING" },
  { name: "account_id", type: "STRING", isOptional: true },
  { name: "account_sequence", type: "INT64", isOptional: true },
  { name: "type", type: "STRING" },
  { name: "resource_type", type: "STRING" },
  { name: "resource_id", type: "STRING" },
  { name: "resource_version", type: "INT32" },
  { name: "occurred_at", type: "TIMESTAMP", of: ({ occurred_at }) => new Date(occurred_at) },
  { name: "patch", type: "STRING" },
  { name: "cause", type: "STRING" },
  { name: "data", type: "STRING", isOptional: true },
  { name: "changed", type: "STRING", isOptional: true },
  { name: "previous", type: "STRING", isOptional: true },
];

const ELEMENTS: Readonly<Partial<Record<BasicType, object>>> = {
  STRING: { type: "BYTE_ARRAY", converted_type: "UTF8" },
  INT64: { type: "INT64" },
  INT32: { type: "INT32" },
  TIMESTAMP: { type: "INT64", converted_type: "TIMESTAMP_MILLIS" },
};

type Schema = ConstructorParameters<typeof ParquetWriter>[0]["schema"];

const SCHEMA = [
  { name: "events", num_children: COLUMNS.length },
  ...COLUMNS.map(({ name, type, isOptional }) => ({
    name,
    repetition_type: isOptional === true ? "OPTIONAL" : "REQUIRED",
    ...ELEMENTS[type],
  })),
] as Schema;

/** Rows of one group: what is held in memory while a file is written or read. */
export const ROWS_PER_GROUP = 10_000;

/** Bytes of a page, which is the least that is read of a column. */
const PAGE_BYTES = 131_072;

/** Writes groups of rows, each as it comes; returns how many rows the file has. */
export async function writeEventFile(
  path: string,
  groups: AsyncIterable<readonly WholeArchivedEvent[]>,
): Promise<number> {
  const writer = new ParquetWriter({
    writer: fileWriter(path),
    schema: SCHEMA,
    createdBy: "railhead",
  });
  let rows = 0;
  for await (const group of groups) {
    const columnData = COLUMNS.map(({ name, type, isOptional = false, of }) => ({
      name,
      type,
      nullable: isOptional,
      data: group.map((event) => of?.(event) ?? event[name]),
    }));
    await writer.write({ columnData, rowGroupSize: group.length, pageSize: PAGE_BYTES });
    rows += group.length;
  }
  await writer.finish();
  return rows;
}

/** Rows of a file, a group at a time. */
export async function* readEventFile(path: string): AsyncGenerator<WholeArchivedEvent[]> {
  const file = await asyncBufferFromFile(path);
  const metadata = await parquetMetadataAsync(file);
  const total = Number(metadata.num_rows);
  for (let rowStart = 0; rowStart < total; rowStart += ROWS_PER_GROUP) {
    const rowEnd = Math.min(total, rowStart + ROWS_PER_GROUP);
    const rows = await parquetReadObjects({ file, metadata, rowStart, rowEnd });
    yield rows.map(eventOf);
  }
}

/** Rows of a file by their places, reading only the pages that have them. */
export async function readEventRows(
  path: string,
  { from, until }: { readonly from: number; readonly until: number },
): Promise<WholeArchivedEvent[]> {
  const file = await asyncBufferFromFile(path);
  const rows = await parquetReadObjects({
    file,
    rowStart: from,
    rowEnd: until,
    useOffsetIndex: true,
  });
  return rows.map(eventOf);
}

/** The row of an id. Groups whose range of ids has it are read, by the statistics of the file. */
export async function findEventRow(
  path: string,
  id: string,
): Promise<WholeArchivedEvent | undefined> {
  const file = await asyncBufferFromFile(path);
  const filter = { id: { $eq: id } };
  const [row] = await parquetReadObjects({ file, filter, useOffsetIndex: true });
  return row === undefined ? undefined : eventOf(row);
}

function eventOf(row: Readonly<Record<string, unknown>>): WholeArchivedEvent {
  const read = row as unknown as Omit<WholeArchivedEvent, "occurred_at"> & { occurred_at: Date };
  return {
    ...read,
    account_id: read.account_id ?? null,
    account_sequence: read.account_sequence ?? null,
    occurred_at: read.occurred_at.toISOString(),
    data: read.data ?? null,
    changed: read.changed ?? null,
    previous: read.previous ?? null,
  };
}
