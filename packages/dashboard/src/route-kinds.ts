import {
  createRootRoute,
  createRoute,
  lazyRouteComponent,
  type RouteComponent,
} from "@tanstack/react-router";
import { readListSearch } from "./parts/list/list-search.ts";
import { NotFound } from "./shell/not-found.tsx";
import { Shell } from "./shell/shell.tsx";

export const root = createRootRoute({ notFoundComponent: NotFound });
export const shell = createRoute({ getParentRoute: () => root, id: "shell", component: Shell });

/** A screen whose address holds a list's state. */
export function list<const P extends string>(path: P, component: RouteComponent) {
  const validateSearch = readListSearch;
  return createRoute({ getParentRoute: () => shell, path, component, validateSearch });
}

/** A screen whose address holds no more than its path. */
export function page<const P extends string>(path: P, component: RouteComponent) {
  return createRoute({ getParentRoute: () => shell, path, component });
}

export const lazy = lazyRouteComponent;
