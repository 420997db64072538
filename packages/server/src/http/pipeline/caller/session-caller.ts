import { permissionOf, permissionRow, type Grant, type Instant } from "@railhead/core";
import type { FastifyRequest } from "fastify";
import type { Environment, Installation } from "../../../db/tables/environments/environments.ts";
import type { SessionOfOperator } from "../../../db/tables/people/sessions.ts";
import { placeOf, scopesOf } from "../../../people/access/rights.ts";
import type { Route } from "../../route/route.ts";
import { isUuid } from "../../schema/formats.ts";
import { problem, type Problem } from "../../schema/problem.ts";
import type { Caller, CallerParts } from "./caller.ts";
import { isWriteOf, refuseOtherOrigins } from "./same-origin.ts";

/** The person of a session's cookie. Throws the 401. */
export function sessionCaller(
  parts: CallerParts,
  request: FastifyRequest,
  { token, isUse }: { readonly token: string; readonly isUse: boolean },
): Caller | Promise<Caller> {
  refuseOtherOrigins(request.headers, isWriteOf(request));
  const { sessions } = parts.app;
  const session = isUse ? sessions.find(token) : sessions.peek(token);
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

function signedOut(): Problem {
  return problem("unauthorized", { detail: "There is no such session: sign in." });
}
