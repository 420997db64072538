import type { Database } from "../../db/postgres/executor.ts";
import { lockTouchedRow } from "../../db/tables/approvals/touched-rows.ts";
import type { NewAuditRow } from "../../db/tables/events/audit-log.ts";
import type { CompiledRoute } from "../route/compiled-route.ts";
import type { RequestContext, WriteContext } from "../route/context.ts";
import type { Result } from "../route/route.ts";
import { Problem } from "../schema/problem.ts";
import { rowsOf } from "./audit-rows.ts";
import { changesBetween, type Changes, type HashOf } from "./changes.ts";

/** A write in the transaction of its context. */
export interface AuditedRun {
  readonly compiled: CompiledRoute;
  readonly context: WriteContext;
  readonly params: Readonly<Record<string, string>>;
  readonly run: () => Promise<Result>;
}

/** Runs a write, and says what it leaves in the audit log: with what it changed, where it changes one resource. */
export async function runAudited(
  audited: AuditedRun,
): Promise<{ readonly result: Result; readonly rows: readonly NewAuditRow[] }> {
  const { compiled, context, params, run } = audited;
  if (compiled.touchedRoute === undefined) {
    const result = await run();
    return { result, rows: rowsOf({ compiled, context, params, result }) };
  }
  const before = await readResource(audited, "locked");
  const result = await run();
  const changes = before === undefined ? undefined : await changesOf(audited, before, result);
  return { result, rows: rowsOf({ compiled, context, params, result, changes }) };
}

type Read = (context: RequestContext, input: object) => Promise<Result>;

/** The resource as its GET shows it, masked; undefined where there is none that the caller may read. */
async function readResource(
  { compiled, context, params }: AuditedRun,
  how?: "locked",
): Promise<object | undefined> {
  const { touchedRoute } = compiled;
  if (touchedRoute === undefined) return undefined;
  const path = touchedRoute.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? "");
  if (how === "locked") await lockTouchedRow(context.tx, context.environment.id, path);
  const db = context.tx as unknown as Database;
  const inside = { ...context, unmasked: false, app: { ...context.app, db } };
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

async function changesOf(
  audited: AuditedRun,
  before: object,
  result: Result,
): Promise<Changes | undefined> {
  const { compiled, context, params } = audited;
  const schema = compiled.touchedRoute?.response;
  if (schema === undefined) return undefined;
  // Most writes answer with the resource as it then is; a deletion with what it was.
  const { method, response } = compiled.route;
  const isShown = result.kind === "object" && response === schema && method !== "DELETE";
  const after = isShown ? (JSON.parse(result.data) as object) : await readResource(audited);
  const keys = await context.app.vault.keysOf(context.environment.id);
  const resource = Object.values(params).join(" ");
  const hashOf: HashOf = (name, text) =>
    keys.fingerprint(["audit", resource, name, text]).subarray(0, 16).toString("hex");
  return changesBetween(schema, { before, after }, hashOf);
}
