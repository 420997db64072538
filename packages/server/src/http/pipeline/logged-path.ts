import type { FastifyRequest } from "fastify";
import { isUuid } from "../schema/formats.ts";

/** Logged for a path without a route. */
const NO_ROUTE = "(no route)";

/**
 * The route pattern with valid UUIDs filled in. Other path text is dropped: callers may put
 * personal data into it.
 */
export function loggedPath(request: FastifyRequest): string {
  const { compiled } = request.routeOptions.config;
  if (compiled === undefined) return NO_ROUTE;
  const params = request.params as Readonly<Record<string, string>>;
  return compiled.route.path.replace(/:(\w+)/g, (name, member: string) => {
    const given = params[member] ?? "";
    return isUuid(given) ? given.toLowerCase() : name;
  });
}
