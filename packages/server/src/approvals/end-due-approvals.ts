import { addMs, APPROVAL_HOURS } from "@railhead/core";
import type { Tx } from "../db/postgres/executor.ts";
import {
  lockDueApprovals,
  updateApproval,
  type ApprovalRow,
} from "../db/tables/approvals/approvals.ts";
import {
  autoResolveException,
  openException,
  type ExceptionContext,
} from "../exceptions/exceptions.ts";
import { moveApproval } from "./move-approval.ts";

const ENGINE = { type: "engine", id: "engine" } as const;
const UNFINISHED = "approval_unfinished";

/** Ends requests whose time is over, and reports runs that were cut short. Returns how many. */
export async function endDueApprovals(tx: Tx, context: ExceptionContext): Promise<number> {
  const rows = await lockDueApprovals(tx, context.environment_id, context.at);
  const by = { at: context.at, ids: context.ids, actor: ENGINE, request_id: null };
  for (const row of rows) {
    const isRun = row.state === "approved" && row.method !== "GET";
    if (!isRun) await moveApproval(tx, by, { row, event: "expire" });
    else if (context.at < failsAt(row)) await reportUnfinished(tx, context, row);
    else {
      const decision_reason = "Its run was cut short, and nobody continued it.";
      await moveApproval(tx, by, { row, event: "fail" }, { decision_reason });
      await resolveUnfinished(tx, context, row, "It counts as failed.");
    }
  }
  return rows.length;
}

function failsAt({ decided_at, created_at }: ApprovalRow) {
  return addMs(decided_at ?? created_at, APPROVAL_HOURS * 3_600_000);
}

async function reportUnfinished(
  tx: Tx,
  context: ExceptionContext,
  row: ApprovalRow,
): Promise<void> {
  await updateApproval(tx, { ...row, due_at: failsAt(row) });
  await openException(tx, context, {
    kind: UNFINISHED,
    subject: row.id,
    account_id: row.account_id,
    message: `The approved request ${row.operation} did not report its end.`,
    details: { operation: row.operation, path: row.path },
    resource: { type: "approval", id: row.id },
  });
}

/** Resolves what was reported of a run that is over now. */
export async function resolveUnfinished(
  tx: Tx,
  context: ExceptionContext,
  { id }: Pick<ApprovalRow, "id">,
  reason: string,
): Promise<void> {
  await autoResolveException(tx, context, { kind: UNFINISHED, subject: id, reason });
}
