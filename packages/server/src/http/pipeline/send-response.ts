import type { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import type { HttpResponse } from "../route/http-response.ts";
import { echoed } from "./caller/headers.ts";

export const JSON_TYPE = "application/json; charset=utf-8";

type Headers = Readonly<Record<string, string>>;

declare module "fastify" {
  interface FastifyReply {
    /** Null where something else than a route answers, such as a static text. */
    answer: HttpResponse | null;
  }
}

/**
 * Sets status and headers of an answer and returns its payload for the framework to send; undefined for none. `extra`
 * are headers that belong to the caller rather than to the answer.
 */
export function payloadOf(
  reply: FastifyReply,
  answer: HttpResponse,
  extra: Headers | undefined,
): string | Readable | undefined {
  const { request } = reply;
  reply.answer = answer;
  reply.code(answer.status).headers(headersOf(reply, answer));
  if (extra !== undefined) reply.headers(extra);
  if (answer.stream === undefined) return answer.status === 304 ? undefined : answer.body;
  if (request.method !== "HEAD") return answer.stream;
  answer.stream.destroy();
  return undefined;
}

function headersOf({ request }: FastifyReply, answer: HttpResponse): Headers {
  const headers: Record<string, string> = {};
  if (answer.status !== 304) headers["content-type"] = JSON_TYPE;
  headers["api-request-id"] = answer.requestId;
  echoTracing(headers, request.headers);
  if (answer.replayed) headers["idempotent-replayed"] = "true";
  for (const name in answer.headers) headers[name] = answer.headers[name] as string;
  return headers;
}

const TRACING = ["request-id", "correlation-id"] as const;

/** Repeats the caller's own tracing headers. */
export function echoTracing(
  headers: Record<string, string>,
  sent: FastifyReply["request"]["headers"],
): void {
  for (const name of TRACING) {
    if (sent[name] === undefined) continue;
    const text = echoed(sent[name]);
    if (text !== undefined) headers[name] = text;
  }
}
