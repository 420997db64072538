import type { FastifyRequest } from "fastify";
import type { ApiKey } from "../../route/auth.ts";
import { problem } from "../../schema/problem.ts";
import { checkHeaders, type DecidingHeaders } from "./headers.ts";
import type { Caller, CallerParts } from "./caller.ts";
import { bearerOf, type Guests } from "./guests.ts";
import { isWriteOf, refuseOtherOrigins } from "./same-origin.ts";
import { sessionCaller } from "./session-caller.ts";
import { sessionTokenOf } from "./session-cookie.ts";

/** The caller of a request. Throws the 401, and the 403 of a session's request from elsewhere. */
export function identify(
  parts: CallerParts,
  request: FastifyRequest,
  headers: DecidingHeaders,
  isUse = true,
): Caller | Promise<Caller> {
  const { guests, compiled } = request.routeOptions.config;
  if (guests !== undefined) return identifyGuest(parts, guests, headers);
  if (compiled?.route.caller === "public") return visitor(parts, request);
  // With both, the cookie counts for nothing.
  if (headers.authorization === undefined) {
    const token = sessionTokenOf(request.headers);
    if (token !== undefined) return sessionCaller(parts, request, { token, isUse });
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

export const NOBODY = "00000000-0000-0000-0000-000000000000";
