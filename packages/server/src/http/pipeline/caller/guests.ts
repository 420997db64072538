import type { App } from "../../../context/app.ts";
import type { EventCause } from "../../../db/tables/events/events.ts";
import type { ApiKey } from "../../route/auth.ts";
import type { CompiledRoute } from "../../route/compiled-route.ts";
import type { RateLimits } from "../../limits/rate-limit.ts";
import type { Route } from "../../route/route.ts";

/** Callers with a bridge token instead of an API key, and their routes. */
export interface Guests {
  readonly routes: readonly Route[];
  /** The environment that a bearer token names, before anything proves it; undefined for other texts. */
  environmentOf(bearer: string): string | undefined;
  /** The guest of a bearer token. Throws 401. */
  identify(app: App, bearer: string | undefined): Promise<Guest>;
  /** Per name that a guest is counted by, in an hour. */
  readonly limits: Partial<RateLimits>;
}

export interface Guest {
  /** A key that opens the routes of guests for one account, and nothing else. */
  readonly key: ApiKey;
  readonly actor: EventCause["actor"];
  /** Its key in the rate limiter. */
  readonly rateLimitKey: string;
}

export const GUEST_WINDOW_SECONDS = 3600;

const BEARER = /^Bearer +(\S+)$/i;

export function bearerOf(authorization: string | undefined): string | undefined {
  return BEARER.exec(authorization ?? "")?.[1];
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** Whose routes these are; absent where they are those of API keys. */
    guests?: Guests | undefined;
  }
}

/** A route as the server offers it. */
export interface ServedRoute {
  readonly compiled: CompiledRoute;
  readonly guests?: Guests | undefined;
}
