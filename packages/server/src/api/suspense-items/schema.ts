import { SUSPENSE_ACT_NAMES } from "@railhead/core";
import { Type } from "typebox";
import { Nullable, OneOf, Uuid } from "../../http/schema/schema.ts";

export const SUSPENSE_STATUSES = ["open", "closed"] as const;
export const SUSPENSE_DIRECTIONS = ["out", "in"] as const;
export const SUSPENSE_KINDS = [
  "return",
  "unmatched",
  "dishonored",
  "contested",
  "forward",
  "reversal",
] as const;

const Instant = () => Type.String({ format: "date-time" });

export const SuspenseItem = Type.Object({
  id: Uuid(),
  bank_id: Uuid(),
  file_id: Uuid(),
  line: Type.Integer(),
  kind: OneOf(SUSPENSE_KINDS),
  code: Type.String(),
  original_trace_number: Type.String(),
  trace_number: Type.String(),
  payment_id: Nullable(Uuid()),
  direction: OneOf(SUSPENSE_DIRECTIONS),
  amount: Type.String(),
  open_amount: Type.String(),
  status: OneOf(SUSPENSE_STATUSES),
  acts: Type.Array(
    Type.Object({
      act: OneOf(SUSPENSE_ACT_NAMES),
      amount: Type.String(),
      payment_id: Nullable(Uuid()),
      account_id: Nullable(Uuid()),
      funding_event_id: Nullable(Uuid()),
      suspense_item_id: Nullable(Uuid()),
      reason: Type.String(),
      document: Nullable(Type.String()),
      by: Type.String(),
      created_at: Instant(),
    }),
  ),
  created_at: Instant(),
  updated_at: Instant(),
});
