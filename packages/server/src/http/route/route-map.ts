import { problem, type Problem } from "../schema/problem.ts";
import type { Route } from "./route.ts";

// Creating payments and searching them are different paths; callers look for the list here first.
const POINTERS: Readonly<Record<string, string>> = {
  "GET /v1/charges": "Charges are listed and searched by GET /v1/payments.",
  "GET /v1/payouts": "Payouts are listed and searched by GET /v1/payments.",
};

/** Says why a method and path have no route. */
export interface RouteMap {
  missing(method: string, url: string): Problem;
  /** The methods of the path, in the order of the routes; none where it leads nowhere. */
  methods(url: string): string[];
}

export function routeMap(routes: readonly Route[]): RouteMap {
  const patterns = routes.map(({ method, path }) => ({
    method,
    path: new RegExp(`^${path.replace(/:[a-z_]+/g, "[^/]+")}$`),
  }));
  const methods = (url: string): string[] => {
    const path = url.split("?", 1)[0] ?? "";
    const fitting = patterns.filter((pattern) => pattern.path.test(path));
    const names = new Set<string>(fitting.map((pattern) => pattern.method));
    return names.has("GET") ? [...names, "HEAD"] : [...names];
  };
  return {
    methods,
    missing(method, url) {
      const path = url.split("?", 1)[0] ?? "";
      const others = methods(url);
      // The same method: the address fits but for a parameter of absurd length.
      if (others.length === 0 || others.includes(method)) return problem("not_found");
      const detail = POINTERS[`${method} ${path}`];
      const headers = { allow: others.join(", ") };
      return problem(
        "method_not_allowed",
        detail === undefined ? { headers } : { detail, headers },
      );
    },
  };
}
