import { createHash } from "node:crypto";
import { pipeline, Transform, type Readable } from "node:stream";
import type { Report } from "@railhead/core";
import type { ReportRecord } from "../../../db/tables/reports/report-source.ts";
import type { ReportWriter } from "../report-text.ts";

/** A file of a pack, as its manifest names it. */
export interface PackedFile {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
  /** Of a report: its rows, and the sums of its amounts and counts. */
  readonly rows?: number;
  readonly sums?: Readonly<Record<string, string>>;
}

/** Passes bytes on, and says at their end how many they were and what their hash is. */
export function hashed(
  bytes: Readable,
  whenDone: (facts: Pick<PackedFile, "bytes" | "sha256">) => void,
): Readable {
  const hash = createHash("sha256");
  let count = 0;
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      count += chunk.length;
      done(null, chunk);
    },
    flush(done) {
      whenDone({ bytes: count, sha256: hash.digest("hex") });
      done();
    },
  });
  // A failure of either ends both; the archive hears of it from the counter.
  return pipeline(bytes, counter, () => undefined);
}

/** A writer that counts the rows, and adds up their amounts and counts. */
export function counting({ columns }: Report, writer: ReportWriter) {
  const summed = Object.entries(columns)
    .filter(([name, { type }]) => type === "cents" || (type === "count" && name.endsWith("_count")))
    .map(([name]) => name);
  const sums = new Map(summed.map((name) => [name, 0n]));
  let rows = 0;
  const add = (row: ReportRecord) => {
    rows += 1;
    for (const [name, sum] of sums) sums.set(name, sum + BigInt(row[name] ?? 0));
  };
  return {
    writer: {
      head: writer.head,
      lines(records: readonly ReportRecord[]) {
        records.forEach(add);
        return writer.lines(records);
      },
    },
    totals: () => ({
      rows,
      sums: Object.fromEntries([...sums].map(([name, sum]) => [name, sum.toString()])),
    }),
  };
}
