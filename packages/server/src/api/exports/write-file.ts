import { addMs } from "@railhead/core";
import { StringDecoder } from "node:string_decoder";
import type { App } from "../../context/app.ts";
import {
  insertExportPart,
  updateExportJob,
  type ExportJobRow,
} from "../../db/tables/requests/export-jobs.ts";
import type { RequestContext } from "../../http/route/context.ts";
import type { OpenedExport } from "./items.ts";

/** Characters of a part. */
const PART = 256 * 1024;
/** Where a file would be longer, the streamed export is for it. */
const MOST_BYTES = 1024 ** 3;
/** How often it is asked whether the requester may still read. */
const ITEMS_BETWEEN_LOOKS = 5_000;
const HOUR_MS = 3_600_000;

/** A job that takes longer was cut off. */
export const deadlineOf = (now: string) => addMs(now, HOUR_MS);
export const expiryOf = (now: string) => addMs(now, 24 * HOUR_MS);

/** Where a part of a file is sealed. */
export const partPlace = (jobId: string, number: number) => ({
  table: "export_parts",
  column: "bytes",
  id: `${jobId}:${number}`,
});

/** Why a file was not finished, in one sentence. */
class Unfinished extends Error {}

/** Writes all items into a job's file, and ends the job. Never throws. */
export async function writeFile(
  context: RequestContext,
  job: ExportJobRow,
  opened: OpenedExport,
): Promise<void> {
  const { app } = context;
  let items = 0;
  try {
    const bytes = await writeParts(context, job, {
      text: opened.text(() => (items += 1)),
      itemCount: () => items,
    });
    await end(app, { ...job, state: "done", item_count: BigInt(items), byte_count: bytes });
  } catch (error) {
    const isKnown = error instanceof Unfinished;
    if (!isKnown) app.log.error({ err: error, job_id: job.id }, "an export could not be written");
    const failure = isKnown ? error.message : "The service could not finish the file.";
    await end(app, { ...job, state: "failed", failure }).catch((err: unknown) =>
      app.log.error({ err, job_id: job.id }, "an export could not be ended"),
    );
  }
}

async function writeParts(
  context: RequestContext,
  job: ExportJobRow,
  { text, itemCount }: { text: AsyncIterable<Buffer | string>; itemCount: () => number },
): Promise<bigint> {
  const { app } = context;
  const decoder = new StringDecoder("utf8");
  let waiting = "";
  let number = 0;
  let bytes = 0;
  let lookedAt = 0;
  const flush = async () => {
    const sealed = await app.vault.encrypt(job.environment_id, partPlace(job.id, number), waiting);
    const isThere = await insertExportPart(app.engineDb, job, { number, bytes: sealed });
    if (!isThere) throw new Unfinished("The export was deleted.");
    waiting = "";
    number += 1;
  };
  for await (const chunk of text) {
    const read = typeof chunk === "string" ? chunk : decoder.write(chunk);
    waiting += read;
    bytes += Buffer.byteLength(read);
    if (bytes > MOST_BYTES) throw new Unfinished("The file would be longer than 1 GB.");
    if (waiting.length >= PART) await flush();
    if (itemCount() - lookedAt < ITEMS_BETWEEN_LOOKS) continue;
    lookedAt = itemCount();
    if (!(await context.mayContinue())) {
      throw new Unfinished("Whoever asked may no longer read the list.");
    }
  }
  if (waiting !== "") await flush();
  return BigInt(bytes);
}

async function end(app: App, job: ExportJobRow): Promise<void> {
  const ended_at = app.environments.now(await app.environments.get(job.environment_id));
  await app.engineDb.tx((tx) => updateExportJob(tx, { ...job, ended_at }));
}
