import type { ApprovalContext } from "../../approvals/move-approval.ts";
import type { RequestContext } from "../route/context.ts";

/** A caller as the one who changes an approval. */
export function approvalContext({ app, at, actor, requestId }: RequestContext): ApprovalContext {
  return { at, ids: app.ids, actor, request_id: requestId };
}
