import type { EventSuffix } from "./events.ts";
import { defineLifecycle, statusPairs } from "./lifecycle.ts";
import type { Move } from "./lifecycle.ts";
import type { Reason, Source } from "./reasons.ts";

type PaymentMoveRow = Move & {
  /** The usual source; returns that the customer disputes have `customer_dispute`. */
  readonly source: Source;
  readonly reasons: readonly Reason[];
  /** The event announced, after `charge.` or `payout.`; null when the move is silent. */
  readonly notifies: EventSuffix<"charge"> | null;
  /** Rows of the interface contract's table of payment moves. */
  readonly contract: readonly number[];
};

const RETURN_REASONS = [
  "insufficient_funds",
  "closed_bank_account",
  "invalid_bank_account",
  "invalid_routing",
  "frozen_bank_account",
  "owner_deceased",
  "payment_stopped",
  "duplicate_entry",
  "payout_refused",
  "disputed",
  "fraudulent",
  "other_network_return",
] as const satisfies readonly Reason[];

/** Every move a charge or payout can make. `why` serves as the message when the caller gives none. */
export const PAYMENT_MOVES = [
  {
    event: "auto_hold",
    from: ["created"],
    to: "on_hold",
    source: "risk_monitor",
    reasons: ["auto_hold"],
    notifies: "held",
    contract: [2],
    why: "Held at creation, as asked.",
  },
  {
    event: "validate",
    from: ["created"],
    to: "validating",
    source: "system",
    reasons: ["validating"],
    notifies: null,
    contract: [3],
    why: "Checks are running.",
  },
  {
    event: "schedule",
    from: ["validating"],
    to: "scheduled",
    source: "system",
    reasons: ["ok"],
    notifies: "scheduled",
    contract: [4],
    why: "Checks passed; the payment is scheduled.",
  },
  {
    event: "review_hold",
    from: ["validating"],
    to: "on_hold",
    source: "risk_monitor",
    reasons: ["risk_review", "require_review", "amount_too_large"],
    notifies: "held",
    contract: [5],
    why: "A person must look at the payment before it is sent.",
  },
  {
    event: "decline",
    from: ["validating"],
    to: "cancelled",
    source: "risk_monitor",
    reasons: ["payment_blocked", "fraudulent", "too_many_attempts", "insufficient_funds"],
    notifies: "cancelled",
    contract: [6],
    why: "Checks declined the payment.",
  },
  {
    event: "invalidate",
    from: ["created", "validating", "scheduled", "on_hold"],
    to: "failed",
    source: "risk_monitor",
    reasons: ["invalid_paykey"],
    notifies: "failed",
    contract: [7],
    why: "The paykey can no longer be used.",
  },
  {
    event: "break",
    from: ["validating", "scheduled"],
    to: "failed",
    source: "system",
    reasons: ["invalid_routing", "internal_system_error"],
    notifies: "failed",
    contract: [8],
    why: "The payment could not be sent.",
  },
  {
    event: "block_hold",
    from: ["created", "scheduled"],
    to: "on_hold",
    source: "risk_monitor",
    reasons: ["payment_blocked", "risk_review"],
    notifies: "held",
    contract: [9],
    why: "The paykey is blocked, or its customer is in review again.",
  },
  {
    event: "hold",
    from: ["created", "scheduled", "validating"],
    to: "on_hold",
    source: "user_action",
    reasons: ["user_request"],
    notifies: "held",
    contract: [10],
    why: "Held on request.",
  },
  {
    event: "release",
    from: ["on_hold"],
    to: "created",
    source: "user_action",
    reasons: ["user_request"],
    notifies: "released",
    contract: [11],
    why: "Released on request; checks run again.",
  },
  {
    event: "cancel",
    from: ["created", "scheduled", "on_hold"],
    to: "cancelled",
    source: "user_action",
    reasons: ["user_request"],
    notifies: "cancelled",
    contract: [12],
    why: "Cancelled on request.",
  },
  {
    event: "amend",
    from: ["created"],
    to: "created",
    source: "user_action",
    reasons: ["user_request"],
    notifies: "updated",
    contract: [13],
    why: "Updated on request.",
  },
  {
    event: "amend",
    from: ["on_hold"],
    to: "on_hold",
    source: "user_action",
    reasons: ["user_request"],
    notifies: "updated",
    contract: [13],
    why: "Updated on request.",
  },
  {
    event: "amend",
    from: ["scheduled"],
    to: "scheduled",
    source: "user_action",
    reasons: ["user_request"],
    notifies: "updated",
    contract: [14],
    why: "Updated on request; amount and date are as before.",
  },
  {
    event: "reschedule",
    from: ["scheduled"],
    to: "created",
    source: "user_action",
    reasons: ["user_request"],
    notifies: "updated",
    contract: [14],
    why: "Amount or date changed on request; checks run again.",
  },
  {
    event: "originate",
    from: ["scheduled"],
    to: "pending",
    source: "system",
    reasons: ["ok"],
    notifies: "submitted",
    contract: [15],
    why: "The entry is sealed into a file for the bank.",
  },
  {
    event: "accept",
    from: ["pending"],
    to: "pending",
    source: "system",
    reasons: ["ok"],
    notifies: "acknowledged",
    contract: [16],
    why: "The bank accepted the entry.",
  },
  {
    event: "settle",
    from: ["pending"],
    to: "pending",
    source: "system",
    reasons: ["ok"],
    notifies: "settled",
    contract: [16],
    why: "The payment settled at the customer's bank.",
  },
  {
    event: "reject",
    from: ["pending"],
    to: "scheduled",
    source: "system",
    reasons: ["internal_system_error"],
    notifies: "updated",
    contract: [17],
    why: "The bank refused the file unprocessed; the entry goes into a new file.",
  },
  {
    event: "reject_final",
    from: ["pending"],
    to: "failed",
    source: "system",
    reasons: ["internal_system_error"],
    notifies: "failed",
    contract: [17],
    why: "The bank refused the file a second time.",
  },
  {
    event: "mature",
    from: ["pending"],
    to: "paid",
    source: "system",
    reasons: ["ok"],
    notifies: "paid",
    contract: [18],
    why: "The return wait passed without a return.",
  },
  {
    event: "return",
    from: ["pending"],
    to: "failed",
    source: "bank_decline",
    reasons: RETURN_REASONS,
    notifies: "failed",
    contract: [19],
    why: "The customer's bank returned the entry.",
  },
  {
    event: "return",
    from: ["paid"],
    to: "reversed",
    source: "bank_decline",
    reasons: RETURN_REASONS,
    notifies: "reversed",
    contract: [20],
    why: "The customer's bank returned the entry after it was paid.",
  },
  {
    event: "reverse",
    from: ["paid"],
    to: "reversed",
    source: "user_action",
    reasons: ["duplicate_entry", "user_request"],
    notifies: "reversed",
    contract: [20],
    why: "Our own reversal of the entry settled.",
  },
] as const satisfies readonly PaymentMoveRow[];

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

/** How every payment begins (row 1 of the contract). */
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

/** Every from -> to a payment may make, staying in a status included: what the database lets through. */
export function legalStatusPairs(): { readonly from: PaymentStatus; readonly to: PaymentStatus }[] {
  return statusPairs<PaymentStatus>(PAYMENT_MOVES);
}
