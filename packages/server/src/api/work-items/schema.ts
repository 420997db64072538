import {
  REASONS,
  WORK_ITEM_DECISION_NAMES,
  WORK_ITEM_KIND_NAMES,
  WORK_ITEM_RESOLUTION_NAMES,
  type Reason,
} from "@railhead/core";
import { Type } from "typebox";
import { Nullable, OneOf, Uuid } from "../../http/schema/schema.ts";

export const WORK_ITEM_STATUSES = ["open", "resolved"] as const;

const Instant = () => Type.String({ format: "date-time" });

export const WorkItem = Type.Object({
  id: Uuid(),
  account_id: Nullable(Uuid()),
  kind: OneOf(WORK_ITEM_KIND_NAMES),
  status: OneOf(WORK_ITEM_STATUSES),
  resource_type: OneOf(["charge", "payout", "screening_match"]),
  resource_id: Uuid(),
  reason: OneOf(Object.keys(REASONS) as Reason[]),
  message: Type.String(),
  amount: Nullable(Type.String()),
  people_needed: Type.Integer(),
  people_decided: Type.Integer(),
  due_at: Instant(),
  overdue_at: Nullable(Instant()),
  escalated_at: Nullable(Instant()),
  escalation: Nullable(Type.String()),
  resolution: Nullable(OneOf(WORK_ITEM_RESOLUTION_NAMES)),
  resolved_by: Nullable(Type.String()),
  resolved_at: Nullable(Instant()),
  created_at: Instant(),
  updated_at: Instant(),
  // Differ by reader, so that no event has them.
  claimed_by: Type.Optional(Nullable(Type.String())),
  claimed_until: Type.Optional(Nullable(Instant())),
  snoozed_until: Type.Optional(Nullable(Instant())),
  decisions: Type.Optional(
    Type.Array(
      Type.Object({
        by: Type.String(),
        decision: OneOf(WORK_ITEM_DECISION_NAMES),
        reason: Type.String(),
        is_current: Type.Boolean(),
        decided_at: Instant(),
      }),
    ),
  ),
});

/** What writes about one item have in common. */
export const ITEM_WRITES = {
  method: "POST",
  response: WorkItem,
  scope: "work_items:write",
  accountScoped: false,
  touches: "/v1/work_items/:id",
} as const;
