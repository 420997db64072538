import type { FastifyReply } from "fastify";
import { compressed, shouldCompress } from "./compress.ts";
import { etagOf, namesTag } from "./etag.ts";

/** What is the same for every caller, with its ETag; texts with their gzip form, too. */
export interface StaticText {
  readonly type: string;
  readonly text: string | Buffer;
  readonly packed?: Buffer;
  readonly etag: string;
}

export async function staticText(type: string, text: string): Promise<StaticText> {
  return { type, text, packed: await compressed(text), etag: etagOf(text) };
}

/** Bytes that are compressed by themselves, such as a picture. */
export function staticBytes(type: string, bytes: Buffer): StaticText {
  return { type, text: bytes, etag: etagOf(bytes) };
}

/** Sends it with these headers, or says that the caller holds it. */
export async function sendStatic(
  reply: FastifyReply,
  held: StaticText,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  const asked = reply.request.headers;
  reply.headers({
    "content-type": held.type,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    vary: "Accept-Encoding",
    etag: held.etag,
    ...headers,
  });
  const tag = asked["if-none-match"];
  if (tag !== undefined && namesTag(tag, held.etag)) {
    await reply.code(304).send();
    return;
  }
  if (held.packed !== undefined && shouldCompress(held.text, asked["accept-encoding"])) {
    await reply.header("content-encoding", "gzip").send(held.packed);
    return;
  }
  await reply.send(held.text);
}
