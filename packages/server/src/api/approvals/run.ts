import type { ResourceScope } from "@railhead/core";
import { lockApproval, type ApprovalRow } from "../../db/tables/approvals/approvals.ts";
import { assertFound } from "../../base/assert.ts";
import { resolveUnfinished } from "../../approvals/end-due-approvals.ts";
import { moveApproval } from "../../approvals/move-approval.ts";
import { approvalContext } from "../../http/approvals/approval-context.ts";
import { inTransaction } from "../../http/pipeline/write-transaction.ts";
import type {
  RequestContext,
  RunResponse,
  StoredRequest,
  WriteContext,
} from "../../http/route/context.ts";
import { scopeOf } from "../shared/platform-resources.ts";
import { auditApproval, openRequest, sealResponse } from "./record.ts";
import { requesterKey } from "./standing.ts";

/** The requester, who acts when the request runs. */
export interface Requester {
  readonly context: Omit<
    RequestContext,
    "app" | "environment" | "at" | "address" | "operations" | "audit" | "mayContinue"
  >;
  readonly request: StoredRequest;
}

/** Undefined where the requester may no longer do what the request does. */
export async function asRequester(
  context: WriteContext,
  row: ApprovalRow,
  place: ResourceScope,
): Promise<Requester | undefined> {
  const actor = row.requested_by;
  const key = await requesterKey(context.tx, context, { actor, operation: row.operation, place });
  if (key === undefined) return undefined;
  const request = await openRequest(context, row);
  return {
    request,
    context: {
      key,
      actor,
      session: undefined,
      accountId: request.account_id,
      unmasked: false,
      requestId: row.request_id,
      callerRequestId: null,
      correlationId: null,
      headers: {},
      asks: undefined,
      approvalId: row.id,
    },
  };
}

/** Runs an approved request in the transaction of the vote. */
export async function run(
  context: WriteContext,
  row: ApprovalRow,
  requester: Requester,
): Promise<ApprovalRow> {
  const inside = { ...context, ...requester.context };
  return await record(context, row, await context.operations.runIn(inside, requester.request));
}

/** Runs an approved request that commits by itself; a repetition finds its first answer. */
export async function runAlone(
  context: RequestContext,
  { row, requester }: { row: ApprovalRow; requester: Requester },
): Promise<ApprovalRow> {
  const inside = { ...context, ...requester.context };
  // Longer than a caller's key may be, so that none is the same.
  const key = `approval of a second person ${row.id}`;
  const answer = await context.operations.runAlone(inside, requester.request, key);
  return await inTransaction(context, async (writing) => {
    const held = assertFound(await lockApproval(writing.tx, scopeOf(context), row.id), "approval");
    if (held.state !== "approved") return held;
    const after = await record(writing, held, answer);
    const { tx, app, environment, at } = writing;
    const scene = { environment_id: environment.id, at, ids: app.ids };
    await resolveUnfinished(tx, scene, [row], "It was run again.");
    return after;
  });
}

async function record(
  context: WriteContext,
  row: ApprovalRow,
  answer: RunResponse,
): Promise<ApprovalRow> {
  const event = answer.status < 300 ? "execute" : "fail";
  const after = await moveApproval(
    context.tx,
    approvalContext(context),
    { row, event },
    { response_status: answer.status, response: await sealResponse(context, row.id, answer) },
  );
  await auditApproval(context, after, after.state, { response_status: answer.status });
  return after;
}
