import { APPROVAL_STATES, VOTES } from "@railhead/core";
import { Type } from "typebox";
import { Nullable, OneOf, Uuid } from "../../http/schema/schema.ts";

const instant = () => Type.String({ format: "date-time" });

export const Approval = Type.Object({
  id: Uuid(),
  account_id: Nullable(Uuid()),
  action: Type.String(),
  operation: Type.String(),
  method: Type.String(),
  path: Type.String(),
  request: Nullable(Type.Object({}, { additionalProperties: true })),
  preview: Nullable(
    Type.Object({
      before: Nullable(Type.Object({}, { additionalProperties: true })),
      after: Nullable(Type.Object({}, { additionalProperties: true })),
    }),
  ),
  touches: Type.Array(Type.Object({ path: Type.String(), version: Type.String() })),
  requested_by: Type.Object({ type: OneOf(["operator", "api_key"]), id: Uuid() }),
  reason: Nullable(Type.String()),
  rule_id: Nullable(Uuid()),
  needed: Type.Integer(),
  role: Nullable(Type.String()),
  state: OneOf(APPROVAL_STATES),
  votes: Type.Array(
    Type.Object({
      operator_id: Uuid(),
      vote: OneOf(VOTES),
      reason: Nullable(Type.String()),
      voted_at: instant(),
    }),
  ),
  decision_reason: Nullable(Type.String()),
  response_status: Nullable(Type.Integer()),
  response: Nullable(Type.Object({}, { additionalProperties: true })),
  request_id: Uuid(),
  expires_at: instant(),
  decided_at: Nullable(instant()),
  created_at: instant(),
  updated_at: instant(),
});
