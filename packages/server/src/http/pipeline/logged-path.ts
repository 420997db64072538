import type { FastifyRequest } from "fastify";
import { isUuid } from "../schema/formats.ts";

/** What stands for a path that no operation has. */
const NO_ROUTE = "(no route)";

/**
 * The pattern of the path, with the ids that are ids: whatever else callers put into an address, such
 * as a tax id, is not kept. Of a path without a route nothing is.
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
