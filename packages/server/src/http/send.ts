import type { OutgoingHttpHeaders } from "node:http";
import type { FastifyReply } from "fastify";
import type { App } from "../app.ts";
import { compressed, isWorthCompressing } from "./compress.ts";
import type { Answer } from "./execute.ts";
import { echoed } from "./headers.ts";

export const JSON_TYPE = "application/json; charset=utf-8";

type Headers = Readonly<Record<string, string>> | undefined;

interface Whole {
  readonly status: number;
  readonly body: Buffer | string;
  readonly headers: OutgoingHttpHeaders;
}

/**
 * Writes an answer. `extra` are headers that belong to the caller rather than to the answer.
 * No hook looks at what is sent, so the bytes go past the framework's own way of sending, which
 * costs a short read some microseconds (decision 34).
 */
export function send(
  app: Pick<App, "log">,
  reply: FastifyReply,
  answer: Answer,
  extra: Headers,
): void {
  const { request, raw } = reply;
  if (reply.sent) {
    app.log.warn({ request_id: request.id }, "answered twice");
    return;
  }
  const headers = headersOf(reply, answer, extra);
  if (answer.stream !== undefined) {
    // Streams keep the framework's care for callers that leave in the middle.
    reply.code(answer.status).headers(headers).send(answer.stream);
    return;
  }
  reply.hijack();
  // Where the caller has gone meanwhile there is nobody to answer.
  if (raw.destroyed) return;
  if (answer.status !== 304 && isWorthCompressing(answer.body, request.headers["accept-encoding"]))
    void writeCompressed(reply, answer, headers);
  else writeWhole(reply, { ...answer, headers });
}

function headersOf({ request }: FastifyReply, answer: Answer, extra: Headers): OutgoingHttpHeaders {
  const headers: OutgoingHttpHeaders = {};
  if (answer.status !== 304) headers["content-type"] = JSON_TYPE;
  headers["api-request-id"] = answer.requestId;
  echo(headers, "request-id", request.headers["request-id"]);
  echo(headers, "correlation-id", request.headers["correlation-id"]);
  if (answer.replayed) headers["idempotent-replayed"] = "true";
  for (const name in answer.headers) headers[name] = answer.headers[name];
  for (const name in extra) headers[name] = extra[name];
  return headers;
}

function writeWhole({ raw, request }: FastifyReply, { status, body, headers }: Whole): void {
  // Without a length after 304: it would be that of the body which the caller holds.
  if (status !== 304) headers["content-length"] = Buffer.byteLength(body);
  raw.writeHead(status, headers);
  if (status === 304 || request.method === "HEAD") raw.end();
  else raw.end(body);
}

async function writeCompressed(
  reply: FastifyReply,
  { status, body }: Answer,
  headers: OutgoingHttpHeaders,
): Promise<void> {
  let bytes: Buffer | string = body;
  try {
    bytes = await compressed(body);
    headers["content-encoding"] = "gzip";
    headers["vary"] = varying(headers["vary"]);
  } finally {
    if (!reply.raw.destroyed) writeWhole(reply, { status, body: bytes, headers });
  }
}

function varying(others: unknown): string {
  return typeof others === "string" ? `${others}, Accept-Encoding` : "Accept-Encoding";
}

function echo(
  headers: OutgoingHttpHeaders,
  name: string,
  value: string | string[] | undefined,
): void {
  if (value === undefined) return;
  const text = echoed(value);
  if (text !== undefined) headers[name] = text;
}
