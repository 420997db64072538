import type { FastifyInstance } from "fastify";
import { savepoint } from "../../db/postgres/transactions/savepoint.ts";
import { lockTouchedRow } from "../../db/tables/approvals/touched-rows.ts";
import { assertFound } from "../../base/assert.ts";
import type { CompiledRoute, SentRequest } from "../route/compiled-route.ts";
import { handleRequest } from "./handle-request.ts";
import { problemResponse, responseOf } from "../route/http-response.ts";
import { filtersOf, itemsOf, membersOf } from "./list-items.ts";
import { ownRequests } from "./own-requests.ts";
import type { RunningKeys } from "./idempotency.ts";
import type {
  Operations,
  RequestContext,
  RunResponse,
  StoredRequest,
  WriteContext,
} from "../route/context.ts";
import type { Result } from "../route/route.ts";
import { parseJsonBody } from "../schema/json-body.ts";
import { invalid, Problem } from "../schema/problem.ts";
import { runAudited } from "../audit/run-audited.ts";
import { createTrail } from "../route/audit-trail.ts";
import { hashOf } from "../approvals/request-hash.ts";
import { readTouched, touchedPath } from "../approvals/touched.ts";

/** Runs requests through the routes of this server. */
export function createOperations(
  routes: readonly CompiledRoute[],
  running: RunningKeys,
  server: () => FastifyInstance,
): Operations {
  const byId = new Map(routes.map((compiled) => [compiled.route.operationId, compiled]));
  const compiledOf = (operation: string) =>
    assertFound(byId.get(operation), "the operation of a stored request");
  return {
    ...ownRequests(routes, server),
    writesInTransaction: (operation) =>
      (compiledOf(operation).route.write ?? "transaction") === "transaction",
    scopeOf: (operation) => compiledOf(operation).route.scope,
    isPlatformOnly: (operation) => compiledOf(operation).route.platformOnly === true,
    filtersOf: (operation) => filtersOf(compiledOf(operation)),
    membersOf: (operation) => membersOf(compiledOf(operation)),
    itemsOf: (context, { operation, query }) => itemsOf(compiledOf(operation), context, query),
    runIn: (context, request) => runIn(compiledOf(request.operation), context, request),
    runAlone: (context, request, key) =>
      runAlone(compiledOf(request.operation), { context, request, key, running }),
    versionOf: async (context, { operation, params }) => {
      const compiled = compiledOf(operation);
      const path = touchedPath(compiled, params);
      if (path === undefined) return null;
      await lockTouchedRow(context.tx, context.environment.id, path);
      return await readTouched(compiled, context, { db: context.tx, params });
    },
  };
}

const sentOf = ({ params, query, url, body }: StoredRequest): SentRequest => ({
  params,
  query,
  url,
  body: body === null ? undefined : parseJsonBody(Buffer.from(body, "utf8")),
});

type Handle = (context: RequestContext, input: object) => Promise<Result>;

async function runIn(
  compiled: CompiledRoute,
  context: WriteContext,
  request: StoredRequest,
): Promise<RunResponse> {
  const sent = sentOf(request);
  const execution = { compiled, context, sent, claimed: undefined };
  const inside = { ...context, audit: createTrail(request.operation, true) };
  try {
    const { input, faults } = compiled.read(sent, context);
    // A value that was valid when it was sent, such as a date, may no longer be.
    if (faults.length > 0) throw invalid(faults);
    const handle = compiled.route.handle as Handle;
    const run = () => savepoint(context.tx, () => handle(inside, input), "stored_request");
    const { params } = request;
    const { result, rows } = await runAudited({ compiled, context: inside, params, run });
    context.audit.nested.push(...rows);
    const { status, body } = responseOf(execution, result, input.paging);
    return { status, body };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return refused(context, error);
  }
}

async function runAlone(
  compiled: CompiledRoute,
  wanted: {
    readonly context: RequestContext;
    readonly request: StoredRequest;
    readonly key: string;
    readonly running: RunningKeys;
  },
): Promise<RunResponse> {
  const { request, key, running } = wanted;
  const context = { ...wanted.context, audit: createTrail(request.operation) };
  const sent = sentOf(request);
  const requestHash = await hashOf(context, compiled.route.method, sent);
  const claimed = { key, requestHash, accountId: context.accountId };
  try {
    const { status, body } = await handleRequest({ compiled, context, sent, claimed }, running);
    return { status, body };
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error;
    return refused(context, error);
  }
}

function refused({ app, requestId, at }: RequestContext, error: Problem): RunResponse {
  const { status, body } = problemResponse(app, error, { requestId, at });
  return { status, body };
}
