import { column, type Report } from "./report-columns.ts";

const { cents, code, count, id, instant } = column;

export const LEDGER_REPORTS = {
  ledger: {
    row: "A posting, with both sides.",
    period: "Posted in the period, in posting order.",
    read_from: "Postings, which never change.",
    needs: "ledger.export",
    columns: {
      number: count("Number of the posting."),
      posted_at: instant("When it was posted."),
      subject_id: id("The payment, transfer or suspense item that moved."),
      move: code("The transition that posted it."),
      attempt: count("Which attempt of the transition."),
      amount_cents: cents("The amount."),
      currency: code("`USD`."),
      debit_account: code("The ledger account that is debited."),
      debit_account_id: id("The account of it; empty for one of the installation."),
      credit_account: code("The ledger account that is credited."),
      credit_account_id: id("The account of it; empty for one of the installation."),
    },
  },
  trial_balance: {
    row: "A ledger account.",
    period:
      "All ledger accounts, those of the installation first: what they had before the period, what it moved and what they had after it.",
    read_from: "Sums of postings. The sum of all closings by their sides is zero.",
    needs: "ledger.balances",
    columns: {
      ledger_account: code("Name in the chart of accounts."),
      account_id: id("The account; empty for one of the installation."),
      normal_side: code("`debit` or `credit`: the side on which its balances are positive."),
      opening_cents: cents("Balance before the period, on its normal side."),
      debits_cents: cents("Debits of the period."),
      credits_cents: cents("Credits of the period."),
      closing_cents: cents("Balance after the period, on its normal side."),
      currency: code("`USD`."),
      posting_count: count("Postings of the period that touch it."),
    },
  },
} as const satisfies Record<string, Report>;
