import { Type } from "typebox";
import {
  listFundingEntries,
  listFundingFees,
  listFundingParts,
  listFundingStatementLines,
} from "../../db/tables/funding/funding-explanation.ts";
import { listReceivedParts } from "../../db/tables/funding/received-lines.ts";
import { findFundingEvent } from "../../db/tables/funding/funding-events.ts";
import { ok, route } from "../../http/route/route.ts";
import { problem } from "../../http/schema/problem.ts";
import { OneOf, Uuid } from "../../http/schema/schema.ts";
import { RECEIVED_REASONS } from "./schema.ts";

/** What a line of a transfer stands for, by its reason. */
const MEANINGS = {
  credit: "Charges that were paid: their money goes to the business.",
  reversal: "Charges that came back after they were funded: the business returns their money.",
  debit: "Payouts: the business provides their money.",
  failed: "Payouts that came back after they were funded: their money goes back to the business.",
} as const;
/** What a line of received money stands for. */
const RECEIVED = {
  received_credit: "Money that other parties sent and was assigned to the account.",
  received_debit: "Money that other parties took and was assigned to the account.",
} as const;
const REASONS = ["credit", "reversal", "debit", "failed"] as const;
const cents = () =>
  Type.String({ description: "Signed cents; what the business gets is positive." });

export const explainFundingEvent = route(
  {
    operationId: "funding_events.explain",
    method: "GET",
    path: "/v1/funding_events/:id/explanation",
    summary: "Explain what sums to a transfer",
    description:
      "The payments and returns of the transfer, summed by reason, the entries that carried it, and the lines of bank statements that show it. Its payments and received money, less the fees that it keeps back, sum to it to the cent; a debit ahead of payouts has none. Statement lines are left empty for keys of an account.",
    response: Type.Object({
      id: Uuid(),
      amount: cents(),
      gross_amount: cents(),
      fee_amount: cents(),
      sum: cents(),
      difference: Type.String({
        description: "Signed cents; 0 where payments, received money and fees sum to it.",
      }),
      parts: Type.Array(
        Type.Object({
          reason: OneOf(REASONS),
          payment_type: OneOf(["charge", "payout"]),
          means: Type.String(),
          count: Type.Integer(),
          amount: cents(),
        }),
      ),
      received: Type.Array(
        Type.Object({
          reason: OneOf(RECEIVED_REASONS),
          means: Type.String(),
          count: Type.Integer(),
          amount: cents(),
        }),
      ),
      fees: Type.Array(
        Type.Object({
          fee_line_id: Uuid(),
          name: Type.String(),
          count: Type.Integer(),
          amount: cents(),
        }),
      ),
      entries: Type.Array(
        Type.Object({
          file_id: Uuid(),
          file_name: Type.String(),
          line: Type.Integer(),
          trace_number: Type.String(),
          settlement_date: Type.String({ format: "date" }),
          amount: Type.String({ description: "Cents as a string of digits." }),
          is_void: Type.Boolean(),
        }),
      ),
      statement_lines: Type.Array(
        Type.Object({
          statement_id: Uuid(),
          statement_name: Type.String(),
          line: Type.Integer(),
          date: Type.String({ format: "date" }),
          amount: Type.String({ description: "Cents of the line, signed from our side." }),
          shows: OneOf(["transfer", "file"]),
        }),
      ),
    }),
    problems: ["not_found"],
    scope: "funding_events:read",
    accountScoped: true,
  },
  async ({ app, environment, accountId, key }, { params }) => {
    const { db } = app;
    const of = { environment_id: environment.id, account_id: accountId, id: params.id };
    const event = await findFundingEvent(db, of);
    if (event === undefined) throw problem("not_found");
    const [parts, received, fees, entries, lines] = await Promise.all([
      listFundingParts(db, event),
      listReceivedParts(db, event),
      listFundingFees(db, event),
      listFundingEntries(db, event),
      key.account_id === null ? listFundingStatementLines(db, event) : [],
    ]);
    const amount = event.direction === "deposit" ? event.amount_cents : -event.amount_cents;
    const total = (rows: readonly { readonly amount_cents: bigint }[]) =>
      rows.reduce((cents_of, { amount_cents }) => cents_of + amount_cents, 0n);
    // A debit ahead of payouts has no payments: it is what was asked for.
    const sum =
      event.event_type === "prefunding_pull"
        ? amount
        : total(parts) + total(received) - total(fees);
    return ok({
      id: event.id,
      amount: amount.toString(),
      gross_amount: (amount + event.fees_cents).toString(),
      fee_amount: (-event.fees_cents).toString(),
      sum: sum.toString(),
      difference: (amount - sum).toString(),
      parts: parts.map(({ reason, kind, count, amount_cents }) => ({
        reason,
        payment_type: kind,
        means: MEANINGS[reason],
        count: Number(count),
        amount: amount_cents.toString(),
      })),
      received: received.map(({ reason, count, amount_cents }) => ({
        reason,
        means: RECEIVED[reason],
        count: Number(count),
        amount: amount_cents.toString(),
      })),
      fees: fees.map(({ fee_line_id, name, count, amount_cents }) => ({
        fee_line_id,
        name,
        count: Number(count),
        amount: (-amount_cents).toString(),
      })),
      entries: entries.map(withAmount),
      statement_lines: lines.map(withAmount),
    });
  },
);

function withAmount<R extends { readonly amount_cents: bigint }>({ amount_cents, ...row }: R) {
  return { ...row, amount: amount_cents.toString() };
}
