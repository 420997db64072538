import type { Route } from "../route/route.ts";
import { closedBodyOf } from "../route/closed-bodies.ts";

/** What each operation takes, without room for members that nobody knows: as JSON for the command line. */
export function commandLineBodies(routes: readonly Route[]): string {
  const bodies = routes.map((route) => {
    const { operationId: operation_id, method, path } = route;
    return { operation_id, method, path, schema: closedBodyOf(route) ?? null };
  });
  return JSON.stringify(bodies);
}
