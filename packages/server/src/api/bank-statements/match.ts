import { formatUsd } from "@railhead/core";
import { Type } from "typebox";
import { lockBankStatement, type BankStatementRow } from "../../db/tables/banks/bank-statements.ts";
import {
  findStatementLine,
  findStatementLines,
  listLinesTogether,
  listStatementMatches,
  type MatchedType,
  type StatementLineRow,
  type StatementMatchRow,
} from "../../db/tables/banks/statement-lines.ts";
import {
  listBookedAccounts,
  lockUnmatchedBookings,
} from "../../db/tables/banks/statement-bookings.ts";
import { lockUnmatchedReceipts } from "../../db/tables/funding/prefunding-receipts.ts";
import type { Executor } from "../../db/postgres/executor.ts";
import { autoResolveException } from "../../exceptions/exceptions.ts";
import type { WriteContext } from "../../http/route/context.ts";
import { ok, route } from "../../http/route/route.ts";
import { invalid, problem, refusal, type Item } from "../../http/schema/problem.ts";
import { OneOf, Text, Uuid } from "../../http/schema/schema.ts";
import {
  compareAgain,
  findNamedMovements,
  insertMatches,
  removeMatches,
  type NamedMovement,
} from "../../payments/funding/match-line.ts";
import { reverseReceipts } from "../../payments/funding/prefunding-receipts.ts";
import { reverseBookings } from "../../payments/funding/statement-bookings.ts";
import { openDifference, serializeStatement } from "../../payments/funding/reconcile.ts";
import { emitReconciledTransfers } from "../../payments/funding/reconcile-transfers.ts";
import { emit, refuseAccountKey, resourceEvent } from "../shared/platform-resources.ts";
import { MOVEMENTS, serializeStatementLine, StatementLine } from "./schema.ts";

/** Movements that one line may be. */
const MAX_MOVEMENTS = 50;

export const matchStatementLine = route(
  {
    operationId: "bank_statements.match",
    method: "POST",
    path: "/v1/bank_statements/:id/lines/:line/match",
    summary: "Match a line of a bank statement by hand",
    description:
      "Names what the line is: one or several movements of the books that no statement shows yet, as `GET /v1/reconciliation/differences` lists them. Their amounts must sum to the line's. Where the bank split one movement, `lines` names its other lines, and together they must sum to it. When nothing differs any more, the statement agrees and its exception is resolved.",
    body: Type.Object({
      movements: Type.Array(
        Type.Object({
          type: OneOf(MOVEMENTS),
          id: Uuid(),
          amount: Type.String({ pattern: "^-?[1-9][0-9]{0,17}$" }),
        }),
        { minItems: 1, maxItems: MAX_MOVEMENTS },
      ),
      lines: Type.Optional(
        Type.Array(Type.Integer({ minimum: 1, maximum: 999_999_999 }), {
          minItems: 1,
          maxItems: MAX_MOVEMENTS,
          uniqueItems: true,
        }),
      ),
      reason: Text(1, 500),
    }),
    response: StatementLine,
    problems: ["not_found", "conflict", "validation_error", "statement_line_matched"],
    scope: "ledger:write",
    accountScoped: false,
  },
  async (context, { params, body }) => {
    const { tx, at, actor } = context;
    const { statement, line } = await lockLine(context, params);
    if (line.difference === null) throw refusal("statement_line_matched");
    const others = await findOtherLines(context, { statement, line }, body.lines ?? []);
    const lines = [line, ...others];
    const named = body.movements.map(({ type, id, amount }): NamedMovement => ({
      type,
      id: id.toLowerCase(),
      amount_cents: BigInt(amount),
    }));
    await requireOpen(context, { statement, lines }, named);
    const by = { at, matched_by: `${actor.type}:${actor.id}`, reason: body.reason };
    await insertMatches(tx, statement, { lines, named, by });
    const message = `${linesText(lines.map((one) => one.line))} matched by hand: ${body.reason}`;
    await concludeMatch(context, { statement, message, found: transfersOf(named) });
    return ok(await readLine(context, statement, line.line));
  },
);

export const unmatchStatementLine = route(
  {
    operationId: "bank_statements.unmatch",
    method: "DELETE",
    path: "/v1/bank_statements/:id/lines/:line/match",
    summary: "Remove the match of a line",
    description:
      "Whether a person or the service made it. Lines that show a movement together lose it together. The line then differs from the books until it is matched by hand.",
    query: Type.Object({ reason: Text(1, 500) }),
    response: StatementLine,
    problems: ["not_found", "validation_error"],
    scope: "ledger:write",
    accountScoped: false,
  },
  async (context, { params, query }) => {
    const { tx } = context;
    const { statement, line } = await lockLine(context, params);
    const matches = await listStatementMatches(tx, statement, [line.line]);
    if (matches.length === 0) throw problem("not_found", { detail: "The line has no match." });
    const lines = await listLinesTogether(tx, statement, line.line);
    await removeMatches(tx, statement, lines);
    await reverseUnmatched(context, matches, query.reason);
    const missing = transfersOf(
      matches.map(({ resource_type, resource_id }) => ({ type: resource_type, id: resource_id })),
    );
    const message = `The match of line ${lines.join(", ")} was taken away: ${query.reason}`;
    await concludeMatch(context, { statement, message, missing });
    return ok(await readLine(context, statement, line.line));
  },
);

/** Money paid in, and bookings, that no line shows any longer are taken back. */
async function reverseUnmatched(
  { tx, app, environment, at, actor, requestId }: WriteContext,
  matches: readonly StatementMatchRow[],
  reason: string,
): Promise<void> {
  const idsOf = (type: MatchedType) =>
    matches.filter((one) => one.resource_type === type).map((one) => one.resource_id);
  const by = { actor, request_id: requestId };
  const context = { environment_id: environment.id, at, ids: app.ids, charts: app.charts, by };
  const [receiptIds, bookingIds] = [idsOf("prefunding_receipt"), idsOf("statement_booking")];
  if (receiptIds.length > 0) {
    const rows = await lockUnmatchedReceipts(tx, environment.id, receiptIds);
    await reverseReceipts(tx, context, { rows, reason });
  }
  if (bookingIds.length > 0) {
    const rows = await lockUnmatchedBookings(tx, environment.id, bookingIds);
    await reverseBookings(tx, context, { rows, reason });
  }
}

export async function lockLine(
  context: WriteContext,
  { id, line: number }: { readonly id: string; readonly line: string },
): Promise<{ statement: BankStatementRow; line: StatementLineRow }> {
  refuseAccountKey(context);
  const statement = await lockBankStatement(context.tx, context.environment.id, id);
  const line =
    statement === undefined || !/^[1-9][0-9]{0,8}$/.test(number)
      ? undefined
      : await findStatementLine(context.tx, statement, Number(number));
  if (statement === undefined || line === undefined) throw problem("not_found");
  return { statement, line };
}

const linesText = (lines: readonly number[]) =>
  lines.length > 1 ? `Lines ${lines.join(", ")} were` : `Line ${lines[0]} was`;

/** The other lines that show the movement with this one. Throws the 422 of those that nothing is open of. */
async function findOtherLines(
  { tx }: WriteContext,
  { statement, line }: { statement: BankStatementRow; line: StatementLineRow },
  numbers: readonly number[],
): Promise<StatementLineRow[]> {
  const found = await findStatementLines(tx, statement, numbers);
  const open = new Set(
    found.filter((one) => one.difference !== null && one.line !== line.line).map((one) => one.line),
  );
  const items = numbers.flatMap((number, index): Item[] =>
    open.has(number)
      ? []
      : [
          {
            reference: `/lines/${index}`,
            detail: "Must be another line of the statement that nothing explains.",
          },
        ],
  );
  if (items.length > 0) throw invalid(items);
  return found;
}

/** Throws the 422 of names that are no open movement, and of amounts that do not sum to the lines'. */
async function requireOpen(
  { tx }: WriteContext,
  { statement, lines }: { statement: BankStatementRow; lines: readonly StatementLineRow[] },
  named: readonly NamedMovement[],
): Promise<void> {
  if (lines.length > 1 && named.length > 1) {
    const detail = "Must be one where several lines show it together.";
    throw invalid([{ reference: "/movements", detail }]);
  }
  const found = await findNamedMovements(tx, statement, named);
  const items = found.flatMap((movement, index): Item[] =>
    movement === undefined
      ? [
          {
            reference: `/movements/${index}`,
            detail: "Must be a movement of this amount that no statement shows yet.",
          },
        ]
      : [],
  );
  const total = lines.reduce((sum, { amount_cents }) => sum + amount_cents, 0n);
  const rest = named.reduce((sum, { amount_cents }) => sum - amount_cents, total);
  if (rest !== 0n) {
    const whose = lines.length > 1 ? "the amount of all lines" : "the line's amount";
    const detail = `Must sum to ${whose}: ${formatUsd(rest)} is left.`;
    items.push({ reference: "/movements", detail });
  }
  if (items.length > 0) throw invalid(items);
}

const transfersOf = (of: readonly { readonly type: string; readonly id: string }[]) =>
  of.filter(({ type }) => type === "funding_event").map(({ id }) => ({ id }));

interface Change {
  readonly statement: BankStatementRow;
  readonly message: string;
  readonly found?: readonly { readonly id: string }[];
  readonly missing?: readonly { readonly id: string }[];
}

/** Compares the statement again, and writes its events, those of its transfers and its exception. */
export async function concludeMatch(
  context: WriteContext,
  { statement, message, found = [], missing = [] }: Change,
): Promise<void> {
  const { tx, app, environment, at, actor, requestId } = context;
  const after = await compareAgain(tx, statement, at);
  const agrees = after.state === "agreed";
  const scene = { environment_id: environment.id, at, tools: app };
  const by = { actor, request_id: requestId };
  await emitReconciledTransfers(tx, scene, { statement, transfers: { found, missing }, by });
  await emit(context, [
    resourceEvent(context, {
      type: agrees ? "reconciliation.completed" : "reconciliation.updated",
      row: after,
      account_id: null,
      before: serializeStatement(statement),
      after: serializeStatement(after),
      message,
    }),
  ]);
  const about = { environment_id: environment.id, at, ids: app.ids };
  if (!agrees) {
    await openDifference(tx, about, after);
    return;
  }
  const kind = "reconciliation_difference";
  const reason = "Books and bank statement agree.";
  await autoResolveException(tx, about, { kind, subject: after.id, reason });
}

/** The ledger accounts of the bookings among matches, by their ids. */
export async function bookedAccountsOf(
  db: Executor,
  { environment_id }: BankStatementRow,
  matches: readonly StatementMatchRow[],
) {
  const booked = matches.filter(({ resource_type }) => resource_type === "statement_booking");
  return await listBookedAccounts(
    db,
    environment_id,
    booked.map(({ resource_id }) => resource_id),
  );
}

export async function readLine({ tx }: WriteContext, statement: BankStatementRow, number: number) {
  const line = await findStatementLine(tx, statement, number);
  if (line === undefined) throw problem("not_found");
  const matches = await listStatementMatches(tx, statement, [number]);
  return serializeStatementLine(line, matches, await bookedAccountsOf(tx, statement, matches));
}
