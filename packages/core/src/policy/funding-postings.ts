import {
  FUNDING_TYPES,
  type FundingMoveEvent,
  type FundingStatus,
  type FundingType,
} from "../lifecycles/funding-lifecycle.ts";
import { posting, type Posting, type PostingRule } from "./postings.ts";

export type FundingPostingRule = Omit<PostingRule<FundingMoveEvent>, "from"> & {
  readonly from?: FundingStatus;
  /** `pull`: a withdrawal ahead of payouts. */
  readonly direction: "deposit" | "withdrawal" | "pull";
};

/** The posting of each move of a funding event. Moves not listed post nothing. */
export const FUNDING_POSTING_RULES: readonly FundingPostingRule[] = [
  {
    direction: "deposit",
    event: "originate",
    debit: "available",
    credit: "funding_in_transit",
    why: "Sent: money is leaving to the business.",
  },
  {
    direction: "deposit",
    event: "settle",
    debit: "funding_in_transit",
    credit: "bank_cash",
    why: "Settled: money left.",
  },
  {
    direction: "deposit",
    event: "reject",
    debit: "funding_in_transit",
    credit: "available",
    why: "File refused: sending is undone.",
  },
  {
    direction: "deposit",
    event: "reject_final",
    debit: "funding_in_transit",
    credit: "available",
    why: "File refused for good: sending is undone.",
  },
  {
    direction: "deposit",
    event: "return",
    settled: false,
    debit: "funding_in_transit",
    credit: "available",
    why: "Returned before settlement: money never left.",
  },
  {
    direction: "deposit",
    event: "return",
    settled: true,
    debit: "bank_cash",
    credit: "available",
    why: "Returned after settlement: money came back.",
  },
  {
    direction: "withdrawal",
    event: "originate",
    debit: "funding_in_transit",
    credit: "available",
    why: "Sent: money is expected from the business.",
  },
  {
    direction: "withdrawal",
    event: "settle",
    debit: "bank_cash",
    credit: "funding_in_transit",
    why: "Settled: money arrived.",
  },
  {
    direction: "withdrawal",
    event: "reject",
    debit: "available",
    credit: "funding_in_transit",
    why: "File refused: sending is undone.",
  },
  {
    direction: "withdrawal",
    event: "reject_final",
    debit: "available",
    credit: "funding_in_transit",
    why: "File refused for good: sending is undone.",
  },
  {
    direction: "withdrawal",
    event: "return",
    settled: false,
    debit: "available",
    credit: "funding_in_transit",
    why: "Returned before settlement: money will not come.",
  },
  {
    direction: "withdrawal",
    event: "return",
    settled: true,
    debit: "available",
    credit: "bank_cash",
    why: "Returned after settlement: money left again.",
  },
  {
    direction: "pull",
    event: "originate",
    debit: "funding_in_transit",
    credit: "collecting",
    why: "Sent: money is expected from the business.",
  },
  {
    direction: "pull",
    event: "settle",
    debit: "bank_cash",
    credit: "funding_in_transit",
    why: "Settled: money arrived, and may be returned.",
  },
  {
    direction: "pull",
    event: "mature",
    debit: "collecting",
    credit: "prefunded",
    why: "Paid: the return wait is over; the money covers payouts.",
  },
  {
    direction: "pull",
    event: "reject",
    debit: "collecting",
    credit: "funding_in_transit",
    why: "File refused: sending is undone.",
  },
  {
    direction: "pull",
    event: "reject_final",
    debit: "collecting",
    credit: "funding_in_transit",
    why: "File refused for good: sending is undone.",
  },
  {
    direction: "pull",
    event: "return",
    from: "pending",
    settled: false,
    debit: "collecting",
    credit: "funding_in_transit",
    why: "Returned before settlement: money will not come.",
  },
  {
    direction: "pull",
    event: "return",
    from: "pending",
    settled: true,
    debit: "collecting",
    credit: "bank_cash",
    why: "Returned within the return wait: money left again.",
  },
  {
    direction: "pull",
    event: "return",
    from: "paid",
    debit: "prefunded",
    credit: "bank_cash",
    why: "Returned late: below zero no payout leaves.",
  },
];

export type FundingPostingFacts = {
  readonly event_type: FundingType;
  readonly event: FundingMoveEvent;
  /** The status before the move; matters to a pull's return. Default: pending. */
  readonly from?: FundingStatus;
  /** True once the transfer has settled; matters to a return. Default: it has. */
  readonly settled?: boolean;
};

/** The postings of a move, each of the funding event's whole amount. */
export function fundingPostings(facts: FundingPostingFacts): Posting[] {
  const { event_type, from = "pending", settled = true } = facts;
  const direction = event_type === "prefunding_pull" ? "pull" : FUNDING_TYPES[event_type].direction;
  return FUNDING_POSTING_RULES.filter(
    (rule) =>
      rule.direction === direction &&
      rule.event === facts.event &&
      (rule.from ?? from) === from &&
      (rule.settled ?? settled) === settled,
  ).map(posting);
}
