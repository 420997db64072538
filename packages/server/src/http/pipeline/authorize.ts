import { REFUSALS } from "@railhead/core";
import type { FastifyRequest } from "fastify";
import type { App } from "../../context/app.ts";
import type { Environment } from "../../db/tables/environments/environments.ts";
import { findMove } from "../../db/tables/moves/moved-environments.ts";
import type { Caller, CallerParts } from "./caller/caller.ts";
import { rightOf } from "./caller/caller-right.ts";
import { identify } from "./caller/identify.ts";
import { mayContinue } from "./caller/may-continue.ts";
import { refuseCaller, refuseOldFactor } from "./caller/refuse-caller.ts";
import { createTrail } from "../route/audit-trail.ts";
import { sessionAddress } from "../../people/factors/factors.ts";
import type { CompiledRoute } from "../route/compiled-route.ts";
import { checkHeaders, echoed, namedAccount, type HeaderReader } from "./caller/headers.ts";
import type { Operations, RequestContext } from "../route/context.ts";
import { problem, type Problem } from "../schema/problem.ts";
import type { CallerClass, Quota, RateLimiter, RateLimits } from "../limits/rate-limit.ts";
import type { RouteMap } from "../route/route-map.ts";

const SANDBOX = /^\/v1\/sandbox\//;
const VERSIONED = /^\/v1(?:[/?]|$)/;

/** The caller, the account and the path parameters of an authorized request. */
export interface Authorized {
  readonly context: RequestContext;
  readonly params: Readonly<Record<string, string>>;
  readonly idempotencyKey: string | undefined;
}

/** What the access log needs of a request, authorized or not. */
export interface Trace {
  /** Milliseconds of the monotonic clock. */
  readonly startedAt: number;
  /** Undefined for callers whose requests are not in the log of requests. */
  caller: Caller | undefined;
  accountId: string | undefined;
  quota: Quota | undefined;
}

declare module "fastify" {
  interface FastifyRequest {
    /** Null until the caller is known and may proceed. */
    authorized: Authorized | null;
    trace: Trace | null;
  }
  interface FastifyContextConfig {
    compiled?: CompiledRoute;
  }
}

/** Dependencies of `authorize`. */
export interface AuthorizationParts extends CallerParts {
  readonly readHeaders: HeaderReader;
  readonly limiters: Readonly<Record<CallerClass, RateLimiter>>;
  readonly guestLimiter: RateLimiter;
  readonly map: RouteMap;
  readonly operations: Operations;
  /** Whether another cell of this installation has an environment that left, or awaits it. */
  readonly isInAnotherCell?: ((environmentId: string) => Promise<boolean>) | undefined;
}

/** The checks that need no body, in the order of the contract. Throws the first that fails. */
export async function authorize(
  parts: AuthorizationParts,
  request: FastifyRequest,
): Promise<Authorized | null> {
  const { app, authenticator } = parts;
  const url = request.raw.url ?? "";
  const compiled = request.routeOptions.config.compiled;
  if (compiled === undefined && !VERSIONED.test(url)) return null;
  const trace = (request.trace = {
    startedAt: performance.now(),
    caller: undefined,
    accountId: undefined,
    quota: undefined,
  } as Trace);
  const headers = parts.readHeaders(request.raw);
  // Cached values are used without `await`: most requests are authorized in the same tick.
  const identified = identify(parts, request, headers);
  const caller = identified instanceof Promise ? await identified : identified;
  const { session } = caller;
  if (caller.isLogged) trace.caller = caller;
  if (compiled === undefined || isIncomplete(request.params)) {
    throw parts.map.missing(request.method, url);
  }
  checkHeaders(headers);
  const named = compiled.route.accountScoped ? namedAccount(headers) : undefined;
  const params = compiled.params(request.params);
  const { route } = compiled;
  refuseCaller(request, { route, caller });
  if (session === undefined && !caller.isGuest) app.keyUses.record(caller.key);
  const decided = rightOf(parts, { caller, headers, route });
  const { key, asks, unmasked } = decided instanceof Promise ? await decided : decided;
  refuseOldFactor(parts, request, { route, caller });
  const scoped = authenticator.scope(key, named);
  const accountId = (trace.accountId = scoped instanceof Promise ? await scoped : scoped);
  const kind = unmasked ? "reveal" : route.method === "GET" ? "read" : "write";
  enforceRateLimit(parts, trace, { caller, kind });
  const search = app.environments.find(key.environment_id);
  const found = search instanceof Promise ? await search : search;
  if (found === undefined) throw await notServed(parts, key.environment_id);
  // Sandbox routes return 404 in production.
  if (found.kind === "live" && SANDBOX.test(route.path)) throw problem("not_found");
  const isRead = route.method === "GET";
  const served =
    found.replayable && !isRead && route.caller === undefined
      ? await afterDueWork(app, found)
      : { app, environment: found };
  const { environment } = served;
  const context: RequestContext = {
    app: served.app,
    environment,
    key,
    session,
    address: sessionAddress(request.ip),
    asks,
    actor: caller.actor,
    accountId,
    unmasked,
    at: app.environments.now(environment),
    // In the log of a replayable environment a request has an id that follows from the seed too.
    requestId:
      served.app === app ? request.id : served.app.ids.uuid(app.environments.now(environment)),
    callerRequestId: echoed(request.headers["request-id"]) ?? null,
    correlationId: echoed(request.headers["correlation-id"]) ?? null,
    headers: request.headers,
    mayContinue: () => mayContinue(parts, request, { headers, route, key }),
    audit: createTrail(compiled.route.operationId),
    operations: parts.operations,
  };
  // Idempotency keys belong to the account: a guest must not be able to occupy one.
  const isKeyed = compiled.acceptsIdempotencyKey && !caller.isGuest;
  const idempotencyKey = isKeyed ? headers.idempotencyKey?.trim() : undefined;
  return { context, params, idempotencyKey };
}

/** Why a key that exists has no environment here: it moves to another cluster, or was deleted a moment ago. */
async function notServed(
  { app: { db, environments }, isInAnotherCell }: AuthorizationParts,
  environmentId: string,
): Promise<Problem> {
  const move = await findMove(db, environmentId);
  // It may have arrived between the two looks.
  const isHere = (await environments.find(environmentId)) !== undefined;
  if (move === undefined && !isHere) return problem("unauthorized");
  const isNear = isHere || (move?.state === "moved" && (await isInAnotherCell?.(environmentId)));
  if (move?.state !== "moved" || isNear === true) {
    const code = "environment_moving";
    const headers = { "retry-after": String(RETRY_MOVING_S) };
    return problem("service_unavailable", { code, detail: REFUSALS[code], headers });
  }
  const code = "environment_moved";
  const detail =
    move.address === null ? REFUSALS[code] : `The environment is served at ${move.address}.`;
  const headers = { "retry-after": String(RETRY_MOVED_S), "x-should-retry": "false" };
  return problem("service_unavailable", { code, detail, headers });
}

const RETRY_MOVING_S = 1;
const RETRY_MOVED_S = 60;

/** True for an empty path parameter, as in `/v1/customers/`. */
function isIncomplete(params: unknown): boolean {
  return Object.values(params as Record<string, string>).includes("");
}

/**
 * Runs due work before a write to a replayable environment and draws ids from its seed, so the same
 * requests produce the same event log.
 */
async function afterDueWork(
  app: App,
  { id }: Environment,
): Promise<{ app: App; environment: Environment }> {
  await app.engine.settle(id);
  const environment = await app.environments.get(id);
  return { app: { ...app, ids: await app.idsOf(environment) }, environment };
}

function enforceRateLimit(
  { limiters, guestLimiter }: AuthorizationParts,
  trace: Trace,
  { caller, kind }: { caller: Caller; kind: keyof RateLimits },
): void {
  const { key, countedAs, isGuest } = caller;
  const limiter = isGuest ? guestLimiter : limiters[classOf(caller)];
  // Keys and customers of two sandboxes of one seed have the same id.
  const quota = limiter.take(`${key.environment_id} ${countedAs}`, kind);
  trace.quota = quota;
  if (quota?.retryAfter === undefined) return;
  throw problem("rate_limited", { headers: { "retry-after": String(quota.retryAfter) } });
}

function classOf({ session, key }: Caller): CallerClass {
  if (session !== undefined) return "person";
  return key.account_id === null ? "platform" : "account";
}
