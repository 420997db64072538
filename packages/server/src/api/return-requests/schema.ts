import {
  RETURN_REQUEST_REASONS,
  RETURN_REQUEST_STATUSES,
  type ReturnRequestReason,
} from "@railhead/core";
import { Type } from "typebox";
import { Email, Nullable, OneOf, Phone, Text, Uuid } from "../../http/schema/schema.ts";

const REASONS = Object.keys(RETURN_REQUEST_REASONS) as ReturnRequestReason[];
const Instant = () => Type.String({ format: "date-time" });
const Day = () => Type.String({ format: "date" });

export const ReturnRequest = Type.Object({
  id: Uuid(),
  number: Type.Integer(),
  account_id: Uuid(),
  payment_id: Uuid(),
  payment_type: OneOf(["charge", "payout"]),
  bank_id: Uuid(),
  status: OneOf(RETURN_REQUEST_STATUSES),
  reason: OneOf(REASONS),
  explanation: Type.String(),
  amount: Type.String(),
  trace_number: Type.String(),
  odfi_routing_number: Type.String(),
  rdfi_routing_number: Type.String(),
  account_mask: Type.String(),
  sec_code: Type.String(),
  effective_date: Day(),
  settlement_date: Nullable(Day()),
  company_name: Type.String(),
  company_id: Type.String(),
  contact: Type.Object({ name: Type.String(), phone: Type.String(), email: Type.String() }),
  requested_by: Type.String(),
  approved_by: Nullable(Type.String()),
  signer: Nullable(Type.String()),
  bank_reference: Nullable(Type.String()),
  asked_on: Nullable(Day()),
  answer_by: Nullable(Day()),
  answer_note: Nullable(Type.String()),
  return_code: Nullable(Type.String()),
  return_trace_number: Nullable(Type.String()),
  close_reason: Nullable(Type.String()),
  created_at: Instant(),
  updated_at: Instant(),
});

export const CreateBody = Type.Object({
  payment_id: Uuid(),
  reason: OneOf(REASONS),
  explanation: Text(1, 500),
  contact: Type.Object({ name: Text(1, 100), phone: Phone(), email: Email() }),
});
