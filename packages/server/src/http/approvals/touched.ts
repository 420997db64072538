import type { Database, Executor } from "../../db/postgres/executor.ts";
import type { CompiledRoute } from "../route/compiled-route.ts";
import type { RequestContext, TouchedResource } from "../route/context.ts";
import type { Result } from "../route/route.ts";
import { etagOf } from "../schema/etag.ts";
import { Problem } from "../schema/problem.ts";

type Read = (context: RequestContext, input: object) => Promise<Result>;

type Params = Readonly<Record<string, string>>;

/** The path of the resource that a write changes. */
export function touchedPath({ touchedRoute }: CompiledRoute, params: Params): string | undefined {
  return touchedRoute?.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? "");
}

/** The resource that a write changes, as its GET shows it. Throws its 404. */
export async function readTouched(
  compiled: CompiledRoute,
  context: RequestContext,
  { db, params }: { db: Executor; params: Params },
): Promise<TouchedResource | null> {
  const path = touchedPath(compiled, params);
  if (path === undefined) return null;
  const read = compiled.touchedRoute?.handle as Read;
  const inside = { ...context, unmasked: false, app: { ...context.app, db: db as Database } };
  const present = await read(inside, { params, query: {}, body: undefined });
  if (present.kind !== "object") return null;
  return { path, version: present.etag ?? etagOf(present.data), data: present.data };
}

/** What is not there is refused by the handler, in its own words. */
export function nothingThere(error: unknown): null {
  if (error instanceof Problem && error.kind === "not_found") return null;
  throw error;
}

/** The account that a request concerns; null for the whole environment. */
export function accountOf(
  { route }: CompiledRoute,
  { key, accountId }: RequestContext,
): string | null {
  return route.accountScoped ? accountId : key.account_id;
}
