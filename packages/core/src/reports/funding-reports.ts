import { column, type Report } from "./report-columns.ts";

const { cents, code, count, date, id, instant, text } = column;

export const FUNDING_REPORTS = {
  funding: {
    row: "A transfer between us and a business's bank account.",
    period: "By transfer date, in the order of dates and creation.",
    read_from: "Funding events, and the entry of the latest attempt.",
    needs: "funding_events.list",
    columns: {
      funding_id: id("The funding event."),
      account_id: id("The account."),
      linked_bank_account_id: id("The business's bank account."),
      type: code("What it transfers."),
      direction: code("`deposit` to the business or `withdrawal` from it."),
      transfer_date: date("The day it is made for."),
      settlement_date: date("The banking day on which it settles."),
      amount_cents: cents("The amount: the sum of its lines without its sign."),
      currency: code("`USD`."),
      payment_count: count("Lines."),
      status: code("Status of the transfer."),
      reason: code("Why it has the status."),
      code: code("The return code, where the bank gave one."),
      trace_numbers: text("Trace numbers of its entries, apart by a space, the latest last."),
      file_id: id("The file of the latest attempt."),
      created_at: instant("When it was created."),
    },
  },
  funding_lines: {
    row: "A payment in a funding event.",
    period: "Lines of the transfers that `funding` has for the period, in its order, by payment.",
    read_from: "Lines of funding events.",
    needs: "funding_events.payments",
    columns: {
      funding_id: id("The funding event."),
      account_id: id("The account."),
      transfer_date: date("The day the transfer is made for."),
      payment_id: id("The payment."),
      kind: code("`charge` or `payout`."),
      line: code("Why it is in the transfer: `credit`, `debit`, `reversal` or `failed`."),
      amount_cents: cents("What the line adds to the transfer, with its sign."),
      currency: code("`USD`."),
      external_id: text("Your id of the payment."),
    },
  },
} as const satisfies Record<string, Report>;
