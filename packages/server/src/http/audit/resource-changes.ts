import type { Database, Executor } from "../../db/postgres/executor.ts";
import type { CompiledRoute } from "../route/compiled-route.ts";
import type { RequestContext } from "../route/context.ts";
import type { Result } from "../route/route.ts";
import { Problem } from "../schema/problem.ts";
import { changesBetween, type Changes, type HashOf } from "./changes.ts";

/** A write of one resource. */
export interface ResourceWrite {
  readonly compiled: CompiledRoute;
  readonly context: RequestContext;
  readonly params: Readonly<Record<string, string>>;
}

type Read = (context: RequestContext, input: object) => Promise<Result>;

/** The resource as its GET shows it, masked; undefined where there is none that the caller may read. */
export async function readResource(
  db: Executor,
  { compiled, context, params }: ResourceWrite,
): Promise<object | undefined> {
  const { touchedRoute } = compiled;
  if (touchedRoute === undefined) return undefined;
  const inside = { ...context, unmasked: false, app: { ...context.app, db: db as Database } };
  try {
    const input = { params, query: {}, body: undefined };
    const found = await (touchedRoute.handle as Read)(inside, input);
    return found.kind === "object" ? (JSON.parse(found.data) as object) : undefined;
  } catch (error) {
    // The handler says the same to the caller.
    if (error instanceof Problem && error.status < 500) return undefined;
    throw error;
  }
}

/** What a write changed of the resource as it was before. */
export async function changesSince(
  db: Executor,
  write: ResourceWrite,
  { before, result }: { before: object; result: Result },
): Promise<Changes | undefined> {
  const { compiled, context, params } = write;
  const schema = compiled.touchedRoute?.response;
  if (schema === undefined) return undefined;
  // Most writes answer with the resource as it then is; a deletion with what it was.
  const { method, response } = compiled.route;
  const isShown = result.kind === "object" && response === schema && method !== "DELETE";
  const after = isShown ? (JSON.parse(result.data) as object) : await readResource(db, write);
  const keys = await context.app.vault.keysOf(context.environment.id);
  const resource = Object.values(params).join(" ");
  const hashOf: HashOf = (name, text) =>
    keys.fingerprint(["audit", resource, name, text]).subarray(0, 16).toString("hex");
  return changesBetween(schema, { before, after }, hashOf);
}
