import { APPROVAL_LIFECYCLE, laterOf, type ApprovalEvent } from "@railhead/core";
import { assertFound } from "../../base/assert.ts";
import { updateApproval, type ApprovalRow } from "../../db/tables/approvals/approvals.ts";
import { listApprovalVotes } from "../../db/tables/approvals/approval-votes.ts";
import type { Executor, Tx } from "../../db/postgres/executor.ts";
import {
  requestPlace,
  responsePlace,
  serializeApproval,
} from "../../http/approvals/serialize-approval.ts";
import type { RequestContext, RunResponse, StoredRequest } from "../../http/route/context.ts";
import { ok, type Result } from "../../http/route/route.ts";

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

export async function openRequest(
  { app, environment }: RequestContext,
  { id, request }: ApprovalRow,
): Promise<StoredRequest> {
  const text = await app.vault.decrypt(environment.id, requestPlace(id), request);
  return JSON.parse(text) as StoredRequest;
}

export function sealResponse(
  { app, environment }: RequestContext,
  id: string,
  { body }: RunResponse,
): Promise<Buffer> {
  return app.vault.encrypt(environment.id, responsePlace(id), body);
}

/** One approval, with what its request holds; the answer is for the requester, who would have got it. */
export async function replyApproval(
  context: RequestContext,
  db: Executor,
  row: ApprovalRow,
): Promise<Result> {
  const { app, environment, actor } = context;
  const votes = await listApprovalVotes(db, environment.id, [row.id]);
  const { query, body } = await openRequest(context, row);
  const request = { query: query ?? {}, body: body === null ? null : (JSON.parse(body) as object) };
  const isMine = actor.type === row.requested_by.type && actor.id === row.requested_by.id;
  if (!isMine || row.response === null) return ok(serializeApproval(row, votes, { request }));
  const text = await app.vault.decrypt(environment.id, responsePlace(row.id), row.response);
  const { data } = JSON.parse(text) as { data: unknown };
  return ok(serializeApproval(row, votes, { request, response: data }));
}
