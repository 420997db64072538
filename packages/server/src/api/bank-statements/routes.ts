import { Type } from "typebox";
import { findBankStatement, listBankStatements } from "../../db/tables/banks/bank-statements.ts";
import { listBanks } from "../../db/tables/banks/banks.ts";
import { listStatementLines, listStatementMatches } from "../../db/tables/banks/statement-lines.ts";
import type { RequestContext } from "../../http/route/context.ts";
import { invalid, problem } from "../../http/schema/problem.ts";
import { ok, page, route, type Route } from "../../http/route/route.ts";
import { Text, Uuid } from "../../http/schema/schema.ts";
import { serializeStatement, importStatement } from "../../payments/funding/reconcile.ts";
import { refuseAccountKey } from "../shared/platform-resources.ts";
import { listStatementBookings } from "./bookings.ts";
import { bookStatementLine } from "./book.ts";
import { bookedAccountsOf, matchStatementLine, unmatchStatementLine } from "./match.ts";
import { receiveStatementLine } from "./receive.ts";
import { BankStatement, serializeStatementLine, StatementLine } from "./schema.ts";

/** Of a statement's text; its movements are bounded apart. */
const MAX_CONTENT = 16 * 1024 * 1024;

export const createBankStatement = route(
  {
    operationId: "bank_statements.create",
    method: "POST",
    path: "/v1/bank_statements",
    summary: "Reconcile a bank statement",
    description:
      "Accepts BAI2, camt.053, or CSV with headers for a date and an amount, up to 16 MB and 100,000 movements. The statement is stored before it is parsed; uploading the same bytes again returns the first result. Lines are matched by funding event key, trace number, file name, or amount and date. Differences are listed and open an exception. Where there are several banks, it is of `bank_id`, else of the bank whose routing number it names, and only that bank's movements are expected; of neither, those of all banks. Requires a platform key.",
    body: Type.Object({
      name: Text(1, 255),
      content: Type.String({ minLength: 1, maxLength: MAX_CONTENT }),
      bank_id: Type.Optional(Uuid()),
    }),
    // Escapes of JSON make the text longer.
    maxBodyBytes: MAX_CONTENT * 1.25,
    response: BankStatement,
    problems: ["validation_error"],
    scope: "ledger:write",
    accountScoped: false,
    write: "separate",
  },
  async (context, { body }) => {
    refuseAccountKey(context);
    const { app, environment, at } = context;
    const scene = { tools: app, environment_id: environment.id, at };
    const refuse = (detail: string) => invalid([{ reference: "/bank_id", detail }]);
    const bank_id = body.bank_id?.toLowerCase();
    const banks = bank_id === undefined ? [] : await listBanks(app.db, environment.id);
    if (bank_id !== undefined && !banks.some(({ id }) => id === bank_id)) {
      throw refuse("Names no bank.");
    }
    const statement = await importStatement(scene, { ...body, bank_id });
    if (bank_id !== undefined && statement.bank_id !== bank_id) {
      throw refuse("The same bytes were read as a statement of another bank, or of any.");
    }
    return ok(serializeStatement(statement));
  },
);
export const listAllBankStatements = route(
  {
    operationId: "bank_statements.list",
    method: "GET",
    path: "/v1/bank_statements",
    summary: "List bank statements",
    list: { sorts: ["created_at"] },
    response: BankStatement,
    problems: [],
    scope: "ledger:read",
    accountScoped: false,
  },
  async (context, { paging }) => {
    refuseAccountKey(context);
    const { rows, total } = await listBankStatements(
      context.app.db,
      context.environment.id,
      paging,
    );
    return page(rows.map(serializeStatement), total);
  },
);
export const getBankStatement = route(
  {
    operationId: "bank_statements.get",
    method: "GET",
    path: "/v1/bank_statements/:id",
    summary: "Read a bank statement's reconciliation",
    response: BankStatement,
    problems: ["not_found"],
    scope: "ledger:read",
    accountScoped: false,
  },
  async (context, { params }) => ok(serializeStatement(await requireStatement(context, params.id))),
);
export const listBankStatementLines = route(
  {
    operationId: "bank_statements.lines",
    method: "GET",
    path: "/v1/bank_statements/:id/lines",
    summary: "List a bank statement's lines and their matches",
    list: { sorts: ["line"] },
    response: StatementLine,
    problems: ["not_found"],
    scope: "ledger:read",
    accountScoped: false,
  },
  async (context, { params, paging }) => {
    const statement = await requireStatement(context, params.id);
    const { rows, total } = await listStatementLines(context.app.db, statement, paging);
    const numbers = rows.map(({ line }) => line);
    const matches = await listStatementMatches(context.app.db, statement, numbers);
    const matchesOf = (line: number) => matches.filter((match) => match.line === line);
    const accounts = await bookedAccountsOf(context.app.db, statement, matches);
    return page(
      rows.map((row) => serializeStatementLine(row, matchesOf(row.line), accounts)),
      total,
    );
  },
);
async function requireStatement(context: RequestContext, id: string) {
  refuseAccountKey(context);
  const found = await findBankStatement(context.app.db, context.environment.id, id);
  if (found === undefined) throw problem("not_found");
  return found;
}

/** In the order of the documentation. */
export const bankStatementsRoutes: readonly Route[] = [
  createBankStatement,
  listAllBankStatements,
  getBankStatement,
  listBankStatementLines,
  matchStatementLine,
  receiveStatementLine,
  bookStatementLine,
  unmatchStatementLine,
  listStatementBookings,
];
