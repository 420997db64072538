import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Logger } from "pino";
import { traceIdOf } from "../../base/tracing.ts";
import { loggedPath } from "../pipeline/logged-path.ts";

/**
 * Logs a line of each answer at `info`: ids, actor, operation, status and time, and the trace where one is recorded. No address, query, header or body,
 * since these hold names, numbers and keys.
 */
export function logAnswers(server: FastifyInstance, log: Logger): void {
  if (!log.isLevelEnabled("info")) return;
  server.addHook("onResponse", (request, reply, done) => {
    const fields = {
      ...whoAsked(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    log.info({ request_id: request.id, ...fields }, "answered");
    done();
  });
}

function whoAsked(request: FastifyRequest): object {
  const caller = request.trace?.caller;
  return {
    environment_id: caller?.key.environment_id,
    account_id: request.trace?.accountId,
    actor: caller === undefined ? undefined : { type: caller.actor.type, id: caller.actor.id },
    method: request.method,
    path: loggedPath(request),
    operation: request.routeOptions.config.compiled?.route.operationId,
    trace_id: request.span === null ? undefined : traceIdOf(request.span),
  };
}
