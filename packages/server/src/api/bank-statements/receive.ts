import { addDays } from "@railhead/core";
import { Type } from "typebox";
import { findAccount } from "../../db/tables/accounts/accounts.ts";
import type { BankStatementRow } from "../../db/tables/banks/bank-statements.ts";
import { listExpectedMovements } from "../../db/tables/banks/expected-movements.ts";
import type { StatementLineRow } from "../../db/tables/banks/statement-lines.ts";
import type { WriteContext } from "../../http/route/context.ts";
import { ok, route } from "../../http/route/route.ts";
import { invalid, refusal } from "../../http/schema/problem.ts";
import { Text, Uuid } from "../../http/schema/schema.ts";
import { insertMatches } from "../../payments/funding/match-line.ts";
import { bookReceipts, findShown } from "../../payments/funding/prefunding-receipts.ts";
import { MAX_ENTRY_CENTS } from "../../rails/files/layout.ts";
import { openMovements } from "../../rails/statements/open-movements.ts";
import { mayBeReceived, NEAR_DAYS } from "../../rails/statements/suggest-matches.ts";
import { concludeMatch, lockLine, readLine } from "./match.ts";
import { StatementLine } from "./schema.ts";

export const receiveStatementLine = route(
  {
    operationId: "bank_statements.receive",
    method: "POST",
    path: "/v1/bank_statements/:id/lines/:line/receive",
    summary: "Book a line as money paid in for payouts",
    description:
      "For money whose text does not name an account by its prefunding reference: raises the account's prefunded balance by the line's amount. Refused for a line that may be entries of other parties, whose money came with the bank's file: match it to them. A line whose date, amount and text another statement showed before is matched to its receipt, and books nothing. `DELETE` of the line's match takes the money back.",
    body: Type.Object({ account_id: Uuid(), reason: Text(1, 500) }),
    response: StatementLine,
    problems: ["not_found", "conflict", "validation_error", "statement_line_matched"],
    scope: "ledger:write",
    accountScoped: false,
  },
  async (context, { params, body }) => {
    const { tx, app, environment, at, actor, requestId } = context;
    const { statement, line } = await lockLine(context, params);
    if (line.difference === null) throw refusal("statement_line_matched");
    if (line.amount_cents <= 0n) {
      throw invalid([{ reference: "/line", detail: "Must be a line by which money came in." }]);
    }
    const view = { environment_id: environment.id, account_id: null };
    const account = await findAccount(tx, view, body.account_id);
    if (account === undefined) {
      throw invalid([{ reference: "/account_id", detail: "There is no such account." }]);
    }
    const of = { environment_id: environment.id };
    const shown = await findShown(tx, of, { statement, lines: [line] });
    if (!shown.has(line.line)) await refuseReceived(context, { statement, line });
    const by = { actor, request_id: requestId };
    const receipts = { ...of, at, ids: app.ids, charts: app.charts, by };
    const received = { line, account_id: account.id, reason: body.reason };
    const id = shown.get(line.line) ?? (await bookReceipts(tx, receipts, [received]))[0]?.id ?? "";
    const named = [{ type: "prefunding_receipt" as const, id, amount_cents: line.amount_cents }];
    const matched = { at, matched_by: `${actor.type}:${actor.id}`, reason: body.reason };
    await insertMatches(tx, statement, { lines: [line], named, by: matched });
    const message = `Line ${line.line} was booked as money paid in: ${body.reason}`;
    await concludeMatch(context, { statement, message });
    return ok(await readLine(context, statement, line.line));
  },
);

/** Throws the 422 of a line that entries of other parties may be, which no line shows yet. */
export async function refuseReceived(
  { tx }: WriteContext,
  { statement, line }: { statement: BankStatementRow; line: StatementLineRow },
): Promise<void> {
  const expected = await listExpectedMovements(tx, {
    environment_id: statement.environment_id,
    bank_id: statement.bank_id,
    of: { from: addDays(line.date, -NEAR_DAYS), to: addDays(line.date, NEAR_DAYS) },
    traces: [],
    max_entry_cents: MAX_ENTRY_CENTS,
  });
  if (!mayBeReceived(line, openMovements(expected))) return;
  const detail = "Entries of other parties of this amount are open: match the line to them.";
  throw invalid([{ reference: "/line", detail }]);
}
