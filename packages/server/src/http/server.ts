import { STATUS_CODES, type IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import type { App } from "../app.ts";
import { isGranted } from "../environments/api-key.ts";
import { createAuthenticator, type ApiKey, type Authenticator } from "./auth.ts";
import { compileRoute, type CompiledRoute } from "./compile.ts";
import type { ClaimedKey, RequestContext } from "./context.ts";
import { execute, problemAnswer, problemOf, type Answer } from "./execute.ts";
import {
  checkHeaders,
  echoed,
  headerReader,
  namedAccount,
  type DecidingHeaders,
  type HeaderReader,
} from "./headers.ts";
import { createRunningKeys, type RunningKeys } from "./idempotency.ts";
import { parseJsonBody, type JsonBody } from "./json-body.ts";
import { problem, type Problem } from "./problem.ts";
import type { Route } from "./route.ts";
import { routeMap, type RouteMap } from "./route-map.ts";

const BODY_LIMIT = 1024 * 1024;
const JSON_TYPE = "application/json; charset=utf-8";
const JSON_MEDIA = /^application\/(?:[a-z0-9.+-]+\+)?json$/i;
const VERSIONED = /^\/v1(?:[/?]|$)/;

/** What the first hook found out about a request; the handler goes on from there. */
interface Admitted {
  readonly context: RequestContext;
  readonly params: Readonly<Record<string, string>>;
  readonly idempotencyKey: string | undefined;
}

declare module "fastify" {
  interface FastifyRequest {
    /** Null until the caller is known and may proceed. */
    admitted: Admitted | null;
  }
  interface FastifyContextConfig {
    compiled?: CompiledRoute;
  }
}

interface Parts {
  readonly app: App;
  readonly authenticator: Authenticator;
  readonly readHeaders: HeaderReader;
  readonly running: RunningKeys;
  readonly map: RouteMap;
}

/** The HTTP interface over these routes. Not yet listening. */
export function buildServer(app: App, routes: readonly Route[]): FastifyInstance {
  const parts: Parts = {
    app,
    authenticator: createAuthenticator(app),
    readHeaders: headerReader(app.wire.account_header_aliases),
    running: createRunningKeys(),
    map: routeMap(routes),
  };
  const server = Fastify({
    logger: false,
    bodyLimit: BODY_LIMIT,
    requestTimeout: 30_000,
    keepAliveTimeout: 72_000,
    http: { headersTimeout: 10_000 },
    // While closing, what still arrives on open connections is served.
    return503OnClosing: false,
    forceCloseConnections: "idle",
    genReqId: () => app.ids.uuid(app.wall.now()),
    clientErrorHandler: (error, socket) => refuseConnection(app, error, socket),
    frameworkErrors: (_error, request, reply) => {
      void refuseAddress(parts, request, reply);
    },
  });
  server.decorateRequest("admitted", null);
  server.addHook("onRequest", async (request) => {
    request.admitted = await admit(parts, request);
  });
  server.removeAllContentTypeParsers();
  for (const type of ["application/json", "*"]) {
    server.addContentTypeParser(type, { parseAs: "buffer" }, readBody);
  }
  server.setErrorHandler((error, request, reply) => {
    send(app, reply, failed(app, request, error));
  });
  // Only reached outside /v1: inside, the first hook answers.
  server.setNotFoundHandler(() => {
    throw problem("not_found");
  });
  for (const route of routes) {
    server.route({
      method: route.method,
      url: route.path,
      config: { compiled: compileRoute(route) },
      handler: (request, reply) => {
        void serve(parts, request, reply);
      },
    });
  }
  return server;
}

/** The checks that need no body, in the order of the contract. Throws the first that fails. */
async function admit(parts: Parts, request: FastifyRequest): Promise<Admitted | null> {
  const { app, authenticator } = parts;
  const url = request.raw.url ?? "";
  const compiled = request.routeOptions.config.compiled;
  if (compiled === undefined && !VERSIONED.test(url)) return null;
  const headers = parts.readHeaders(request.raw);
  if (headers.repeated.some((name) => name.toLowerCase() === "authorization"))
    checkHeaders(headers);
  const key = await authenticator.authenticate(headers.authorization);
  if (compiled === undefined) throw parts.map.missing(request.method, url);
  checkHeaders(headers);
  const named = compiled.route.accountScoped ? namedAccount(headers) : undefined;
  const params = compiled.params(request.params);
  if (!isGranted(key.scopes, compiled.route.scope)) throw problem("forbidden");
  const accountId = await authenticator.scope(key, named);
  const environment = await app.environments.get(key.environment_id);
  const context: RequestContext = {
    app,
    environment,
    key,
    accountId,
    at: app.environments.now(environment),
    requestId: request.id,
    callerRequestId: echoed(request.headers["request-id"]) ?? null,
    correlationId: echoed(request.headers["correlation-id"]) ?? null,
  };
  const idempotencyKey = compiled.keyed ? headers.idempotencyKey?.trim() : undefined;
  return { context, params, idempotencyKey };
}

async function authenticate({ authenticator }: Parts, headers: DecidingHeaders): Promise<ApiKey> {
  // Of two, nobody knows which was meant.
  if (headers.repeated.some((name) => /^authorization$/i.test(name))) checkHeaders(headers);
  return await authenticator.authenticate(headers.authorization);
}

/** An address the router cannot read leads nowhere, but only callers with a key learn so. */
async function refuseAddress(
  parts: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  let failure: unknown = problem("not_found");
  try {
    const isVersioned = VERSIONED.test(request.raw.url ?? "");
    if (isVersioned) await authenticate(parts, parts.readHeaders(request.raw));
  } catch (error) {
    failure = error;
  }
  send(parts.app, reply, failed(parts.app, request, failure));
}

function readBody(
  request: FastifyRequest,
  bytes: Buffer,
  done: (error: Error | null, body?: JsonBody) => void,
): void {
  try {
    if (bytes.length === 0) {
      done(null, undefined);
      return;
    }
    checkMediaType(request.headers["content-type"]);
    done(null, parseJsonBody(bytes));
  } catch (error) {
    done(error as Problem, undefined);
  }
}

function checkMediaType(header: string | undefined): void {
  if (header === "application/json") return;
  const [media = "", ...parameters] = (header ?? "").split(";").map((part) => part.trim());
  const charset = parameters.find((parameter) => /^charset=/i.test(parameter));
  const encoding = charset?.slice("charset=".length).replaceAll('"', "").toLowerCase() ?? "utf-8";
  if (JSON_MEDIA.test(media) && /^utf-?8$/.test(encoding)) return;
  throw problem("unsupported_media_type");
}

async function serve(parts: Parts, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { app } = parts;
  let answer: Answer;
  try {
    const { admitted } = request;
    const compiled = request.routeOptions.config.compiled;
    if (admitted === null || compiled === undefined) throw new Error("a request was not admitted");
    const body = request.body as JsonBody | undefined;
    const { context, params } = admitted;
    const claimed = claimOf(admitted, request, body);
    const sent = { params, query: request.query, body };
    answer = await execute({ compiled, context, sent, claimed }, parts.running);
  } catch (error) {
    answer = failed(app, request, error);
  }
  send(app, reply, answer);
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

/** The answer to whatever went wrong. What the caller may not know is in the log. */
function failed(app: App, request: FastifyRequest, error: unknown): Answer {
  const failure = problemOf(error);
  if (failure.status >= 500) {
    const { method, id } = request;
    const log = {
      request_id: id,
      method,
      path: pathOf(request.raw),
      error: loggable(failure.cause),
    };
    app.log.error(log, failure.status === 503 ? "request not served" : "request failed");
  }
  return problemAnswer(failure, request.id, request.admitted?.context.at ?? app.wall.now());
}

/** Without what a database adds to its errors: the values of the row at fault. */
function loggable(error: unknown): object | undefined {
  if (!(error instanceof Error)) return undefined;
  const { name, message, stack } = error;
  return { name, message, stack, code: (error as { code?: unknown }).code };
}

/** Queries may hold names and e-mail addresses, so they stay out of logs. */
function pathOf(message: IncomingMessage): string {
  return (message.url ?? "").split("?", 1)[0] ?? "";
}

function send(app: App, reply: FastifyReply, answer: Answer): void {
  const { request } = reply;
  reply.code(answer.status);
  reply.header("content-type", JSON_TYPE);
  reply.header("api-request-id", answer.requestId);
  echo(reply, "request-id", request.headers["request-id"]);
  echo(reply, "correlation-id", request.headers["correlation-id"]);
  if (answer.replayed) reply.header("idempotent-replayed", "true");
  if (answer.headers !== undefined) reply.headers(answer.headers);
  // Where the caller has gone meanwhile there is nobody to answer.
  if (reply.sent) app.log.warn({ request_id: request.id }, "answered twice");
  else reply.send(answer.body);
}

function echo(reply: FastifyReply, name: string, value: string | string[] | undefined): void {
  if (value === undefined) return;
  const text = echoed(value);
  if (text !== undefined) reply.header(name, text);
}

/** Answers bytes that never became a request, in the same envelope. */
function refuseConnection(app: App, error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const at = app.wall.now();
  const { status, body, requestId } = problemAnswer(connectionProblem(error), app.ids.uuid(at), at);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "Connection: close",
    `Content-Type: ${JSON_TYPE}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    `Api-Request-Id: ${requestId}`,
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
}

function connectionProblem(error: { code?: string }): Problem {
  if (error.code === "HPE_HEADER_OVERFLOW") return problem("header_too_large");
  if (error.code === "ERR_HTTP_REQUEST_TIMEOUT") return problem("request_timeout");
  return problem("bad_request", { detail: "The bytes are not an HTTP request." });
}
