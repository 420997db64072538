import type { LedgerAccountName } from "../../catalog/ledger-accounts.ts";
import type { Posting } from "../postings.ts";

type BookingRow = {
  /** What a line booked to it is, by which money left us and by which it came. */
  readonly out: string;
  readonly in: string;
};

/** Ledger accounts to which a person may book a line of a bank statement that is no movement of the books. */
export const STATEMENT_BOOKINGS = {
  bank_fees: {
    out: "The bank charged us.",
    in: "The bank refunded a charge.",
  },
  clearing_handed_over: {
    out: "We paid what was handed over out of suspense.",
    in: "The bank or another system paid what was handed over out of suspense.",
  },
  unclaimed_funds: {
    out: "Unclaimed money was paid out to its owner.",
    in: "Money came that nobody claims.",
  },
  write_offs: {
    out: "Money left us and is lost.",
    in: "Money came back that was written off.",
  },
} as const satisfies Partial<Record<LedgerAccountName, BookingRow>>;

export type StatementBookingAccount = keyof typeof STATEMENT_BOOKINGS;

export const STATEMENT_BOOKING_ACCOUNTS = Object.keys(
  STATEMENT_BOOKINGS,
) as readonly StatementBookingAccount[];

export type StatementBookingEvent = "book_line" | "reverse_line";

/** The posting of a booked line by its side, and of its reversal. */
export function bookingPosting(
  account: StatementBookingAccount,
  { side, event }: { readonly side: "out" | "in"; readonly event: StatementBookingEvent },
): Posting {
  const takesCash = (side === "out") === (event === "book_line");
  return takesCash
    ? { debit: account, credit: "bank_cash" }
    : { debit: "bank_cash", credit: account };
}

/** The posting of each booking. */
export const STATEMENT_BOOKING_POSTING_RULES = STATEMENT_BOOKING_ACCOUNTS.flatMap((account) =>
  (["out", "in"] as const).flatMap((side) =>
    (["book_line", "reverse_line"] as const).map((event) => ({
      event,
      side,
      ...bookingPosting(account, { side, event }),
      why:
        event === "book_line"
          ? STATEMENT_BOOKINGS[account][side]
          : "The line's match was taken away.",
    })),
  ),
);
