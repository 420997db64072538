import {
  permissionOf,
  permissionRow,
  type Grant,
  type Instant,
  type ResourceScope,
} from "@railhead/core";
import type { FastifyRequest } from "fastify";
import type { App } from "../../context/app.ts";
import type { Environment, Installation } from "../../db/tables/environments/environments.ts";
import type { EventCause } from "../../db/tables/events/events.ts";
import type { SessionOfOperator } from "../../db/tables/people/sessions.ts";
import { isAllowedAddress } from "../../environments/allowed-addresses.ts";
import { isFactorFresh, sessionAddress } from "../../people/factors.ts";
import { placeOf, scopesOf } from "../../people/rights.ts";
import type { ApiKey, Authenticator } from "../route/auth.ts";
import type { Route } from "../route/route.ts";
import { isUuid } from "../schema/formats.ts";
import { forbidden, problem, type Problem } from "../schema/problem.ts";
import { bearerOf, type Guests } from "./guests.ts";
import { checkHeaders, type DecidingHeaders } from "./headers.ts";
import { refuseOtherOrigins } from "./same-origin.ts";
import { sessionTokenOf } from "./session-cookie.ts";

/** Who asks: an API key, the session of a person, a guest, or nobody known. */
export interface Caller {
  /** Scopes, environment and account; of a person its `id` is the person's. */
  readonly key: ApiKey;
  readonly actor: EventCause["actor"];
  readonly session: SessionOfOperator | undefined;
  /** Undefined of all others than people. */
  readonly person: PersonAsking | undefined;
  /** Whether the session may only enroll a factor. */
  readonly isEnrolling: boolean;
  /** Its name in the rate limiter. */
  readonly countedAs: string;
  /** Whether it is a guest, who has limits of its own. */
  readonly isGuest: boolean;
  /** Requests of guests and of unknown callers are not in the log of requests. */
  readonly isLogged: boolean;
}

/** A person's grants, and the whole environment that the request is about. */
export interface PersonAsking {
  readonly grants: readonly Grant[];
  readonly place: ResourceScope;
}

/** What callers are identified with. */
export interface CallerParts {
  readonly app: App;
  readonly authenticator: Authenticator;
}

/** The caller of a request. Throws the 401, and the 403 of a session's request from elsewhere. */
export function identify(
  parts: CallerParts,
  request: FastifyRequest,
  headers: DecidingHeaders,
): Caller | Promise<Caller> {
  const { guests, compiled } = request.routeOptions.config;
  if (guests !== undefined) return identifyGuest(parts, guests, headers);
  if (compiled?.route.caller === "public") return visitor(parts, request);
  // With both, the cookie counts for nothing.
  if (headers.authorization === undefined) {
    const token = sessionTokenOf(request.headers);
    if (token !== undefined) return ofSession(parts, request, token);
  }
  // Two keys are ambiguous.
  if (headers.repeated.some((name) => /^authorization$/i.test(name))) checkHeaders(headers);
  const key = parts.authenticator.authenticate(headers.authorization, request);
  return key instanceof Promise ? key.then(keyCaller) : keyCaller(key);
}

function keyCaller(key: ApiKey): Caller {
  return {
    key,
    actor: { type: "api_key", id: key.id },
    session: undefined,
    person: undefined,
    isEnrolling: false,
    countedAs: key.id,
    isGuest: false,
    isLogged: true,
  };
}

async function identifyGuest(
  { app }: CallerParts,
  guests: Guests,
  headers: DecidingHeaders,
): Promise<Caller> {
  if (headers.repeated.length > 0) checkHeaders(headers);
  const guest = await guests.identify(app, bearerOf(headers.authorization));
  const { key, actor, rateLimitKey } = guest;
  return {
    key,
    actor,
    session: undefined,
    person: undefined,
    isEnrolling: false,
    countedAs: rateLimitKey,
    isGuest: true,
    isLogged: false,
  };
}

function isWriteOf({ method }: FastifyRequest): boolean {
  return method !== "GET" && method !== "HEAD";
}

function ofSession(
  parts: CallerParts,
  request: FastifyRequest,
  token: string,
): Caller | Promise<Caller> {
  refuseOtherOrigins(request.headers, isWriteOf(request));
  const session = parts.app.sessions.find(token);
  return session instanceof Promise
    ? session.then((found) => personCaller(parts, request, found))
    : personCaller(parts, request, session);
}

function personCaller(
  parts: CallerParts,
  request: FastifyRequest,
  session: SessionOfOperator | undefined,
): Caller | Promise<Caller> {
  if (session === undefined) throw signedOut();
  const named = namedEnvironment(request);
  const isOfInstallation = actsOnInstallation(request.routeOptions.config.compiled?.route);
  const found = parts.app.sessions.installation();
  return found instanceof Promise
    ? found.then((installation) =>
        inEnvironment(parts, { session, named, isOfInstallation, installation }),
      )
    : inEnvironment(parts, { session, named, isOfInstallation, installation: found });
}

function actsOnInstallation(route: Route | undefined): boolean {
  const permission = route === undefined ? undefined : permissionOf(route.operationId);
  return permission !== undefined && permissionRow(permission).narrowest === "installation";
}

/** The environment that a session's request names. Throws the 400 of what is no id. */
function namedEnvironment({ headers }: FastifyRequest): string | undefined {
  const named = headers["railhead-environment"];
  if (named === undefined) return undefined;
  if (typeof named === "string" && isUuid(named)) return named.toLowerCase();
  throw problem("bad_request", { detail: "Railhead-Environment must be a UUID, sent once." });
}

interface Asking {
  readonly session: SessionOfOperator;
  readonly named: string | undefined;
  readonly isOfInstallation: boolean;
  readonly installation: Installation | undefined;
}

function inEnvironment(
  { app }: CallerParts,
  { session, named, isOfInstallation, installation }: Asking,
): Caller | Promise<Caller> {
  if (installation === undefined) throw signedOut();
  // A session of a link alone ends where the installation begins to move real money.
  const isEnrolling =
    session.stage === "enrolling" || (installation.has_live && session.factor_at === null);
  // People are of all environments: their rules and approvals are those of the live one.
  const ofInstallation = isOfInstallation ? installation.live_id : null;
  const id = ofInstallation ?? named ?? installation.first_id;
  const environment = app.environments.find(id);
  const grants = app.rights.grantsOf(session.operator_id);
  const person = { session, isEnrolling, at: app.wall.now() };
  return environment instanceof Promise || grants instanceof Promise
    ? Promise.all([environment, grants]).then(([found, held]) => withRights(person, found, held))
    : withRights(person, environment, grants);
}

interface Signed {
  readonly session: SessionOfOperator;
  readonly isEnrolling: boolean;
  readonly at: Instant;
}

function withRights(
  { session, isEnrolling, at }: Signed,
  environment: Environment | undefined,
  grants: readonly Grant[],
): Caller {
  if (environment === undefined) {
    throw problem("forbidden", { detail: "The session may not act in that environment." });
  }
  const place = placeOf(environment);
  return {
    key: {
      id: session.operator_id,
      environment_id: environment.id,
      account_id: null,
      scopes: scopesOf(grants, place, at),
      expires_at: null,
    },
    actor: { type: "operator", id: session.operator_id },
    session,
    person: { grants, place },
    isEnrolling,
    countedAs: session.operator_id,
    isGuest: false,
    isLogged: true,
  };
}

/** Who is not known yet: the person of a sign-in. Other pages cannot sign a browser in. */
async function visitor(parts: CallerParts, request: FastifyRequest): Promise<Caller> {
  refuseOtherOrigins(request.headers, isWriteOf(request));
  const installation = await parts.app.sessions.installation();
  if (installation === undefined) {
    throw problem("forbidden", { detail: "There is no environment to sign in to." });
  }
  return {
    key: {
      id: NOBODY,
      environment_id: installation.first_id,
      account_id: null,
      scopes: [],
      expires_at: null,
    },
    actor: { type: "visitor", id: NOBODY },
    session: undefined,
    person: undefined,
    isEnrolling: false,
    countedAs: request.ip,
    isGuest: false,
    isLogged: false,
  };
}

const NOBODY = "00000000-0000-0000-0000-000000000000";

/** Throws the 403 of who may not call an operation, whatever the scopes. */
export function refuseCaller(
  request: FastifyRequest,
  { route, caller }: { route: Route; caller: Caller },
): void {
  const { session, isEnrolling } = caller;
  if (route.caller === "public") return;
  if (session === undefined) {
    refuseOtherAddresses(caller.key, request);
    if (route.caller === undefined) return;
    throw problem("forbidden", { detail: "Only the session of a person may do that." });
  }
  if (route.caller === "enrolling") return;
  if (isEnrolling) throw forbidden("factor_required");
}

/** Throws the 403 of a session that gave its last factor too long ago, or elsewhere. */
export function refuseOldFactor(
  { app }: CallerParts,
  request: FastifyRequest,
  { route, caller: { session } }: { route: Route; caller: Caller },
): void {
  if (session === undefined || route.caller === "enrolling" || route.caller === "public") return;
  const isSensitive = needsRecentFactor(route);
  if (!isSensitive && !isWriteOf(request)) return;
  const asked = { at: app.wall.now(), address: sessionAddress(request.ip), isSensitive };
  if (!isFactorFresh(session, asked)) throw forbidden("step_up_required");
}

/** Throws the 403 of a key that is used from an address that is not on its list. */
function refuseOtherAddresses({ allowed_addresses }: ApiKey, request: FastifyRequest): void {
  if (allowed_addresses == null || isAllowedAddress(allowed_addresses, request.ip)) return;
  const detail = `The key may not be used from the address ${sessionAddress(request.ip)}.`;
  throw problem("forbidden", { detail });
}

function needsRecentFactor({ operationId, reveals }: Route): boolean {
  if (reveals === "always") return true;
  const permission = permissionOf(operationId);
  return permission !== undefined && permissionRow(permission).step_up === true;
}

function signedOut(): Problem {
  return problem("unauthorized", { detail: "There is no such session: sign in." });
}
