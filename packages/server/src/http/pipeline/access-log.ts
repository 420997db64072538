import type { FastifyRequest } from "fastify";
import type { Instant } from "@railhead/core";
import type { App } from "../../context/app.ts";
import type { RequestRow } from "../../db/tables/requests/requests.ts";
import { redactedBody } from "../audit/redact.ts";
import type { ApiKey } from "../route/auth.ts";
import type { HttpResponse } from "../route/http-response.ts";
import type { JsonBody } from "../schema/json-body.ts";
import type { Caller } from "./caller/caller.ts";
import { loggedPath } from "./logged-path.ts";
import { echoed } from "./caller/headers.ts";
import type { RequestLog } from "./request-log.ts";

const NAME_LENGTH = 200;
const MAX_NAMES = 50;

interface Logging {
  readonly app: App;
  readonly log: RequestLog;
  readonly keepsBodies: boolean;
}

/** Logs a request with a known key and its response status, at its environment's time. */
export function logAccess(
  { app, log, keepsBodies }: Logging,
  request: FastifyRequest,
  answer: HttpResponse,
): void {
  const { trace, authorized } = request;
  const caller = trace?.caller;
  if (trace === null || caller === undefined) return;
  const add = (at: Instant | undefined) => {
    if (at === undefined) return;
    log.add(answer.status, () => ({
      row: accessLogRow(request, answer, { ...trace, caller, at }),
      body: keepsBodies ? bodyOf(request) : undefined,
    }));
  };
  if (authorized !== null) add(authorized.context.at);
  else
    void instantOf(app, caller.key).then(add, (error: unknown) => {
      app.log.warn({ err: error }, "a request could not be logged");
    });
}

/**
 * Requests refused early have no environment loaded yet. Undefined where it is on its way to another cluster: what stays
 * here is compared with its copy.
 */
async function instantOf({ environments }: App, key: ApiKey): Promise<Instant | undefined> {
  const environment = await environments.find(key.environment_id);
  return environment && environments.now(environment);
}

/** The row of a request whose key is known: no values of queries, no bodies. */
function accessLogRow(
  request: FastifyRequest,
  answer: HttpResponse,
  seen: { caller: Caller; accountId: string | undefined; startedAt: number; at: Instant },
): RequestRow {
  const { key, session } = seen.caller;
  const { headers } = request;
  const problem = answer.problem ?? replayedProblem(answer);
  return {
    id: request.id,
    environment_id: key.environment_id,
    account_id: seen.accountId ?? key.account_id,
    api_key_id: session === undefined ? key.id : null,
    operator_id: session?.operator_id ?? null,
    method: request.method,
    path: loggedPath(request),
    query_parameters: namesOf(request.query),
    operation: request.routeOptions.config.compiled?.route.operationId ?? null,
    status: answer.status,
    duration_us: Math.round((performance.now() - seen.startedAt) * 1000),
    problem_type: problem?.type ?? null,
    problem_code: problem?.code ?? null,
    idempotency_key: request.authorized?.idempotencyKey ?? null,
    idempotent_replayed: answer.replayed,
    caller_request_id: echoed(headers["request-id"]) ?? null,
    correlation_id: echoed(headers["correlation-id"]) ?? null,
    created_at: seen.at,
  };
}

/** What was sent, without what may be personal. */
function bodyOf({ body, routeOptions }: FastifyRequest): object | undefined {
  const sent = body as JsonBody | undefined;
  return redactedBody(routeOptions.config.compiled?.route.body, sent?.value);
}

/** A replayed refusal has only its JSON text. */
function replayedProblem({ replayed, status, body }: HttpResponse) {
  if (!replayed || status < 400) return undefined;
  const type = /"type":"([^"]+)"/.exec(body)?.[1];
  return type === undefined ? undefined : { type, code: /"code":"([^"]+)"/.exec(body)?.[1] };
}

function namesOf(query: unknown): string[] {
  const names = Object.keys(query ?? {});
  return names.slice(0, MAX_NAMES).map(plainText);
}

/** Query names may contain any bytes; PostgreSQL rejects NUL. */
function plainText(text: string): string {
  return text.slice(0, NAME_LENGTH).replace(/[^\x20-\x7e]/g, "?");
}
