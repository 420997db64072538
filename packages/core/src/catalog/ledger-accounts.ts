type LedgerAccountRow = {
  /** `environment`: one for all; `account`: one per business account. */
  readonly scope: "environment" | "account";
  /** The side on which the balance normally stands. */
  readonly normal: "debit" | "credit";
  readonly meaning: string;
};

/** The chart of accounts. */
export const LEDGER_ACCOUNTS = {
  bank_cash: {
    scope: "environment",
    normal: "debit",
    meaning: "Money in our settlement account at the bank.",
  },
  debits_in_flight: {
    scope: "environment",
    normal: "debit",
    meaning: "Charges sent to the bank and not settled yet.",
  },
  payouts_in_flight: {
    scope: "environment",
    normal: "credit",
    meaning: "Payouts sent to the bank and not settled yet.",
  },
  suspense: {
    scope: "environment",
    normal: "debit",
    meaning: "Money that moved and belongs to no payment, until a person ends the item.",
  },
  returns_in_flight: {
    scope: "environment",
    normal: "debit",
    meaning: "Returns of received entries that were sent to the bank and not settled yet.",
  },
  write_offs: {
    scope: "environment",
    normal: "debit",
    meaning: "Money of suspense, or of a line of a bank statement, that people wrote off.",
  },
  unclaimed_funds: {
    scope: "environment",
    normal: "credit",
    meaning:
      "Money that nobody claims; it is owed to its owner, until a line of a statement shows it paid out.",
  },
  clearing_handed_over: {
    scope: "environment",
    normal: "debit",
    meaning:
      "Money of suspense that the bank or another system settles, until a line of a statement shows it.",
  },
  bank_fees: {
    scope: "environment",
    normal: "debit",
    meaning: "What the bank charges us, by lines of its statements.",
  },
  verification_costs: {
    scope: "environment",
    normal: "debit",
    meaning: "What micro-entries cost us, or left with us, where a part of them came back.",
  },
  fee_income: {
    scope: "environment",
    normal: "credit",
    meaning: "Fees that we earned from businesses.",
  },
  invoice_receipts: {
    scope: "environment",
    normal: "debit",
    meaning: "What businesses paid of fee invoices, outside the bank of the rail.",
  },
  pending: {
    scope: "account",
    normal: "credit",
    meaning: "Charges that may still be returned.",
  },
  available: {
    scope: "account",
    normal: "credit",
    meaning: "Money the business may use; below zero it owes us.",
  },
  payout_reserved: {
    scope: "account",
    normal: "credit",
    meaning: "Set aside for scheduled payouts.",
  },
  prefunded: {
    scope: "account",
    normal: "credit",
    meaning: "What the business paid in for payouts that were not sent yet.",
  },
  collecting: {
    scope: "account",
    normal: "credit",
    meaning: "What is debited from the business ahead of payouts, and may still be returned.",
  },
  credit_line: {
    scope: "account",
    normal: "debit",
    meaning: "Payouts sent on credit whose withdrawals are not paid yet.",
  },
  receivable: {
    scope: "account",
    normal: "debit",
    meaning: "What the business owes us, once claimed.",
  },
  fees_receivable: {
    scope: "account",
    normal: "debit",
    meaning: "Fees that the business owes us, until they are kept back or paid.",
  },
  funding_in_transit: {
    scope: "account",
    normal: "credit",
    meaning: "Transfers between us and the business's bank account, not settled yet.",
  },
} as const satisfies Record<string, LedgerAccountRow>;

export type LedgerAccountName = keyof typeof LEDGER_ACCOUNTS;
