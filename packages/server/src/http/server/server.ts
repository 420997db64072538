import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { traceIdOf } from "../../base/tracing.ts";
import type { App } from "../../context/app.ts";
import { createOperations } from "../pipeline/stored-operations.ts";
import { createAuthenticator } from "../route/auth.ts";
import type { Authorized } from "../pipeline/authorize.ts";
import { readBody } from "../pipeline/body.ts";
import { compileRoutes } from "../pipeline/compile-route.ts";
import { refuseConnection } from "../pipeline/connection.ts";
import { limitConnections } from "../limits/connections.ts";
import type { CompiledRoute } from "../route/compiled-route.ts";
import type { ClaimedKey } from "../route/context.ts";
import { corsPolicy } from "./cors.ts";
import { createDraining } from "../limits/draining.ts";
import { errorResponse } from "../pipeline/error-response.ts";
import { GUEST_WINDOW_SECONDS, type Guests, type ServedRoute } from "../pipeline/caller/guests.ts";
import { handleRequest } from "../pipeline/handle-request.ts";
import type { HttpResponse } from "../route/http-response.ts";
import { headerReader } from "../pipeline/caller/headers.ts";
import { addHealth } from "./health.ts";
import { addHooks, callerHeaders } from "./hooks.ts";
import { logAnswers } from "./access-lines.ts";
import { addInbox } from "./inbox.ts";
import { createRunningKeys } from "../pipeline/idempotency.ts";
import type { JsonBody } from "../schema/json-body.ts";
import { createLoadShedder } from "../limits/load-shedder.ts";
import type { Answered, HttpOptions } from "./options.ts";
import { problem } from "../schema/problem.ts";
import { createRateLimiter, type CallerClass, type RateLimiter } from "../limits/rate-limit.ts";
import { readableUrl } from "./readable-url.ts";
import { createServing, type ServerParts, type Serving } from "./serving.ts";
import { tracedApp, traceRequests } from "./traced-requests.ts";
import { addDocsSite } from "../docs-site/serve.ts";
import { addReference } from "../reference/serve.ts";
import { createRefusalLog } from "../audit/refusal-log.ts";
import { createRequestLog } from "../pipeline/request-log.ts";
import { routeMap } from "../route/route-map.ts";
import type { Route } from "../route/route.ts";
import { payloadOf } from "../pipeline/send-response.ts";

const BODY_LIMIT = 1024 * 1024;

/** Routes validate and serialize by themselves: the framework's compilers would only be loaded. */
const NO_COMPILERS = { buildValidator: refuseSchema, buildSerializer: refuseSchema };

function refuseSchema(): never {
  throw new Error("schemas are compiled by http/pipeline/compile-route.ts");
}

/** The HTTP API over these routes. Not yet listening. */
export function buildServer(
  app: App,
  routes: readonly Route[],
  options: HttpOptions = {},
): FastifyInstance {
  const compiled = compileRoutes(routes);
  const serving = createServing(
    app,
    options.cells,
    createPartsOf(routes, options, { compiled, server: () => server }),
  );
  const parts = serving.main;
  const sendFailure = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    // The answer has begun: what fails now can only be cut off.
    if (reply.sent) {
      app.log.warn({ request_id: request.id, err: error }, "a request failed after its answer");
      return;
    }
    const answer = errorResponse(serving.of(request), request, error);
    reply.send(payloadOf(reply, answer, callerHeaders(parts, request)));
  };
  const server = Fastify({
    logger: false,
    schemaController: { compilersFactory: NO_COMPILERS },
    bodyLimit: BODY_LIMIT,
    trustProxy: [...(options.trustedProxies ?? [])],
    requestTimeout: 30_000,
    keepAliveTimeout: 72_000,
    // Timeouts are looked for so often; by default every 30 s.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1_000 },
    // While closing, what still arrives on open connections is served.
    return503OnClosing: false,
    forceCloseConnections: "idle",
    genReqId: () => app.ids.uuid(app.wall.now()),
    clientErrorHandler: (error, socket) => refuseConnection(app, error, socket),
    rewriteUrl: ({ url = "" }) => readableUrl(url),
    frameworkErrors: (_error, request, reply) => sendFailure(problem("not_found"), request, reply),
  });
  traceRequests(server, options.tracer);
  addHooks(server, serving, limitConnections(server, options.maxConnections ?? 0));
  logAnswers(server, app.log);
  if (options.onAnswered !== undefined) reportAnswers(server, options.onAnswered);
  readBodiesAsBytes(server);
  server.setErrorHandler(sendFailure);
  // Only reached outside /v1: inside, the first hook answers.
  server.setNotFoundHandler(() => {
    throw problem("not_found");
  });
  addHealth(server, app, parts.draining, options.cells);
  addReference(server, routes, app.wire);
  addDocsSite(server);
  addInbox(server, app, options.cells);
  const offered: readonly ServedRoute[] = [
    ...compiled.map((one) => ({ compiled: one })),
    ...compileRoutes(options.guests?.routes ?? []).map((one) => ({
      compiled: one,
      guests: options.guests,
    })),
  ];
  if (options.lazySchemas !== true) compileAfterStart(server, offered);
  addRoutes(server, serving, offered);
  return server;
}

/** Makes what the requests of an App's environments need. Quotas and running keys are by environment, so they are shared. */
function createPartsOf(
  routes: readonly Route[],
  options: HttpOptions,
  made: { readonly compiled: readonly CompiledRoute[]; readonly server: () => FastifyInstance },
): (app: App, cell: string | undefined) => ServerParts {
  const { cells } = options;
  const running = createRunningKeys();
  const shared = {
    limiters: limitersOf(options),
    guestLimiter: guestLimiter(options.guests),
    map: routeMap(routes),
    running,
    operations: createOperations(made.compiled, running, made.server),
    cors: corsPolicy(options.corsOrigins ?? []),
    draining: options.draining ?? createDraining(),
    isInAnotherCell: cells && ((id: string) => cells.lookAgain(id)),
  };
  return (app, cell) => ({
    ...shared,
    app,
    cell,
    authenticator: createAuthenticator(app),
    readHeaders: headerReader(app.wire.account_header_aliases, app.wire.any_account_header),
    shedder: createLoadShedder(options.maxConcurrentRequests ?? 0),
    log: options.requestLog === false ? undefined : createRequestLog(app.db, app.log),
    keepsBodies: options.requestBodies === true,
    refusals: createRefusalLog(app.db, app.log),
  });
}

function readBodiesAsBytes(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  for (const type of ["application/json", "*"]) {
    server.addContentTypeParser(type, { parseAs: "buffer" }, readBody);
  }
}

function reportAnswers(server: FastifyInstance, report: (answered: Answered) => void): void {
  server.addHook("onResponse", (request, reply, done) => {
    const isStream = String(reply.getHeader("content-type")).startsWith("text/event-stream");
    report({
      operation: request.routeOptions.config.compiled?.route.operationId,
      status: reply.statusCode,
      seconds: isStream ? undefined : reply.elapsedTime / 1000,
      trace_id: request.span === null ? undefined : traceIdOf(request.span),
    });
    done();
  });
}

function addRoutes(
  server: FastifyInstance,
  serving: Serving,
  offered: readonly ServedRoute[],
): void {
  for (const config of offered) {
    const { method, path, maxBodyBytes: bodyLimit = BODY_LIMIT } = config.compiled.route;
    server.route({
      bodyLimit,
      // The framework's own HEAD routes would give a 304 a length of 0.
      method: method === "GET" ? ["GET", "HEAD"] : method,
      exposeHeadRoute: false,
      url: path,
      config,
      handler: async (request, reply) => {
        const parts = serving.of(request);
        const answer = await respond(parts, request);
        return payloadOf(reply, answer, callerHeaders(parts, request));
      },
    });
  }
}

function limitersOf({
  limits = {},
  classLimits = {},
}: HttpOptions): Readonly<Record<CallerClass, RateLimiter>> {
  const limiterOf = (of: CallerClass) => createRateLimiter(classLimits[of] ?? limits);
  return {
    platform: limiterOf("platform"),
    account: limiterOf("account"),
    person: limiterOf("person"),
  };
}

function guestLimiter(guests: Guests | undefined): RateLimiter {
  const limits = guests?.limits ?? {};
  return createRateLimiter(limits, undefined, GUEST_WINDOW_SECONDS);
}

/** Schemas are compiled after the rest of the startup. */
const AFTER_START_MS = 250;

/**
 * All schemas together take as long as everything else that a start does: they are compiled one by
 * one between requests, and those of a request that comes before its turn at once.
 */
function compileAfterStart(server: FastifyInstance, offered: readonly ServedRoute[]): void {
  const rest = offered.map(({ compiled }) => compiled);
  const next = () => {
    const route = rest.shift();
    if (route === undefined) return;
    route.prepare();
    setImmediate(next).unref();
  };
  server.addHook("onListen", (done) => {
    setTimeout(next, AFTER_START_MS).unref();
    done();
  });
  server.addHook("preClose", (done) => {
    rest.length = 0;
    done();
  });
}

/** Throws the problem that the request is refused with. */
async function respond(parts: ServerParts, request: FastifyRequest): Promise<HttpResponse> {
  const { authorized, span } = request;
  const { compiled } = request.routeOptions.config;
  if (authorized === null || compiled === undefined) throw new Error("a request is not authorized");
  const body = request.body as JsonBody | undefined;
  const { params } = authorized;
  const context =
    span === null
      ? authorized.context
      : { ...authorized.context, app: tracedApp(authorized.context.app, span) };
  const claimed = await claimOf(authorized, request, body);
  const sent = { params, query: request.query, body, url: request.raw.url ?? "" };
  return await handleRequest({ compiled, context, sent, claimed }, parts.running);
}

async function claimOf(
  { context, idempotencyKey }: Authorized,
  request: FastifyRequest,
  body: JsonBody | undefined,
): Promise<ClaimedKey | undefined> {
  if (idempotencyKey === undefined) return undefined;
  const line = `${request.method} ${request.raw.url}`;
  const keys = await context.app.vault.keysOf(context.environment.id);
  const requestHash = keys.requestHash(line, body?.bytes);
  return { key: idempotencyKey, requestHash, accountId: context.accountId };
}
