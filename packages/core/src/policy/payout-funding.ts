import type { Cents } from "../catalog/money.ts";
import type { Posting } from "./postings.ts";

/**
 * Where the money of payouts comes from. `withdrawal`: a withdrawal after the payout was sent, without a
 * limit; `credit_line`: the same up to a limit; `reserve`: the same up to what the business paid in before;
 * `prefunded`: what it paid in before.
 */
export const PAYOUT_FUNDING_MODES = ["withdrawal", "credit_line", "reserve", "prefunded"] as const;
export type PayoutFundingMode = (typeof PAYOUT_FUNDING_MODES)[number];

/** Modes in which a payout leaves only once its amount is covered. */
export const COVER_SOURCES = ["credit_line", "prefunded"] as const;
export type CoverSource = (typeof COVER_SOURCES)[number];

/** What covers payouts in each mode; undefined where they leave without cover. */
export const COVER_SOURCE_OF = {
  withdrawal: undefined,
  credit_line: "credit_line",
  // Drawn like a credit line, whose limit is what the business paid in.
  reserve: "credit_line",
  prefunded: "prefunded",
} as const satisfies Record<PayoutFundingMode, CoverSource | undefined>;

/** What covers an account's payouts: its mode, its limits and its balances. */
export interface CoverFacts {
  readonly mode: Exclude<PayoutFundingMode, "withdrawal">;
  readonly credit_limit: Cents | null;
  readonly reserve_required: Cents | null;
  /** Paid in and collected. */
  readonly prefunded_cents: Cents;
  /** Sent and not repaid. */
  readonly drawn_cents: Cents;
}

/** What payouts may still use. What is drawn beyond a credit line is secured by what was paid in. */
export function spendableCents(facts: CoverFacts): Cents {
  const { mode, prefunded_cents: prefunded, drawn_cents: drawn } = facts;
  const limit = facts.credit_limit ?? 0n;
  if (mode === "credit_line") return limit - drawn;
  if (mode === "reserve") return prefunded + limit - drawn;
  return prefunded - (drawn > limit ? drawn - limit : 0n);
}

/** What lacks of the least reserve: while it is above zero, no payout leaves. */
export function reserveShortfall({ mode, reserve_required, prefunded_cents }: CoverFacts): Cents {
  const required = mode === "reserve" ? (reserve_required ?? 0n) : 0n;
  return prefunded_cents < required ? required - prefunded_cents : 0n;
}

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

/**
 * Covers a queue in its order: behind one that lacks money all wait, also smaller ones. Below the least
 * reserve, by `shortfall`, all wait.
 */
export function coverInOrder(
  amounts: readonly Cents[],
  spendable: Cents,
  shortfall: Cents = 0n,
): Coverage[] {
  let total = 0n;
  return amounts.map((cents) => {
    total += cents;
    const lacking = total - spendable;
    const missing_cents = lacking > shortfall ? lacking : shortfall;
    return { isCovered: missing_cents === 0n, missing_cents };
  });
}
