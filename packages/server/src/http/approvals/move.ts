import { APPROVAL_LIFECYCLE, laterOf, type ApprovalEvent } from "@railhead/core";
import { assertFound } from "../../base/assert.ts";
import type { Tx } from "../../db/postgres/executor.ts";
import { updateApproval, type ApprovalRow } from "../../db/tables/approvals/approvals.ts";

type Decided = Partial<Pick<ApprovalRow, "decision_reason" | "response_status" | "response">>;

/** Moves an approval. The only writer of its state but the engine, which expires it. */
export async function moveApproval(
  tx: Tx,
  { at, row, event }: { at: string; row: ApprovalRow; event: ApprovalEvent },
  set: Decided = {},
): Promise<ApprovalRow> {
  const state = assertFound(APPROVAL_LIFECYCLE.next(row.state, event), `${event} of ${row.state}`);
  const isOpen = state === "approved" && row.method === "GET";
  const after: ApprovalRow = {
    ...row,
    ...set,
    state,
    due_at: isOpen ? row.due_at : null,
    decided_at: row.decided_at ?? at,
    version: row.version + 1,
    updated_at: laterOf(at, row.updated_at),
  };
  await updateApproval(tx, after);
  return after;
}
