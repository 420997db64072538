import type { PaymentRow } from "../../db/tables/payments/payments.ts";

/** Whether a funded payout ends unsent, after its file was not executed. */
export function isPaidBack({ kind, status, funding_ids }: PaymentRow, after: PaymentRow): boolean {
  const isEnd = after.status === "cancelled" || after.status === "failed";
  return kind === "payout" && status !== "pending" && isEnd && funding_ids.length > 0;
}

const COVERED: readonly string[] = ["scheduled", "pending", "paid"];

/** Whether a payout that funds covered leaves no longer, or came back. */
export function isUncovered({ kind, status }: PaymentRow, after: PaymentRow): boolean {
  return kind === "payout" && COVERED.includes(status) && !COVERED.includes(after.status);
}
