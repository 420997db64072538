import type { FastifyReply } from "fastify";
import type { App } from "../../context/app.ts";
import { errorEnvelope } from "../schema/envelope.ts";
import { serializeProblem, unavailable } from "../schema/problem.ts";
import { echoTracing, JSON_TYPE } from "./send-response.ts";

const SECONDS_MAX = 5;
const DATA = serializeProblem(unavailable(undefined));

/**
 * Replies 503 where every slot or connection is taken. The body is left unread and the connection open, so that the
 * next try needs no new one.
 */
export function replyOverloaded(
  app: Pick<App, "wall" | "wire">,
  reply: FastifyReply,
  shared: Readonly<Record<string, string>> | undefined,
): void {
  const { id, headers: sent } = reply.request;
  const headers: Record<string, string> = {
    ...shared,
    "content-type": JSON_TYPE,
    "api-request-id": id,
    // Spread over some seconds, so that refused callers do not come back together.
    "retry-after": String(1 + (id.charCodeAt(id.length - 1) % SECONDS_MAX)),
  };
  echoTracing(headers, sent);
  const body = errorEnvelope(app.wire, { requestId: id, at: app.wall.now(), data: DATA });
  reply.code(503).headers(headers).send(body);
}
