import { LATE_RETURN_STATUSES } from "@railhead/core";
import { Type } from "typebox";
import { CivilDate, Nullable, OneOf, Text, Uuid } from "../../http/schema/schema.ts";

const Instant = () => Type.String({ format: "date-time" });

export const LateReturnPermission = Type.Object({
  id: Uuid(),
  account_id: Uuid(),
  payment_id: Uuid(),
  bank_id: Uuid(),
  status: OneOf(LATE_RETURN_STATUSES),
  asked_by_bank: Type.String(),
  asked_on: Type.String({ format: "date" }),
  reference: Type.String(),
  explanation: Type.String(),
  valid_until: Type.String({ format: "date" }),
  requested_by: Type.String(),
  granted_by: Nullable(Type.String()),
  return_trace_number: Nullable(Type.String()),
  end_reason: Nullable(Type.String()),
  created_at: Instant(),
  updated_at: Instant(),
});

export const CreateBody = Type.Object({
  payment_id: Uuid(),
  asked_by_bank: Text(1, 100),
  asked_on: CivilDate(),
  reference: Text(1, 100),
  explanation: Text(1, 500),
  valid_until: CivilDate(),
});
