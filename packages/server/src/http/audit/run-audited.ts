import { lockTouchedRow } from "../../db/tables/approvals/touched-rows.ts";
import type { NewAuditRow } from "../../db/tables/events/audit-log.ts";
import { touchedPath } from "../approvals/touched.ts";
import type { WriteContext } from "../route/context.ts";
import type { Result } from "../route/route.ts";
import { rowsOf } from "./audit-rows.ts";
import { changesSince, readResource, type ResourceWrite } from "./resource-changes.ts";

/** A write in the transaction of its context. */
export interface AuditedRun extends ResourceWrite {
  readonly context: WriteContext;
  readonly run: () => Promise<Result>;
}

/** Runs a write, and says what it leaves in the audit log: with what it changed, where it changes one resource. */
export async function runAudited(
  audited: AuditedRun,
): Promise<{ readonly result: Result; readonly rows: readonly NewAuditRow[] }> {
  const { compiled, context, params, run } = audited;
  const path = touchedPath(compiled, params);
  if (path === undefined) {
    const result = await run();
    return { result, rows: rowsOf({ compiled, context, params, result }) };
  }
  const { tx } = context;
  await lockTouchedRow(tx, context.environment.id, path);
  const before = await readResource(tx, audited);
  const result = await run();
  const changes =
    before === undefined ? undefined : await changesSince(tx, audited, { before, result });
  return { result, rows: rowsOf({ compiled, context, params, result, changes }) };
}
