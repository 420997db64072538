import type { ApprovalRow } from "../../db/tables/approvals/approvals.ts";
import { listApprovalVotes } from "../../db/tables/approvals/approval-votes.ts";
import type { Executor } from "../../db/postgres/executor.ts";
import {
  requestPlace,
  responsePlace,
  serializeApproval,
} from "../../approvals/serialize-approval.ts";
import type {
  RequestContext,
  RunResponse,
  StoredRequest,
  WriteContext,
} from "../../http/route/context.ts";
import { ok, type Result } from "../../http/route/route.ts";
import { audit } from "../shared/audit.ts";

/** Writes down what became of a request for approval. */
export async function auditApproval(
  context: WriteContext,
  row: ApprovalRow,
  what: string,
  { reason = null, ...details }: { reason?: string | null; response_status?: number },
): Promise<void> {
  await audit(context.tx, context, {
    action: `approval.${what}`,
    resource_type: "approval",
    resource_id: row.id,
    reason,
    details: { action: row.action, operation: row.operation, ...details },
  });
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
  const { query, body, preview } = await openRequest(context, row);
  const shownBody = body === null ? null : (JSON.parse(body, maskAccountNumber) as object);
  const request = { query: query ?? {}, body: shownBody };
  const isMine = actor.type === row.requested_by.type && actor.id === row.requested_by.id;
  const shown = { request, preview: previewOf(preview) };
  if (!isMine || row.response === null) return ok(serializeApproval(row, votes, shown));
  const text = await app.vault.decrypt(environment.id, responsePlace(row.id), row.response);
  const { data } = JSON.parse(text) as { data: unknown };
  return ok(serializeApproval(row, votes, { ...shown, response: data }));
}

/** Approvers see what they decide about, and of a new account number its end. */
function maskAccountNumber(name: string, value: unknown): unknown {
  if (name !== "account_number" || typeof value !== "string") return value;
  return `${"*".repeat(Math.max(value.length - 4, 4))}${value.slice(-4)}`;
}

function previewOf(preview: StoredRequest["preview"]): object | null {
  if (preview == null) return null;
  const read = (text: string | null) => (text === null ? null : (JSON.parse(text) as object));
  return { before: read(preview.before), after: read(preview.after) };
}
