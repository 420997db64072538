import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import type { App } from "../app.ts";
import { admit, whyRefused, type Admitted, type Gate, type Trace } from "./admit.ts";
import { createAuthenticator, type ApiKey } from "./auth.ts";
import { readBody } from "./body.ts";
import { compileRoutes } from "./compile.ts";
import { refuseConnection } from "./connection.ts";
import { boundConnections, type Connections } from "./connections.ts";
import type { ClaimedKey } from "./context.ts";
import { corsPolicy, type CorsPolicy } from "./cors.ts";
import { createDraining, type Draining } from "./draining.ts";
import { execute, type Answer } from "./execute.ts";
import { failed } from "./failure.ts";
import { headerReader } from "./headers.ts";
import { GUEST_WINDOW_SECONDS, type Guests, type Offered } from "./guests.ts";
import { addHealth } from "./health.ts";
import { addInbox } from "./inbox.ts";
import { createRunningKeys, type RunningKeys } from "./idempotency.ts";
import type { JsonBody } from "./json-body.ts";
import { noteOf } from "./note.ts";
import { createLoadShedder, type LoadShedder } from "./load-shedding.ts";
import type { HttpOptions } from "./options.ts";
import { problem } from "./problem.ts";
import { createRateLimiter, type RateLimiter } from "./rate-limit.ts";
import { createRequestLog, type RequestLog } from "./request-log.ts";
import { addReference } from "./reference/serve.ts";
import type { Route } from "./route.ts";
import { routeMap } from "./route-map.ts";
import { send } from "./send.ts";
import { refuseForWant } from "./shed.ts";

const BODY_LIMIT = 1024 * 1024;

/** Routes judge and render by themselves: the framework's compilers would only be loaded. */
const NO_COMPILERS = { buildValidator: refuseSchema, buildSerializer: refuseSchema };

function refuseSchema(): never {
  throw new Error("schemas are compiled by http/compile.ts");
}

interface Parts extends Gate {
  readonly running: RunningKeys;
  readonly cors: CorsPolicy;
  readonly log: RequestLog | undefined;
  readonly shedder: LoadShedder;
  readonly draining: Draining;
}

/** The HTTP interface over these routes. Not yet listening. */
export function buildServer(
  app: App,
  routes: readonly Route[],
  options: HttpOptions = {},
): FastifyInstance {
  const parts: Parts = {
    app,
    authenticator: createAuthenticator(app),
    readHeaders: headerReader(app.wire.account_header_aliases, app.wire.any_account_header),
    limiter: createRateLimiter(options.limits ?? {}),
    guestLimiter: guestLimiter(options.guests),
    map: routeMap(routes),
    running: createRunningKeys(),
    cors: corsPolicy(options.corsOrigins ?? []),
    shedder: createLoadShedder(options.maxUnderWay ?? 0),
    draining: options.draining ?? createDraining(),
    log: options.requestLog === false ? undefined : createRequestLog(app.db, app.log),
  };
  const server = Fastify({
    logger: false,
    schemaController: { compilersFactory: NO_COMPILERS },
    bodyLimit: BODY_LIMIT,
    requestTimeout: 30_000,
    keepAliveTimeout: 72_000,
    // Timeouts are looked for so often; by default every 30 s.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1_000 },
    // While closing, what still arrives on open connections is served.
    return503OnClosing: false,
    forceCloseConnections: "idle",
    genReqId: () => app.ids.uuid(app.wall.now()),
    clientErrorHandler: (error, socket) => refuseConnection(app, error, socket),
    frameworkErrors: (_error, request, reply) => {
      void whyRefused(parts, request).then((error) =>
        answerWith(parts, reply, failed(app, request, error)),
      );
    },
  });
  addHooks(server, parts, boundConnections(server, options.maxConnections ?? 0));
  server.removeAllContentTypeParsers();
  for (const type of ["application/json", "*"]) {
    server.addContentTypeParser(type, { parseAs: "buffer" }, readBody);
  }
  server.setErrorHandler((error, request, reply) => {
    answerWith(parts, reply, failed(app, request, error));
  });
  // Only reached outside /v1: inside, the first hook answers.
  server.setNotFoundHandler(() => {
    throw problem("not_found");
  });
  addHealth(server, app, parts.draining);
  addReference(server, routes, app.wire);
  addInbox(server, app);
  const { guests } = options;
  const offered: Offered[] = [
    ...compileRoutes(routes).map((compiled) => ({ compiled })),
    ...compileRoutes(guests?.routes ?? []).map((compiled) => ({ compiled, guests })),
  ];
  if (options.lazySchemas !== true) prepareOnceListening(server, offered);
  for (const config of offered) {
    const { method, path } = config.compiled.route;
    // Fastify answers HEAD as GET without the body.
    server.route({
      method,
      url: path,
      config,
      handler: (request, reply) => {
        void serve(parts, request, reply);
      },
    });
  }
  return server;
}

function guestLimiter(guests: Guests | undefined): RateLimiter {
  const limits = guests?.limits ?? {};
  return createRateLimiter(limits, undefined, GUEST_WINDOW_SECONDS);
}

/** What else a start does comes first. */
const AFTER_START_MS = 250;

/**
 * All schemas together take as long as everything else that a start does: they are compiled one by one
 * between requests, and those of a request that comes before its turn at once.
 */
function prepareOnceListening(server: FastifyInstance, offered: readonly Offered[]): void {
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

function addHooks(server: FastifyInstance, parts: Parts, connections: Connections): void {
  server.decorateRequest("admitted", null);
  server.decorateRequest("trace", null);
  // Where it answers by itself, nothing comes after it.
  server.addHook("onRequest", (request, reply, next) => {
    const isBeyond = connections.isBeyond(request.raw.socket);
    if (isBeyond || parts.draining.isUnderWay()) reply.raw.setHeader("connection", "close");
    if (isBeyond && request.routeOptions.config.compiled !== undefined) {
      refuseForWant(parts.app, reply, parts.cors.headers(request.headers.origin));
      return;
    }
    if (request.method === "OPTIONS" && answerOptions(parts, request, reply)) return;
    if (!enter(parts.shedder, request, reply)) {
      refuseForWant(parts.app, reply, parts.cors.headers(request.headers.origin));
      return;
    }
    void letIn(parts, request, next);
  });
  // Readers that wait for events are let go: no request of theirs holds the server.
  server.addHook("preClose", async () => {
    parts.draining.begin();
    parts.app.signal.close();
    connections.endIdle();
  });
  server.addHook("onClose", async () => {
    await parts.log?.close();
  });
}

async function letIn(
  parts: Parts,
  request: FastifyRequest,
  next: (error?: Error) => void,
): Promise<void> {
  try {
    request.admitted = await admit(parts, request);
  } catch (error) {
    next(error as Error);
    return;
  }
  next();
}

/** Takes a place among the requests under way, until the answer is out. False where there is none. */
function enter(shedder: LoadShedder, request: FastifyRequest, reply: FastifyReply): boolean {
  const compiled = request.routeOptions.config.compiled;
  if (compiled === undefined) return true;
  const leave = shedder.enter(compiled.shedClass);
  if (leave === undefined) return false;
  reply.raw.on("close", leave);
  return true;
}

/** What a path can do, told without a key: browsers ask before they send one. */
function answerOptions(
  { map, cors }: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
): boolean {
  const methods = map.methods(request.raw.url ?? "");
  if (methods.length === 0) return false;
  const allow = ["OPTIONS", ...methods].join(", ");
  reply.code(204).header("allow", allow).header("api-request-id", request.id);
  const granted = cors.preflight(request.headers.origin, allow);
  if (granted !== undefined) reply.headers(granted);
  reply.send();
  return true;
}

async function serve(parts: Parts, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  let answer: Answer;
  try {
    const { admitted } = request;
    const compiled = request.routeOptions.config.compiled;
    if (admitted === null || compiled === undefined) throw new Error("a request was not admitted");
    const body = request.body as JsonBody | undefined;
    const { context, params } = admitted;
    const claimed = claimOf(admitted, request, body);
    const sent = { params, query: request.query, body, url: request.raw.url ?? "" };
    answer = await execute({ compiled, context, sent, claimed }, parts.running);
  } catch (error) {
    answer = failed(parts.app, request, error);
  }
  answerWith(parts, reply, answer);
}

/** A page's own answers: for no other page, and kept by no browser. */
const GUESTS_OWN = { "cache-control": "no-store", "x-content-type-options": "nosniff" };

function answerWith(parts: Parts, reply: FastifyReply, answer: Answer): void {
  const { request } = reply;
  const { trace } = request;
  const isGuest = request.routeOptions.config.guests !== undefined;
  const shared = isGuest ? GUESTS_OWN : parts.cors.headers(request.headers.origin);
  const quota = trace?.quota;
  const extra =
    quota === undefined
      ? shared
      : { ...shared, "ratelimit-policy": quota.policy, ratelimit: quota.state };
  send(parts.app, reply, answer, extra);
  const key = trace?.key;
  if (parts.log === undefined || trace === null || key === undefined) return;
  const at = request.admitted?.context.at;
  if (at === undefined) void noteLater(parts, request, { ...trace, key, answer });
  else parts.log.note(answer.status, () => noteOf(request, answer, { ...trace, key, at }));
}

/** By the clock of the environment, which requests refused early have not been asked for yet. */
async function noteLater(
  { app, log }: Parts,
  request: FastifyRequest,
  told: Trace & { readonly key: ApiKey; readonly answer: Answer },
): Promise<void> {
  try {
    const at = app.environments.now(await app.environments.get(told.key.environment_id));
    log?.note(told.answer.status, () => noteOf(request, told.answer, { ...told, at }));
  } catch (error) {
    app.log.warn({ err: error }, "a request could not be logged");
  }
}

function claimOf(
  { context, idempotencyKey }: Admitted,
  request: FastifyRequest,
  body: JsonBody | undefined,
): ClaimedKey | undefined {
  if (idempotencyKey === undefined) return undefined;
  const line = `${request.method} ${request.raw.url}`;
  const requestHash = context.app.vault.requestHash(line, body?.bytes);
  return { key: idempotencyKey, requestHash, accountId: context.accountId };
}
