import { addMs, APPROVAL_HOURS } from "@railhead/core";
import { openApproval } from "../../approvals/move-approval.ts";
import { requestPlace, serializeApproval } from "../../approvals/serialize-approval.ts";
import { findRequestedRead, type ApprovalRow } from "../../db/tables/approvals/approvals.ts";
import type { CompiledRoute, ReadRequest, SentRequest } from "../route/compiled-route.ts";
import type {
  Preview,
  RequestContext,
  StoredRequest,
  TouchedResource,
  WriteContext,
} from "../route/context.ts";
import { ok, type Result } from "../route/route.ts";
import { approvalContext } from "./approval-context.ts";
import type { ApprovalNeed } from "./approval-need.ts";
import { hashOf } from "./request-hash.ts";
import { readReason } from "./request-reason.ts";
import { accountOf, nothingThere, readTouched } from "./touched.ts";
import { tryRequest } from "./try-request.ts";

/** The operation that keeps a request for its approval, in place of the one that was asked for. */
export function approvalRequest(
  compiled: CompiledRoute,
  sent: SentRequest,
  need: ApprovalNeed,
): CompiledRoute {
  const { route } = compiled;
  return {
    ...compiled,
    successStatus: 202,
    route: {
      operationId: route.operationId,
      method: route.method === "GET" ? "POST" : route.method,
      path: route.path,
      summary: route.summary,
      response: route.response,
      problems: route.problems,
      scope: route.scope,
      accountScoped: route.accountScoped,
      write: "transaction",
      handle: (context: WriteContext, input: ReadRequest["input"]) =>
        requestApproval(compiled, { context, sent, need, input }),
    },
  };
}

interface Requested {
  readonly context: WriteContext;
  readonly sent: SentRequest;
  readonly need: ApprovalNeed;
  readonly input: ReadRequest["input"];
}

async function requestApproval(compiled: CompiledRoute, asked: Requested): Promise<Result> {
  const { context, sent, need } = asked;
  const { app, environment, at, tx } = context;
  const { operationId, method } = compiled.route;
  const reason = readReason(context, need);
  const request_hash = await hashOf(context, method, sent);
  const read = { environment_id: environment.id, request_hash, requested_by: context.actor };
  // A read that is made again while it waits is the same request.
  const open = method === "GET" ? await findRequestedRead(tx, read) : undefined;
  if (open !== undefined) return ok(serializeApproval(open, []));
  const touched = await readTouched(compiled, context, { db: tx, params: sent.params }).catch(
    nothingThere,
  );
  const preview = await tryRequest(compiled, asked, touched);
  const id = app.ids.uuid(at);
  const expires_at = addMs(at, APPROVAL_HOURS * 3_600_000);
  const row: ApprovalRow = {
    id,
    environment_id: environment.id,
    account_id: accountOf(compiled, context),
    action: need.action,
    operation: operationId,
    method,
    path: pathOf(sent.url),
    request: await sealRequest(context, id, storedRequest(compiled, asked, preview)),
    request_hash,
    touches: touched === null ? [] : [versionOf(touched)],
    requested_by: context.actor,
    reason,
    rule_id: need.rule.id,
    needed: need.rule.needed,
    role: need.rule.role,
    state: "requested",
    decision_reason: null,
    response_status: null,
    response: null,
    request_id: context.requestId,
    expires_at,
    due_at: expires_at,
    decided_at: null,
    version: 1,
    created_at: at,
    updated_at: at,
  };
  await openApproval(tx, approvalContext(context), row);
  context.audit.facts.push({
    action: "approval.requested",
    resource_type: "approval",
    resource_id: id,
    reason,
    details: { action: need.action, needed: need.rule.needed },
  });
  return ok(serializeApproval(row, []));
}

function storedRequest(
  compiled: CompiledRoute,
  { context, sent }: Requested,
  preview: Preview | null,
): StoredRequest {
  return {
    preview,
    operation: compiled.route.operationId,
    params: sent.params,
    query: sent.query,
    url: sent.url,
    body: sent.body === undefined ? null : sent.body.bytes.toString("utf8"),
    account_id: context.accountId,
  };
}

function sealRequest(
  { app, environment }: RequestContext,
  id: string,
  request: StoredRequest,
): Promise<Buffer> {
  return app.vault.encrypt(environment.id, requestPlace(id), JSON.stringify(request));
}

const versionOf = ({ path, version }: TouchedResource) => ({ path, version });

/** Without the query, whose values may be personal data. */
function pathOf(url: string): string {
  const end = url.indexOf("?");
  return end === -1 ? url : url.slice(0, end);
}
