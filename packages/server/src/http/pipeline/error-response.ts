import type { FastifyRequest } from "fastify";
import type { App } from "../../context/app.ts";
import { isUnavailable } from "../../db/postgres/errors.ts";
import { loggedPath } from "./logged-path.ts";
import { problemResponse, type HttpResponse } from "../route/http-response.ts";
import { cellUnavailable, type Problem } from "../schema/problem.ts";
import { toProblem } from "./to-problem.ts";

/** The response to an error. Internal details are logged instead of sent. */
export function errorResponse(
  { app, cell }: { readonly app: App; readonly cell?: string | undefined },
  request: FastifyRequest,
  error: unknown,
): HttpResponse {
  const found = toProblem(error);
  const isCellDown = cell !== undefined && isDatabaseDown(found);
  const failure = isCellDown ? cellUnavailable(found.cause) : found;
  if (failure.status >= 500) {
    const { method, id } = request;
    const log = {
      request_id: id,
      status: failure.status,
      method,
      path: loggedPath(request),
      error: loggable(failure.cause),
    };
    app.log.error(log, failure.status === 503 ? "request not served" : "request failed");
  }
  const at = request.authorized?.context.at ?? app.wall.now();
  return problemResponse(app, failure, { requestId: request.id, at });
}

/** Whether nothing but the lost database keeps a request from being served. */
function isDatabaseDown({ kind, code, cause }: Problem): boolean {
  return kind === "service_unavailable" && code === undefined && isUnavailable(cause);
}

/** Drops fields of database errors that contain row values. */
function loggable(error: unknown): object | undefined {
  if (!(error instanceof Error)) return undefined;
  const { name, message, stack } = error;
  return { name, message, stack, code: (error as { code?: unknown }).code };
}
