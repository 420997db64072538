import { insertAuditRows, type NewAuditRow } from "../../db/tables/events/audit-log.ts";
import type { Result } from "../route/route.ts";
import { Problem } from "../schema/problem.ts";
import { leavesRow, namedResource, rowsOf, auditRow } from "./audit-rows.ts";
import { changesSince, readResource, type ResourceWrite } from "./resource-changes.ts";

/** A write whose handler commits by itself. */
export interface SeparateRun extends ResourceWrite {
  readonly run: () => Promise<Result>;
}

/**
 * Runs it between two rows of the audit log, unless its handler writes one with its effect: a process that
 * stops in between leaves the first.
 */
export async function runSeparately(separate: SeparateRun): Promise<Result> {
  const { compiled, context, params, run } = separate;
  if (!leavesRow(compiled, context)) return await run();
  const { db } = context.app;
  const write = (rows: readonly NewAuditRow[]) => insertAuditRows(db, context.environment.id, rows);
  if (compiled.route.auditedBy === "handler") {
    const result = await run();
    // Where it found that there was nothing to do.
    if (!context.audit.isWritten) await write(rowsOf({ compiled, context, params, result }));
    return result;
  }
  const before = await readResource(db, separate);
  // An id of another tenant is in no row until the handler has found that the caller may use it.
  const resource_id = before === undefined ? null : namedResource(separate);
  await write([auditRow(context, { outcome: "started", resource_id })]);
  let result: Result;
  try {
    result = await run();
  } catch (error) {
    const details = { status: error instanceof Problem ? error.status : 500 };
    const failed = auditRow(context, { outcome: "failed", resource_id, details });
    // The caller learns why it failed; a database that is away cannot take the row.
    await write([failed]).catch((err: unknown) =>
      context.app.log.error({ err }, "the end of a request could not be audited"),
    );
    throw error;
  }
  // Who deletes their own environment deletes its log.
  if ((await context.app.environments.find(context.environment.id)) === undefined) return result;
  const changes =
    before === undefined ? undefined : await changesSince(db, separate, { before, result });
  await write(rowsOf({ compiled, context, params, result, changes }));
  return result;
}
