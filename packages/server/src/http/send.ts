import type { FastifyReply } from "fastify";
import type { App } from "../app.ts";
import { compressed, isWorthCompressing } from "./compress.ts";
import type { Answer } from "./execute.ts";
import { echoed } from "./headers.ts";

export const JSON_TYPE = "application/json; charset=utf-8";

type Headers = Readonly<Record<string, string>> | undefined;

/** Writes an answer. `extra` are headers that belong to the caller rather than to the answer. */
export function send(
  app: Pick<App, "log">,
  reply: FastifyReply,
  answer: Answer,
  extra: Headers,
): void {
  const { request } = reply;
  reply.code(answer.status);
  if (answer.status !== 304) reply.header("content-type", JSON_TYPE);
  reply.header("api-request-id", answer.requestId);
  echo(reply, "request-id", request.headers["request-id"]);
  echo(reply, "correlation-id", request.headers["correlation-id"]);
  if (answer.replayed) reply.header("idempotent-replayed", "true");
  if (answer.headers !== undefined) reply.headers(answer.headers);
  if (extra !== undefined) reply.headers(extra);
  // Where the caller has gone meanwhile there is nobody to answer.
  if (reply.sent) app.log.warn({ request_id: request.id }, "answered twice");
  else write(reply, answer);
}

function write(reply: FastifyReply, { status, stream, body }: Answer): void {
  if (status === 304) {
    // Without a length: it would be that of the body which the caller holds.
    reply.send();
    return;
  }
  const accepted = reply.request.headers["accept-encoding"];
  if (stream !== undefined || !isWorthCompressing(body, accepted)) {
    reply.send(stream ?? body);
    return;
  }
  void writeCompressed(reply, body);
}

async function writeCompressed(reply: FastifyReply, body: string): Promise<void> {
  let bytes: Buffer | string = body;
  try {
    bytes = await compressed(body);
    reply.header("content-encoding", "gzip");
    reply.header("vary", varying(reply.getHeader("vary")));
  } finally {
    reply.send(bytes);
  }
}

function varying(others: unknown): string {
  return typeof others === "string" ? `${others}, Accept-Encoding` : "Accept-Encoding";
}

function echo(reply: FastifyReply, name: string, value: string | string[] | undefined): void {
  if (value === undefined) return;
  const text = echoed(value);
  if (text !== undefined) reply.header(name, text);
}
