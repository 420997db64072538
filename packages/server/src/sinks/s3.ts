import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { AwsV4Signer } from "aws4fetch";
import { request } from "undici";
import { fingerprintOf } from "../base/durable-file.ts";
import { makeDraft } from "./drafts.ts";
import { writeParquet, type ParquetManifest } from "./parquet.ts";
import {
  SinkFault,
  type SinkDelivery,
  type SinkPlace,
  type SinkRun,
  type SinkTarget,
} from "./target.ts";

/** An object store, and where a sink writes in it. */
interface Store {
  readonly place: SinkPlace;
  /** Address of the bucket and the prefix. */
  readonly root: string;
}

interface Sent {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | NodeJS.ReadableStream;
}

interface Reply {
  readonly status: number;
  readonly text: string;
}

/**
 * Puts Parquet files of consecutive events into a bucket. A manifest names its file and is put only where there is none:
 * of two processes that deliver the same events one is refused, and a file that a manifest names is never replaced.
 */
export async function openS3(place: SinkPlace): Promise<SinkTarget> {
  const { config } = place;
  const scheme = config["tls"] === false ? "http" : "https";
  const root = `${scheme}://${String(config["servers"])}/${String(config["bucket"])}/${String(config["prefix"])}`;
  const store = { place, root };
  await requireConditions(store);
  return {
    deliveredThrough: (run, cursor) => deliveredThrough(store, run, cursor),
    deliver: (delivery) => deliver(store, delivery),
    close: () => Promise.resolve(),
  };
}

/** Refuses a store that replaces an object which is to be put only where there is none. */
async function requireConditions(store: Store): Promise<void> {
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const reply = await putOnce(store, `${store.place.environment_id}/conditions`, "{}\n");
    if (reply.status === 412) return;
    requireDone(reply);
  }
  throw new SinkFault("The store ignores If-None-Match: it cannot hold events exactly once.");
}

async function putOnce(store: Store, key: string, body: string): Promise<Reply> {
  const headers = {
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(body)),
    "if-none-match": "*",
    "x-amz-content-sha256": createHash("sha256").update(body).digest("hex"),
  };
  return await send(store, { method: "PUT", key }, { headers, body });
}

const digits = (sequence: bigint) => String(sequence).padStart(15, "0");

const folderOf = ({ environment_id, generation, replays }: SinkRun) =>
  `${environment_id}/generation-${generation}/replay-${replays}`;

async function deliveredThrough(
  store: Store,
  run: SinkRun,
  cursor: bigint,
): Promise<bigint | undefined> {
  const reply = await send(store, {
    method: "GET",
    key: `${folderOf(run)}/events-${digits(cursor + 1n)}.json`,
  });
  if (reply.status === 404) return undefined;
  requireDone(reply);
  return BigInt((JSON.parse(reply.text) as ParquetManifest).last_sequence);
}

async function deliver(store: Store, { run, first, last, pages }: SinkDelivery): Promise<void> {
  const { environment_id, folder: root } = store.place;
  // Sinks of the same prefix in other buckets write at the same time.
  const target = createHash("sha256").update(store.root).digest("hex").slice(0, 16);
  const folder = await makeDraft(join(root, environment_id, "uploads", target), first);
  const path = join(folder, "events.parquet");
  try {
    const rows = await writeParquet(path, pages);
    const written = await fingerprintOf(path);
    // Another attempt may have had more events: its file has another name.
    const file = `events-${digits(first)}-${digits(last)}-${written.sha256.slice(0, 12)}.parquet`;
    const { sha256, bytes } = written;
    const headers = { "content-length": String(bytes), "x-amz-content-sha256": sha256 };
    const key = `${folderOf(run)}/${file}`;
    requireDone(
      await send(store, { method: "PUT", key }, { headers, body: createReadStream(path) }),
    );
    await commit(store, run, {
      file,
      environment_id,
      generation: run.generation,
      replay: run.replays,
      first_sequence: Number(first),
      last_sequence: Number(last),
      rows,
      ...written,
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Puts the manifest, by which the file counts. */
async function commit(store: Store, run: SinkRun, manifest: ParquetManifest): Promise<void> {
  const key = `${folderOf(run)}/events-${digits(BigInt(manifest.first_sequence))}.json`;
  const reply = await putOnce(store, key, `${JSON.stringify(manifest, null, 2)}\n`);
  if (reply.status === 412) {
    throw new Error(`another attempt delivered events from ${manifest.first_sequence} on`);
  }
  requireDone(reply);
}

function requireDone({ status, text }: Reply): void {
  if (status < 300) return;
  const code = /<Code>([A-Za-z0-9]{1,64})<\/Code>/.exec(text)?.[1] ?? "";
  throw new SinkFault(`The store answered ${status} ${code}`.trimEnd() + ".");
}

/** An answer is read no further than this: a manifest has some 500 bytes. */
const ANSWER_MOST = 65_536;

async function send(
  { place: { config, secrets }, root }: Store,
  { method, key }: { readonly method: "GET" | "PUT"; readonly key: string },
  sent?: Sent,
): Promise<Reply> {
  const signed = await new AwsV4Signer({
    method,
    url: `${root}/${key}`,
    headers: { ...sent?.headers },
    body: typeof sent?.body === "string" ? sent.body : null,
    accessKeyId: String(config["access_key_id"]),
    secretAccessKey: secrets["secret_access_key"] ?? "",
    service: "s3",
    region: String(config["region"] ?? "us-east-1"),
  }).sign();
  const reply = await request(signed.url, {
    method,
    headers: Object.fromEntries(signed.headers),
    ...(sent === undefined ? {} : { body: sent.body as string }),
  });
  let text = "";
  for await (const chunk of reply.body) {
    if (text.length < ANSWER_MOST) text += String(chunk);
  }
  return { status: reply.statusCode, text };
}
