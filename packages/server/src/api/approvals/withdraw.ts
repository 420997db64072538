import { Type } from "typebox";
import { lockApproval } from "../../db/tables/approvals/approvals.ts";
import { moveApproval } from "../../approvals/move-approval.ts";
import { approvalContext } from "../../http/approvals/approval-context.ts";
import { problem, refusal } from "../../http/schema/problem.ts";
import { route } from "../../http/route/route.ts";
import { Text } from "../../http/schema/schema.ts";
import { audit } from "../shared/audit.ts";
import { scopeOf } from "../shared/platform-resources.ts";
import { replyApproval } from "./record.ts";
import { Approval } from "./schema.ts";

export const withdrawApproval = route(
  {
    operationId: "approvals.withdraw",
    method: "POST",
    path: "/v1/approvals/:id/withdraw",
    summary: "Withdraw one's request",
    description: "Only the requester may do that, with a reason, while the request is not decided.",
    body: Type.Object({ reason: Text(1, 500) }),
    response: Approval,
    problems: ["not_found", "conflict", "approval_decided", "approval_not_allowed"],
    scope: "approvals:write",
    accountScoped: false,
  },
  async (context, { params, body }) => {
    const { tx, actor, at } = context;
    const row = await lockApproval(tx, scopeOf(context), params.id);
    if (row === undefined) throw problem("not_found");
    const { requested_by } = row;
    if (requested_by.type !== actor.type || requested_by.id !== actor.id) {
      throw problem("forbidden", {
        code: "approval_not_allowed",
        detail: "Only the requester withdraws a request.",
      });
    }
    if (row.state !== "requested") {
      throw refusal("approval_decided", { detail: `The request is ${row.state}.` });
    }
    if (at >= row.expires_at) throw refusal("approval_decided");
    const withdrawn = { decision_reason: body.reason };
    const after = await moveApproval(
      tx,
      approvalContext(context),
      { row, event: "withdraw" },
      withdrawn,
    );
    await audit(tx, context, {
      action: "approval.withdrawn",
      resource_type: "approval",
      resource_id: row.id,
      details: { action: row.action, operation: row.operation, reason: body.reason },
    });
    return await replyApproval(context, tx, after);
  },
);
