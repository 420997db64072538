import {
  RECEIVED_PARTY_ROLE_NAMES,
  RECEIVED_RETURN_CODE_NAMES,
  RECEIVED_STATUSES,
} from "@railhead/core";
import { Type } from "typebox";
import { Nullable, OneOf, Uuid } from "../../http/schema/schema.ts";

export const RECEIVED_DIRECTIONS = ["debit", "credit"] as const;

const Instant = () => Type.String({ format: "date-time" });

export const ReceivedEntry = Type.Object({
  id: Uuid(),
  bank_id: Uuid(),
  file_id: Uuid(),
  line: Type.Integer(),
  status: OneOf(RECEIVED_STATUSES),
  direction: OneOf(RECEIVED_DIRECTIONS),
  amount: Type.String(),
  sec_code: Type.String(),
  transaction_code: Type.String(),
  company_name: Type.String(),
  company_id: Type.String(),
  entry_description: Type.String(),
  individual_id: Type.String(),
  individual_name: Type.String(),
  account_mask: Type.String(),
  trace_number: Type.String(),
  settlement_date: Type.String({ format: "date" }),
  addenda_count: Type.Integer(),
  parties: Type.Array(
    Type.Object({
      role: OneOf(RECEIVED_PARTY_ROLE_NAMES),
      name: Type.String(),
      city: Nullable(Type.String()),
      country: Nullable(Type.String()),
    }),
  ),
  settles_at: Nullable(Instant()),
  suspense_item_id: Nullable(Uuid()),
  proposed_account_id: Nullable(Uuid()),
  account_id: Nullable(Uuid()),
  customer_id: Nullable(Uuid()),
  instruct_by: Nullable(Instant()),
  rule_id: Nullable(Uuid()),
  return_code: Nullable(OneOf(RECEIVED_RETURN_CODE_NAMES)),
  return_document: Nullable(Type.String()),
  forwarded_payment_id: Nullable(Uuid()),
  created_at: Instant(),
  updated_at: Instant(),
});

const Cents = () => Type.String();
const Adjustment = Type.Object({ amount: Cents(), reason_code: Type.String() });

/** What the texts of an entry's addenda records say, invoice by invoice. */
const RemittanceAdvice = Type.Object({
  payment_amount: Nullable(Cents()),
  payment_date: Nullable(Type.String({ format: "date" })),
  reference: Nullable(Type.String()),
  payer: Nullable(Type.String()),
  payee: Nullable(Type.String()),
  sum: Cents(),
  lines: Type.Array(
    Type.Object({
      qualifier: Type.String(),
      number: Type.String(),
      paid: Nullable(Cents()),
      total: Nullable(Cents()),
      discount: Nullable(Cents()),
      date: Nullable(Type.String({ format: "date" })),
      references: Type.Array(Type.Object({ qualifier: Type.String(), number: Type.String() })),
      adjustments: Type.Array(Adjustment),
    }),
  ),
  adjustments: Type.Array(Adjustment),
  problems: Type.Array(Type.String()),
});

export const EntryRemittance = Type.Object({
  text: Type.String(),
  advice: Nullable(RemittanceAdvice),
});
