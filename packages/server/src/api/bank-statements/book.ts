import {
  formatUsd,
  STATEMENT_BOOKING_ACCOUNTS,
  type StatementBookingAccount,
} from "@railhead/core";
import { Type } from "typebox";
import type { StatementLineRow } from "../../db/tables/banks/statement-lines.ts";
import { listLedgerAccounts } from "../../db/tables/ledger/ledger.ts";
import type { WriteContext } from "../../http/route/context.ts";
import { ok, route } from "../../http/route/route.ts";
import { invalid, refusal } from "../../http/schema/problem.ts";
import { Cents, OneOf, Text } from "../../http/schema/schema.ts";
import { insertMatches } from "../../payments/funding/match-line.ts";
import { bookLine, findShownBookings } from "../../payments/funding/statement-bookings.ts";
import { concludeMatch, lockLine, readLine } from "./match.ts";
import { refuseReceived } from "./receive.ts";
import { StatementLine } from "./schema.ts";

export const bookStatementLine = route(
  {
    operationId: "bank_statements.book",
    method: "POST",
    path: "/v1/bank_statements/:id/lines/:line/book",
    summary: "Book a line to a ledger account",
    description:
      "For a line that is no movement of the books: a charge of the bank, what the bank or another system settles of money that was handed over, unclaimed money that was paid out, money that is lost. `amount` repeats the line's without its sign. In live, above $100.00 a second person approves. Refused for a line that may be entries of other parties: match it to them. A line whose date, amount and text another statement showed before is matched to its booking, and books nothing. `DELETE` of the line's match takes the booking back.",
    body: Type.Object({
      ledger_account: OneOf(STATEMENT_BOOKING_ACCOUNTS),
      amount: Cents(),
      reason: Text(1, 500),
      document: Type.Optional(Text(1, 200)),
    }),
    response: StatementLine,
    problems: ["not_found", "conflict", "validation_error", "statement_line_matched"],
    scope: "ledger:write",
    accountScoped: false,
  },
  async (context, { params, body }) => {
    const { tx, app, environment, at, actor, requestId } = context;
    const { statement, line } = await lockLine(context, params);
    if (line.difference === null) throw refusal("statement_line_matched");
    const cents = line.amount_cents < 0n ? -line.amount_cents : line.amount_cents;
    if (BigInt(body.amount) !== cents) {
      throw invalid([{ reference: "/amount", detail: `Must be ${cents}, the line's amount.` }]);
    }
    const { ledger_account, reason, document = null } = body;
    const of = { environment_id: environment.id };
    const shown = await findShownBookings(tx, of, { statement, lines: [line] });
    let id = shown.get(line.line);
    if (id === undefined) {
      await refuseReceived(context, { statement, line });
      await refuseMoreThanOwed(context, { line, ledger_account });
      const by = { actor, request_id: requestId };
      const booking = { ...of, at, ids: app.ids, charts: app.charts, by };
      id = await bookLine(tx, booking, { line, ledger_account, reason, document });
    }
    const named = [{ type: "statement_booking" as const, id, amount_cents: line.amount_cents }];
    const matched = { at, matched_by: `${actor.type}:${actor.id}`, reason };
    await insertMatches(tx, statement, { lines: [line], named, by: matched });
    const message = `Line ${line.line} was booked to ${ledger_account}: ${reason}`;
    await concludeMatch(context, { statement, message });
    return ok(await readLine(context, statement, line.line));
  },
);

/** Throws the 422 of unclaimed money that is paid out and was not owed. */
async function refuseMoreThanOwed(
  { tx, environment }: WriteContext,
  booked: { line: StatementLineRow; ledger_account: StatementBookingAccount },
): Promise<void> {
  const { line, ledger_account } = booked;
  if (ledger_account !== "unclaimed_funds" || line.amount_cents >= 0n) return;
  const accounts = await listLedgerAccounts(tx, environment.id);
  const held = accounts.find(({ code, account_id }) => code === ledger_account && !account_id);
  const owed = held === undefined ? 0n : held.credits_cents - held.debits_cents;
  if (-line.amount_cents <= owed) return;
  const detail = `Only ${formatUsd(owed < 0n ? 0n : owed)} is owed in unclaimed_funds.`;
  throw invalid([{ reference: "/ledger_account", detail }]);
}
