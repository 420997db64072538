import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from "hyparquet";
import { fileWriter, ParquetWriter, type BasicType } from "hyparquet-writer";
import type { ArchivedEvent } from "../../db/tables/events/event-archives.ts";

type Value = string | number | bigint | Date | null;

interface Column {
  readonly name: keyof ArchivedEvent;
  readonly type: BasicType;
  readonly isOptional?: boolean;
  readonly of?: (event: ArchivedEvent) => Value;
}

/** Columns of a file: those of the table, as they were written. */
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

/** Writes groups of rows, each as it comes; returns how many rows the file has. */
export async function writeEventFile(
  path: string,
  groups: AsyncIterable<readonly ArchivedEvent[]>,
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
    await writer.write({ columnData, rowGroupSize: group.length });
    rows += group.length;
  }
  await writer.finish();
  return rows;
}

/** Rows of a file, a group at a time. */
export async function* readEventFile(path: string): AsyncGenerator<ArchivedEvent[]> {
  const file = await asyncBufferFromFile(path);
  const metadata = await parquetMetadataAsync(file);
  const total = Number(metadata.num_rows);
  for (let rowStart = 0; rowStart < total; rowStart += ROWS_PER_GROUP) {
    const rowEnd = Math.min(total, rowStart + ROWS_PER_GROUP);
    const rows = await parquetReadObjects({ file, metadata, rowStart, rowEnd });
    yield rows.map(eventOf);
  }
}

function eventOf(row: Readonly<Record<string, unknown>>): ArchivedEvent {
  const read = row as unknown as Omit<ArchivedEvent, "occurred_at"> & { occurred_at: Date };
  return {
    ...read,
    account_id: read.account_id ?? null,
    account_sequence: read.account_sequence ?? null,
    occurred_at: read.occurred_at.toISOString(),
  };
}
