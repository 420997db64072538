import type { FastifyReply } from "fastify";
import type { App } from "../app.ts";
import { errorEnvelope } from "./envelope.ts";
import { echoed } from "./headers.ts";
import { renderProblem, unavailable } from "./problem.ts";
import { JSON_TYPE } from "./send.ts";

const SECONDS_MAX = 5;
const DATA = renderProblem(unavailable(undefined));

/**
 * The 503 of a request there is no room for, written past everything an answer usually goes through:
 * what a refusal costs is taken from those that are served. The body is left unread and the
 * connection open, so that the next try needs no new one.
 */
export function refuseForWant(
  app: Pick<App, "wall" | "wire">,
  reply: FastifyReply,
  shared: Readonly<Record<string, string>> | undefined,
): void {
  const { id, headers: asked } = reply.request;
  const body = errorEnvelope(app.wire, { requestId: id, at: app.wall.now(), data: DATA });
  const headers: Record<string, string | number> = {
    ...shared,
    "content-type": JSON_TYPE,
    "content-length": Buffer.byteLength(body),
    "api-request-id": id,
    // Spread over the seconds, so that those who were refused do not come back together.
    "retry-after": 1 + (id.charCodeAt(id.length - 1) % SECONDS_MAX),
  };
  for (const name of ["request-id", "correlation-id"] as const) {
    const text = echoed(asked[name]);
    if (text !== undefined) headers[name] = text;
  }
  reply.hijack();
  reply.raw.writeHead(503, headers);
  reply.raw.end(body);
}
