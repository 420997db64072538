import { addMs, APPROVAL_HOURS, type Instant } from "@railhead/core";
import type { Tx } from "../db/postgres/executor.ts";
import { insertAuditRows, type NewAuditRow } from "../db/tables/events/audit-log.ts";
import {
  lockDueApprovals,
  updateApprovals,
  type ApprovalRow,
} from "../db/tables/approvals/approvals.ts";
import {
  autoResolveExceptions,
  openExceptions,
  type ExceptionContext,
  type NewException,
} from "../exceptions/exceptions.ts";
import { moveApprovals, type ApprovalMove } from "./move-approval.ts";

const ENGINE = { type: "engine", id: "engine" } as const;
const UNFINISHED = "approval_unfinished";

/** Ends requests whose time is over, and reports runs that were cut short. Returns how many. */
export async function endDueApprovals(tx: Tx, context: ExceptionContext): Promise<number> {
  const { environment_id, at, ids } = context;
  const rows = await lockDueApprovals(tx, environment_id, at);
  const fates = rows.map((row) => ({ row, fate: fateOf(row, at) }));
  const rowsWith = (fate: Fate) => fates.flatMap((one) => (one.fate === fate ? [one.row] : []));
  const unfinished = rowsWith("report");
  const failed = rowsWith("fail");
  await updateApprovals(
    tx,
    unfinished.map((row) => ({ ...row, due_at: failsAt(row) })),
  );
  const ended = await moveApprovals(tx, { at, ids, actor: ENGINE, request_id: null }, [
    ...rowsWith("expire").map((row): ApprovalMove => ({ row, event: "expire" })),
    ...failed.map((row): ApprovalMove => ({ row, event: "fail", set: CUT_SHORT })),
  ]);
  await openExceptions(tx, context, unfinished.map(exceptionOf));
  await resolveUnfinished(tx, context, failed, "It counts as failed.");
  await insertAuditRows(
    tx,
    environment_id,
    ended.map((row) => endedRow(row, context)),
  );
  return rows.length;
}

const CUT_SHORT = { decision_reason: "Its run was cut short, and nobody continued it." };

/** What becomes of a request that is due. */
type Fate = "expire" | "report" | "fail";

function fateOf(row: ApprovalRow, at: Instant): Fate {
  if (row.state !== "approved" || row.method === "GET") return "expire";
  return at < failsAt(row) ? "report" : "fail";
}

function endedRow(row: ApprovalRow, { at }: ExceptionContext): NewAuditRow {
  return {
    account_id: row.account_id,
    actor: ENGINE,
    session_id: null,
    address: null,
    action: `approval.${row.state}`,
    operation: null,
    outcome: "done",
    resource_type: "approval",
    resource_id: row.id,
    changes: null,
    reason: row.decision_reason,
    request_id: null,
    approval_id: null,
    details: { action: row.action, operation: row.operation },
    recorded_at: at,
  };
}

function failsAt({ decided_at, created_at }: ApprovalRow) {
  return addMs(decided_at ?? created_at, APPROVAL_HOURS * 3_600_000);
}

function exceptionOf(row: ApprovalRow): NewException {
  return {
    kind: UNFINISHED,
    subject: row.id,
    account_id: row.account_id,
    message: `The approved request ${row.operation} did not report its end.`,
    details: { operation: row.operation, path: row.path },
    resource: { type: "approval", id: row.id },
  };
}

/** Resolves what was reported of runs that are over now. */
export async function resolveUnfinished(
  tx: Tx,
  context: ExceptionContext,
  rows: readonly Pick<ApprovalRow, "id">[],
  reason: string,
): Promise<void> {
  const subjects = rows.map(({ id }) => id);
  await autoResolveExceptions(tx, context, { kind: UNFINISHED, subjects, reason });
}
