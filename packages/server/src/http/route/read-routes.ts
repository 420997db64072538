import type { Route } from "./route.ts";

/** The operations that read, by path. */
export function readRoutesByPath(routes: readonly Route[]): ReadonlyMap<string, Route> {
  const reads = routes.filter(({ method }) => method === "GET");
  return new Map(reads.map((route) => [route.path, route]));
}

/**
 * On a write of one resource: the operation that shows what it changes, to judge If-Match by.
 * `/v1/charges/:id/hold` changes what `/v1/charges/:id` shows.
 */
export function readRouteOf(route: Route, readers: ReadonlyMap<string, Route>): Route | undefined {
  if (route.method === "GET" || route.method === "POST") return undefined;
  const end = route.path.indexOf("/:id");
  return end === -1 ? undefined : readers.get(route.path.slice(0, end + "/:id".length));
}
