import type { Cents } from "../catalog/money.ts";
import type { Posting } from "./postings.ts";

/**
 * Where the money of payouts comes from. `withdrawal`: a withdrawal after the payout was sent, without a
 * limit; `credit_line`: the same up to a limit; `prefunded`: money that the business paid in before.
 */
export const PAYOUT_FUNDING_MODES = ["withdrawal", "credit_line", "prefunded"] as const;
export type PayoutFundingMode = (typeof PAYOUT_FUNDING_MODES)[number];

/** Modes in which a payout leaves only once its amount is covered. */
export const COVER_SOURCES = ["credit_line", "prefunded"] as const;
export type CoverSource = (typeof COVER_SOURCES)[number];

export type CoverEvent =
  "receive_prefunding" | "reverse_prefunding" | "cover_payout" | "release_cover";

/** Postings of money paid in, and of its use by payouts. */
export const COVER_POSTING_RULES: readonly (Posting & {
  readonly event: CoverEvent;
  readonly why: string;
})[] = [
  {
    event: "receive_prefunding",
    debit: "bank_cash",
    credit: "prefunded",
    why: "A line of a bank statement shows money that the business paid in.",
  },
  {
    event: "reverse_prefunding",
    debit: "prefunded",
    credit: "bank_cash",
    why: "The line's match was taken away: it was not the business's money.",
  },
  {
    event: "cover_payout",
    debit: "prefunded",
    credit: "available",
    why: "A payout was sent; the money paid in covers it.",
  },
  {
    event: "release_cover",
    debit: "available",
    credit: "prefunded",
    why: "The payout came back or was not sent; the money covers other payouts again.",
  },
  {
    event: "cover_payout",
    debit: "credit_line",
    credit: "available",
    why: "A payout was sent on credit; its withdrawal repays it.",
  },
  {
    event: "release_cover",
    debit: "available",
    credit: "credit_line",
    why: "The withdrawal is paid, or the payout came back or was not sent.",
  },
];

/** Whether a payout of a queue leaves, and otherwise what it lacks. */
export interface Coverage {
  readonly isCovered: boolean;
  /** What must be paid in so that it and all before it leave; zero where it is covered. */
  readonly missing_cents: Cents;
}

/** Covers a queue in its order: behind one that lacks money all wait, also smaller ones. */
export function coverInOrder(amounts: readonly Cents[], spendable: Cents): Coverage[] {
  let total = 0n;
  return amounts.map((cents) => {
    total += cents;
    const isCovered = total <= spendable;
    return { isCovered, missing_cents: isCovered ? 0n : total - spendable };
  });
}
