import { defineLifecycle, statusPairs } from "./lifecycle.ts";
import type { Move } from "./lifecycle.ts";
import { PAYMENT_MOVES, type PaymentMoveRow } from "./payment-moves.ts";

export type PaymentKind = "charge" | "payout";
type PaymentMove = (typeof PAYMENT_MOVES)[number];
export type PaymentStatus = PaymentMove["from"][number] | PaymentMove["to"];
export type PaymentEvent = PaymentMove["event"];

/** Every status, in the order of a normal life. */
export const PAYMENT_STATUSES = [
  "created",
  "validating",
  "scheduled",
  "on_hold",
  "pending",
  "paid",
  "failed",
  "cancelled",
  "reversed",
] as const satisfies readonly PaymentStatus[];

/** Statuses without a way out. `paid` is not one: a late return reverses it. */
export const FINAL_STATUSES = [
  "failed",
  "cancelled",
  "reversed",
] as const satisfies readonly PaymentStatus[];

/** Status, reason and event of a new payment (row 1 of the contract). */
export const PAYMENT_CREATION = {
  status: "created",
  source: "system",
  reason: "ok",
  notifies: "created",
  why: "The payment was created and awaits validation.",
} as const;

/** A row of PAYMENT_MOVES. */
export type PaymentMoveOf = PaymentMoveRow & Move<PaymentStatus> & { readonly event: PaymentEvent };

export const PAYMENT_LIFECYCLE = defineLifecycle<PaymentStatus, PaymentMoveOf>({
  name: "payment",
  statuses: PAYMENT_STATUSES,
  initial: ["created"],
  finals: FINAL_STATUSES,
  moves: PAYMENT_MOVES,
});

/** The row of PAYMENT_MOVES that an event uses in a status, or undefined when it is not allowed there. */
export function paymentMove(status: PaymentStatus, event: PaymentEvent): PaymentMoveOf | undefined {
  return PAYMENT_LIFECYCLE.move(status, event);
}

/** The status an event leads to, or undefined when the event is not allowed in the status. */
export function nextStatus(status: PaymentStatus, event: PaymentEvent): PaymentStatus | undefined {
  return PAYMENT_LIFECYCLE.next(status, event);
}

/** The statuses in which an event is allowed, in the order of PAYMENT_STATUSES. */
export function statusesAllowing(event: PaymentEvent): PaymentStatus[] {
  return PAYMENT_STATUSES.filter((status) => nextStatus(status, event) !== undefined);
}

/** Every pair of statuses that the database allows, including moves that keep the status. */
export function legalStatusPairs(): { readonly from: PaymentStatus; readonly to: PaymentStatus }[] {
  return statusPairs<PaymentStatus>(PAYMENT_MOVES);
}
