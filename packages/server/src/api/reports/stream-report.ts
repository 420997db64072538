import { once } from "node:events";
import { PassThrough, type Readable } from "node:stream";

import { readByCursor } from "../../db/postgres/cursor.ts";
import type { Transactor } from "../../db/postgres/executor.ts";
import type { Sql } from "../../db/postgres/sql.ts";
import type { ReportRecord } from "../../db/tables/reports/report-source.ts";
import type { ReportWriter } from "./report-text.ts";

/** A reader that takes nothing for so long is cut off, so that its snapshot and connection are free. */
const STALLED_MS = 45_000;
/** How often it is asked whether the requester may still read. */
const PAGES_BETWEEN_LOOKS = 5;

export interface StreamedReport {
  readonly statement: Sql;
  readonly derive: (row: ReportRecord) => ReportRecord;
  readonly writer: ReportWriter;
  readonly mayContinue: () => Promise<boolean>;
}

/**
 * The text of a report, read as it is taken: one page of rows is held. Rejects where the first page cannot
 * be read; a later failure ends the stream early, so the client sees a truncated transfer.
 */
export async function streamReport(
  db: Transactor,
  { statement, derive, writer, mayContinue }: StreamedReport,
): Promise<Readable> {
  const output = new PassThrough();
  output.write(writer.head);
  let pages = 0;
  const opened = new Promise<void>((resolve, reject) => {
    readByCursor(db, statement, async (rows) => {
      resolve();
      if (pages % PAGES_BETWEEN_LOOKS === PAGES_BETWEEN_LOOKS - 1 && !(await mayContinue())) {
        throw new Error("the caller may no longer read the report");
      }
      pages += 1;
      await write(output, writer.lines((rows as readonly ReportRecord[]).map(derive)));
    }).then(
      () => output.end(),
      (error: unknown) => {
        reject(error);
        output.destroy(error as Error);
      },
    );
  });
  // The reader's own failure is the stream's; without a listener it would end the process.
  output.on("error", () => undefined);
  await opened;
  return output;
}

/** Waits until the reader has taken the text. Throws where it left, or takes nothing. */
async function write(output: PassThrough, text: string): Promise<void> {
  if (output.destroyed) throw new Error("the reader left");
  if (output.write(text)) return;
  const settled = new AbortController();
  const signal = AbortSignal.any([settled.signal, AbortSignal.timeout(STALLED_MS)]);
  try {
    await Promise.race([
      once(output, "drain", { signal }),
      once(output, "close", { signal }).then(() => {
        throw new Error("the reader left");
      }),
    ]);
  } finally {
    settled.abort();
  }
}
