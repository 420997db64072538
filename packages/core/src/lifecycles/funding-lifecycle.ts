import type { EventSuffix } from "../catalog/events.ts";
import { defineLifecycle } from "./lifecycle.ts";
import type { Move } from "./lifecycle.ts";
import type { Reason, Source } from "../catalog/reasons.ts";

/** Kinds of transfer between us and a business's bank account, with their direction seen from the business. */
export const FUNDING_TYPES = {
  charge_deposit: { direction: "deposit", meaning: "Paid charges, paid out to the business." },
  charge_reversal: {
    direction: "withdrawal",
    meaning: "Charges reversed after their deposit, taken back.",
  },
  payout_withdrawal: {
    direction: "withdrawal",
    meaning: "Payouts sealed that day, funded by the business.",
  },
  payout_return: {
    direction: "deposit",
    meaning: "Returned payouts, repaid to the business.",
  },
  prefunding_pull: {
    direction: "withdrawal",
    meaning: "Money of the business, debited ahead to cover payouts.",
  },
  received_credit: {
    direction: "deposit",
    meaning: "Money that other parties sent and was assigned to the account, paid out.",
  },
  received_debit: {
    direction: "withdrawal",
    meaning: "Money that other parties took and was assigned to the account, collected.",
  },
} as const;
export type FundingType = keyof typeof FUNDING_TYPES;
/** Those that move the money of payments. */
export type PaymentFundingType = Exclude<
  FundingType,
  "prefunding_pull" | "received_credit" | "received_debit"
>;
export type FundingDirection = (typeof FUNDING_TYPES)[FundingType]["direction"];

export const FUNDING_STATUSES = [
  "created",
  "scheduled",
  "pending",
  "paid",
  "failed",
  "reversed",
] as const;
export type FundingStatus = (typeof FUNDING_STATUSES)[number];

type FundingMoveRow = Move<FundingStatus> & {
  readonly source: Source;
  readonly reason: Reason | "returned";
  readonly notifies: EventSuffix<"funding_event"> | null;
};

/** Moves of a funding event. `returned` stands for the reason of the return code. */
export const FUNDING_MOVES = [
  {
    event: "schedule",
    from: ["created"],
    to: "scheduled",
    source: "system",
    reason: "ok",
    notifies: null,
    why: "The transfer is scheduled.",
  },
  {
    event: "originate",
    from: ["scheduled"],
    to: "pending",
    source: "system",
    reason: "ok",
    notifies: "submitted",
    why: "The entry is sealed into a file for the bank.",
  },
  {
    event: "accept",
    from: ["pending"],
    to: "pending",
    source: "system",
    reason: "ok",
    notifies: null,
    why: "The bank accepted the entry.",
  },
  {
    event: "settle",
    from: ["pending"],
    to: "pending",
    source: "system",
    reason: "ok",
    notifies: null,
    why: "The transfer settled.",
  },
  {
    event: "reject",
    from: ["pending"],
    to: "scheduled",
    source: "system",
    reason: "internal_system_error",
    notifies: null,
    why: "The bank refused the file unprocessed; the entry goes into a new file.",
  },
  {
    event: "reject_final",
    from: ["pending"],
    to: "failed",
    source: "system",
    reason: "internal_system_error",
    notifies: "failed",
    why: "The bank refused the file a second time.",
  },
  {
    event: "mature",
    from: ["pending"],
    to: "paid",
    source: "system",
    reason: "ok",
    notifies: "paid",
    why: "The transfer is complete.",
  },
  {
    event: "return",
    from: ["pending"],
    to: "failed",
    source: "bank_decline",
    reason: "returned",
    notifies: "failed",
    why: "The business's bank returned the transfer.",
  },
  {
    event: "return",
    from: ["paid"],
    to: "reversed",
    source: "bank_decline",
    reason: "returned",
    notifies: "reversed",
    why: "The business's bank returned the transfer after it was paid.",
  },
] as const satisfies readonly FundingMoveRow[];

export type FundingMoveEvent = (typeof FUNDING_MOVES)[number]["event"];

/** A row of FUNDING_MOVES. */
export type FundingMoveOf = FundingMoveRow & { readonly event: FundingMoveEvent };

export const FUNDING_LIFECYCLE = defineLifecycle<FundingStatus, FundingMoveOf>({
  name: "funding event",
  statuses: FUNDING_STATUSES,
  initial: ["created"],
  finals: ["failed", "reversed"],
  moves: FUNDING_MOVES,
});

/** The status an event leads to, or undefined when the event is not allowed in the status. */
export function nextFundingStatus(
  status: FundingStatus,
  event: FundingMoveEvent,
): FundingStatus | undefined {
  return FUNDING_LIFECYCLE.next(status, event);
}
