import type { AuxiliaryEvent } from "@railhead/core";
import { assertFound } from "../../../base/assert.ts";
import type { Tx } from "../../../db/postgres/executor.ts";
import type {
  CorrectionRefusalRow,
  DishonorRow,
  ReversalRow,
} from "../../../db/tables/files/auxiliary-rows.ts";
import { requeueFundingOfPayments } from "../../../db/tables/funding/funding-lines.ts";
import { lockPayments, type PaymentRow } from "../../../db/tables/payments/payments.ts";
import { coverAgain } from "../../../ledger/release-covers.ts";
import { isPrefunded } from "../../funding/funding-timing.ts";
import type { AuxiliaryContext, MovedRow } from "./auxiliary-rules.ts";

/** A row with a payment; an answer to the bank may have none. */
type RowOfPayment = CorrectionRefusalRow | DishonorRow | ReversalRow;
type PaymentEntryRow = RowOfPayment & { readonly payment_id: string };

/** Whether an entry is of a payment. */
export function hasPayment<Row extends RowOfPayment>(
  moved: MovedRow<Row>,
): moved is MovedRow<Row & { readonly payment_id: string }> {
  return moved.after.payment_id !== null;
}

/** Locks the payments of entries and returns a lookup from entry to payment. */
export async function lockEntryPayments(
  tx: Tx,
  environmentId: string,
  rows: readonly PaymentEntryRow[],
): Promise<(row: PaymentEntryRow) => PaymentRow> {
  const ids = rows.map((row) => row.payment_id);
  const payments = await lockPayments(tx, environmentId, ids);
  const byId = new Map(payments.map((payment) => [payment.id, payment]));
  return (row) => assertFound(byId.get(row.payment_id), `the payment of a ${row.kind}`);
}

/** Covers and plans funding for payments whose money is kept, as of transition `event`. */
export async function planFundingOfKept(
  tx: Tx,
  context: AuxiliaryContext,
  { moved, event }: { moved: readonly MovedRow<PaymentEntryRow>[]; event: AuxiliaryEvent },
): Promise<void> {
  const kept = moved
    .filter(({ move, after }) => move.event === event && after.is_applied)
    .map(({ after }) => after.payment_id);
  await coverAgain(tx, context, { of: "payments", ids: kept });
  await planFunding(tx, context, kept);
}

/** Plans funding transfers that are due now. */
export async function planFunding(
  tx: Tx,
  { environment_id, at, profile }: AuxiliaryContext,
  paymentIds: readonly string[],
): Promise<void> {
  await requeueFundingOfPayments(tx, paymentIds, {
    environment_id,
    due_at: at,
    is_prefunded: isPrefunded(profile),
  });
}
