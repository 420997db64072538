import type { Instant, Vote } from "@railhead/core";
import { column, type RowOf } from "../../columns/columns.ts";
import { table } from "../../columns/table.ts";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { sql } from "../../postgres/sql.ts";

/** Who decided. Rows are never changed. */
export const APPROVAL_VOTES = table("approval_votes", {
  environment_id: column<string>()("uuid"),
  approval_id: column<string>()("uuid"),
  operator_id: column<string>()("uuid"),
  vote: column<Vote>()("text"),
  reason: column<string | null>()("text?"),
  request_id: column<string>()("uuid"),
  voted_at: column<Instant>()("timestamptz"),
});
export type ApprovalVoteRow = RowOf<typeof APPROVAL_VOTES.columns>;

export async function insertApprovalVote(tx: Tx, row: ApprovalVoteRow): Promise<void> {
  await tx.run(APPROVAL_VOTES.insert([row]));
}

export function listApprovalVotes(
  db: Executor,
  environmentId: string,
  approvalIds: readonly string[],
): Promise<ApprovalVoteRow[]> {
  return db.rows(sql`select ${APPROVAL_VOTES.list} from approval_votes
    where environment_id = ${environmentId} and approval_id = any(${approvalIds}::uuid[])
    order by approval_id, voted_at, operator_id`);
}
