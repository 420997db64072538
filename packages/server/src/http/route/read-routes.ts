import type { Route } from "./route.ts";

/** The operations that read, by path. */
export function readRoutesByPath(routes: readonly Route[]): ReadonlyMap<string, Route> {
  const reads = routes.filter(({ method }) => method === "GET");
  return new Map(reads.map((route) => [route.path, route]));
}

/**
 * The GET route of the resource that a write changes, for If-Match: `/v1/charges/:id` for
 * `/v1/charges/:id/hold`.
 */
export function readRouteOf(route: Route, readers: ReadonlyMap<string, Route>): Route | undefined {
  if (route.method === "GET" || route.method === "POST") return undefined;
  const end = route.path.indexOf("/:id");
  return end === -1 ? undefined : readers.get(route.path.slice(0, end + "/:id".length));
}

/** The GET route of the resource that a write changes, also for `POST`: `/v1/charges/:id` for its refund. */
export function touchedRouteOf(
  route: Route,
  readers: ReadonlyMap<string, Route>,
): Route | undefined {
  const { method, path, touches } = route;
  if (method === "GET") return undefined;
  if (touches !== undefined) return readers.get(touches);
  const [, resource] = /^(.*?\/:(?:id|name))(?:\/|$)/.exec(path) ?? [];
  // What there is one of, such as the clock, is named by its path alone.
  const isOnly = resource === undefined && (method === "PUT" || method === "PATCH");
  if (resource === undefined && !isOnly) return undefined;
  const one = readers.get(path) ?? readers.get(resource ?? path);
  return one?.list === undefined && one?.reveals === undefined ? one : undefined;
}
