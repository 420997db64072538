import { Type } from "typebox";
import { route } from "../../http/route/route.ts";
import { Text } from "../../http/schema/schema.ts";
import { castVote } from "./cast-vote.ts";
import { Approval } from "./schema.ts";

const VOTE = {
  method: "POST",
  response: Approval,
  problems: ["not_found", "approval_decided", "approval_not_allowed"],
  scope: "approvals:write",
  caller: "session",
  accountScoped: false,
  write: "separate",
  auditedBy: "handler",
} as const;

export const approveRequest = route(
  {
    ...VOTE,
    operationId: "approvals.approve",
    path: "/v1/approvals/:id/approve",
    summary: "Approve another person's request",
    description:
      "Only a person with `approvals:decide` may do that, never the requester. The last approval that is needed runs the request once, as its requester; a read is left for the requester to make. Where what it changes has changed meanwhile, nothing runs and the state is `stale`.",
    body: Type.Object({ reason: Type.Optional(Text(1, 500)) }),
    bodyOptional: true,
  },
  (context, { params, body }) =>
    castVote(context, { id: params.id, vote: "approve", reason: body.reason ?? null }),
);

export const denyRequest = route(
  {
    ...VOTE,
    operationId: "approvals.deny",
    path: "/v1/approvals/:id/deny",
    summary: "Deny another person's request",
    description: "One denial is enough, with a reason. The request never runs.",
    body: Type.Object({ reason: Text(1, 500) }),
  },
  (context, { params, body }) =>
    castVote(context, { id: params.id, vote: "deny", reason: body.reason }),
);
