import type { App } from "../../../context/app.ts";
import type { RequestContext } from "../../../http/route/context.ts";
import { bearerOf, type Guest, type Guests } from "../../../http/pipeline/caller/guests.ts";
import { problem, type Problem } from "../../../http/schema/problem.ts";
import type { Route } from "../../../http/route/route.ts";
import { environmentOfLink, isLinkCode, readLinkCode } from "../hosted-link.ts";
import { environmentOfToken, readBridgeToken, type SessionClaims } from "../token.ts";
import { environmentOfState, isState, readState } from "./sign-in-state.ts";

/** A customer in front of the page asks twice or thrice; who tries numbers asks more often. */
const LIMITS = { read: 600, write: 20 };

const SCOPES = ["bridge_sessions:read", "bridge_sessions:write"];
/** Of a state, which the provider knows, too. */
const STATE_SCOPES = ["bridge_sign_ins:write"];

/** The page and its token: it opens the page's routes, for one customer, and nothing else. */
export function bridgeGuests(routes: readonly Route[]): Guests {
  return {
    routes,
    limits: LIMITS,
    environmentOf: claimedEnvironment,
    async identify(app, bearer): Promise<Guest> {
      const { jti, sub, account_id, environment_id } = await claimsOf(app, bearer);
      const scopes = isState(bearer) ? STATE_SCOPES : SCOPES;
      const key = { id: jti, environment_id, account_id, scopes, expires_at: null };
      return { key, actor: { type: "bridge_session", id: jti }, rateLimitKey: sub };
    },
  };
}

function claimedEnvironment(bearer: string): string | undefined {
  if (isLinkCode(bearer)) return environmentOfLink(bearer);
  return isState(bearer) ? environmentOfState(bearer) : environmentOfToken(bearer);
}

/** What the token, or the hosted link, of a request says. */
export function sessionOf(context: RequestContext): Promise<SessionClaims> {
  return claimsOf(context.app, bearerIn(context));
}

export function bearerIn({ headers }: RequestContext): string {
  return bearerOf(headers.authorization) ?? "";
}

async function claimsOf(app: App, bearer = ""): Promise<SessionClaims> {
  const claims = await readBearer(app, bearer);
  if (claims === undefined) throw ended();
  return claims;
}

function readBearer(app: App, bearer: string): Promise<SessionClaims | undefined> {
  if (isLinkCode(bearer)) return readLinkCode(app, bearer);
  if (isState(bearer)) return readState(app, bearer);
  return readBridgeToken(app.vault, bearer, app.wall.now());
}

/** Of a forged token and of one that ended the same is said. */
export function ended(): Problem {
  return problem("unauthorized", { detail: "The session has ended, or never was." });
}
