import { Type } from "typebox";
import type { FeePaymentRow, PaidLine } from "../../db/tables/fees/fee-payments.ts";
import { CivilDate, Nullable, Uuid } from "../../http/schema/schema.ts";
import { Instant } from "../shared/status-schema.ts";
import { actorOf } from "./schema.ts";

export const FeePayment = Type.Object({
  id: Uuid(),
  account_id: Uuid(),
  month: Type.String(),
  amount: Type.String(),
  rest_amount: Type.String(),
  paid_on: CivilDate(),
  reference: Type.String(),
  lines: Type.Array(
    Type.Object({
      fee_line_id: Uuid(),
      name: Type.String(),
      count: Type.Integer(),
      amount: Type.String(),
    }),
  ),
  created_by: Type.String(),
  reversed_at: Nullable(Instant()),
  reversed_by: Nullable(Type.String()),
  reverse_reason: Nullable(Type.String()),
  created_at: Instant(),
  updated_at: Instant(),
});

/** A payment of an invoice, with its own of some paid lines. */
export function serializeFeePayment(row: FeePaymentRow, lines: readonly PaidLine[]) {
  return {
    id: row.id,
    account_id: row.account_id,
    month: row.month,
    amount: row.amount_cents.toString(),
    rest_amount: row.rest_cents.toString(),
    paid_on: row.paid_on,
    reference: row.reference,
    lines: lines
      .filter(({ fee_payment_id }) => fee_payment_id === row.id)
      .map(({ fee_line_id, name, count, amount_cents }) => ({
        fee_line_id,
        name,
        count: Number(count),
        amount: amount_cents.toString(),
      })),
    created_by: `${row.created_by.type}:${row.created_by.id}`,
    reversed_at: row.reversed_at,
    reversed_by: actorOf(row.reversed_by),
    reverse_reason: row.reverse_reason,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
