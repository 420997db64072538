import { FUNDING_STATUSES, FUNDING_TYPES, type FundingType } from "@railhead/core";
import { Type } from "typebox";
import { Nullable, OneOf, Uuid } from "../../http/schema/schema.ts";
import { Instant, StatusDetails, StatusHistory } from "../shared/status-schema.ts";

export const TYPES = Object.keys(FUNDING_TYPES) as FundingType[];

/** What a line of received money is. */
export const RECEIVED_REASONS = ["received_credit", "received_debit"] as const;

export const FundingEventResponse = Type.Object({
  id: Uuid(),
  amount: Type.String({ description: "Cents as a string of digits, unsigned." }),
  gross_amount: Type.String({
    description: "What its payments and received money sum to, in cents, unsigned.",
  }),
  fee_amount: Type.String({ description: "Cents of fees that it keeps back of that." }),
  direction: OneOf(["deposit", "withdrawal"]),
  event_type: OneOf(TYPES),
  payment_count: Type.Integer(),
  transfer_date: Type.String({ format: "date" }),
  trace_numbers: Type.Array(Type.String()),
  trace_number: Nullable(Type.String()),
  trace_ids: Type.Object({ entry: Type.Optional(Type.String()) }),
  status: OneOf(FUNDING_STATUSES),
  status_details: StatusDetails("funding_event"),
  status_history: StatusHistory("funding_event", FUNDING_STATUSES),
  config: Type.Object({ sandbox_outcome: Type.String() }),
  linked_bank_account_details: Type.Object({
    institution_name: Type.String(),
    account_holder: Type.String(),
    routing_number: Type.String(),
    account_number: Type.String(),
  }),
  created_at: Instant(),
  updated_at: Instant(),
});
