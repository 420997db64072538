import { formatUsd, nameLimit, type Cents, type CivilDate } from "@railhead/core";
import type { Tx } from "../../db/postgres/executor.ts";
import { listFileLimits } from "../../db/tables/exposure/exposure-counts.ts";
import { lockPayments, type PaymentRow } from "../../db/tables/payments/payments.ts";
import { plannedReleases, type ActionContext } from "./apply-action.ts";
import { movePayments } from "../transitions/move.ts";

/** What people approve: a payment with its amount and settlement day. */
export interface OverLimitApproval {
  readonly payment_id: string;
  readonly amount_cents: Cents;
  readonly settlement_date: CivilDate;
  readonly reason: string;
}

export type ApprovedOverLimit =
  | { readonly outcome: "approved"; readonly payment: PaymentRow }
  | { readonly outcome: "not_found" }
  /** Why it is not what was to be approved. */
  | { readonly outcome: "differs"; readonly detail: string };

/**
 * Releases a payment that is held over exposure limits, with no comparison: it counts above them. Its other holds are
 * found at its review. Once its amount or settlement day changes it is compared again. No file holds more than its
 * limits: a payment above one by itself is not approved.
 */
export async function approveOverLimit(
  tx: Tx,
  contextOf: (payment: PaymentRow) => Promise<Pick<ActionContext, "move" | "profile">>,
  { environment_id, asked }: { environment_id: string; asked: OverLimitApproval },
): Promise<ApprovedOverLimit> {
  const [payment] = await lockPayments(tx, environment_id, [asked.payment_id]);
  if (payment === undefined) return { outcome: "not_found" };
  const differs = (detail: string) => ({ outcome: "differs", detail }) as const;
  if (payment.status !== "on_hold" || payment.hold?.["exposure_limit"] === undefined)
    return differs(`The payment is ${payment.status}, and not held over an exposure limit.`);
  if (payment.amount_cents !== asked.amount_cents)
    return differs(`The amount is ${payment.amount_cents}, not ${asked.amount_cents}.`);
  const side = payment.kind === "charge" ? "debit" : "credit";
  const limits = await listFileLimits(tx, environment_id, [payment.account_id]);
  const above = limits.find((one) => one.side === side && one.limit_cents < payment.amount_cents);
  if (above !== undefined)
    return differs(
      `No approval lifts ${nameLimit(above)}, ${formatUsd(above.limit_cents)}: raise it, then release the payment.`,
    );
  const context = await contextOf(payment);
  const moves = await plannedReleases(tx, context, { payments: [payment], reason: asked.reason });
  const settles = moves[0]?.set?.settlement_date ?? null;
  if (settles !== asked.settlement_date)
    return differs(`It would settle on ${settles}, not on ${asked.settlement_date}.`);
  const rows = await movePayments(tx, context.move, moves);
  return { outcome: "approved", payment: rows.get(payment.id) ?? payment };
}
