import { Type } from "typebox";
import {
  findBankStatement,
  listBankStatements,
  listStatementLines,
} from "../../db/tables/banks/bank-statements.ts";
import type { RequestContext } from "../../http/route/context.ts";
import { problem } from "../../http/schema/problem.ts";
import { ok, page, route, type Route } from "../../http/route/route.ts";
import { Nullable, OneOf, Text, Uuid } from "../../http/schema/schema.ts";
import { serializeStatement, importStatement } from "../../payments/funding/reconcile.ts";
import { refuseAccountKey } from "../shared/platform-resources.ts";

const Difference = Type.Object({
  kind: OneOf(["not_in_books", "amount_differs", "ambiguous", "not_on_statement"]),
  what_next: Type.String(),
  line: Nullable(Type.Integer()),
  date: Type.String({ format: "date" }),
  amount: Type.String({ description: "Cents of the statement, signed from our side." }),
  expected: Nullable(Type.String({ description: "Cents of the books." })),
  resource_type: Nullable(Type.String()),
  resource_id: Nullable(Uuid()),
  name: Type.String(),
});
const BankStatement = Type.Object({
  id: Uuid(),
  name: Type.String(),
  sha256: Type.String(),
  state: OneOf(["stored", "unreadable", "agreed", "differs"]),
  format: Nullable(OneOf(["bai2", "csv"])),
  from_date: Nullable(Type.String({ format: "date" })),
  to_date: Nullable(Type.String({ format: "date" })),
  line_count: Type.Integer(),
  matched_count: Type.Integer(),
  faults: Type.Array(Type.Object({ line: Type.Integer(), message: Type.String() })),
  differences: Type.Array(Difference),
  created_at: Type.String({ format: "date-time" }),
  updated_at: Type.String({ format: "date-time" }),
});
export const createBankStatement = route(
  {
    operationId: "bank_statements.create",
    method: "POST",
    path: "/v1/bank_statements",
    summary: "Reconcile a bank statement",
    description:
      "Accepts BAI2, or CSV with headers for a date and an amount. The statement is stored before it is parsed; uploading the same bytes again returns the first result. Lines are matched by funding event key, trace number, file name, or amount and date. Differences are listed and open an exception. Requires a platform key.",
    body: Type.Object({
      name: Text(1, 255),
      content: Type.String({ minLength: 1, maxLength: 1_000_000 }),
    }),
    response: BankStatement,
    problems: [],
    scope: "ledger:write",
    accountScoped: false,
    write: "separate",
  },
  async (context, { body }) => {
    refuseAccountKey(context);
    const { app, environment, at } = context;
    const scene = { tools: app, environment_id: environment.id, at };
    return ok(serializeStatement(await importStatement(scene, body)));
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
    response: Type.Object({
      line: Type.Integer(),
      date: Type.String({ format: "date" }),
      amount: Type.String({ description: "Cents, signed: what came in is positive." }),
      type_code: Type.String(),
      text: Type.String(),
      matched_type: Nullable(OneOf(["funding_event", "payment", "file", "return_file"])),
      matched_id: Nullable(Uuid()),
    }),
    problems: ["not_found"],
    scope: "ledger:read",
    accountScoped: false,
  },
  async (context, { params, paging }) => {
    const statement = await requireStatement(context, params.id);
    const { rows, total } = await listStatementLines(context.app.db, statement, paging);
    const items = rows.map(({ amount_cents, ...line }) => ({
      ...line,
      amount: amount_cents.toString(),
    }));
    return page(items, total);
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
];
