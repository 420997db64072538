import type { ApprovalRow } from "../db/tables/approvals/approvals.ts";
import type { ApprovalVoteRow } from "../db/tables/approvals/approval-votes.ts";

/** An approval as its GET shows it; what the request holds and answered is shown where it may be read. */
export function serializeApproval(
  row: ApprovalRow,
  votes: readonly ApprovalVoteRow[],
  shown: {
    readonly request?: unknown;
    readonly response?: unknown;
    readonly preview?: object | null;
  } = {},
) {
  return {
    id: row.id,
    account_id: row.account_id,
    action: row.action,
    operation: row.operation,
    method: row.method,
    path: row.path,
    request: shown.request ?? null,
    preview: shown.preview ?? null,
    touches: row.touches,
    requested_by: row.requested_by,
    reason: row.reason,
    rule_id: row.rule_id,
    needed: row.needed,
    role: row.role,
    state: row.state,
    votes: votes.map(serializeVote),
    decision_reason: row.decision_reason,
    response_status: row.response_status,
    response: shown.response ?? null,
    request_id: row.request_id,
    expires_at: row.expires_at,
    decided_at: row.decided_at,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

export function serializeVote({ operator_id, vote, reason, voted_at }: ApprovalVoteRow) {
  return { operator_id, vote, reason, voted_at };
}

/** Where an approval's request is sealed. */
export const requestPlace = (id: string) => ({ table: "approvals", column: "request", id });
/** Where the answer of a request that was run is sealed. */
export const responsePlace = (id: string) => ({ table: "approvals", column: "response", id });
