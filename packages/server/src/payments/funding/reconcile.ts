import { createHash } from "node:crypto";
import { addDays } from "@railhead/core";
import {
  findBankStatementByHash,
  insertBankStatement,
  lockStatementMatches,
  updateBankStatement,
  type BankStatementRow,
} from "../../db/tables/banks/bank-statements.ts";
import { listBanks } from "../../db/tables/banks/banks.ts";
import { listExpectedMovements } from "../../db/tables/banks/expected-movements.ts";
import {
  insertStatementLines,
  insertStatementMatches,
  type LineDifference,
  type MatchedType,
} from "../../db/tables/banks/statement-lines.ts";
import type { Tx } from "../../db/postgres/executor.ts";
import { appendEvents } from "../../events/append.ts";
import { openException, type ExceptionContext } from "../../exceptions/exceptions.ts";
import { MAX_ENTRY_CENTS } from "../../rails/files/layout.ts";
import {
  DIFFERENCES,
  matchStatement,
  type Matched,
} from "../../rails/statements/match-statement.ts";
import { mayBeReceived, NEAR_DAYS } from "../../rails/statements/suggest-matches.ts";
import { receiveLines } from "./prefunding-receipts.ts";
import { findShownBookings } from "./statement-bookings.ts";
import { emitReconciledTransfers } from "./reconcile-transfers.ts";
import { readStatement } from "../../rails/statements/read-statement.ts";
import type { ReadStatement, StatementLine } from "../../rails/statements/statement.ts";
import { ENGINE_ACTOR } from "../transitions/move.ts";
import type { StepTools } from "../transitions/step.ts";

/** The context of a statement import. */
export interface StatementContext {
  readonly tools: Pick<StepTools, "db" | "ids" | "vault" | "charts">;
  readonly environment_id: string;
  readonly at: string;
}

/** A million movements are read for a large statement: seconds alone, more than the usual limit beside other work. */
const PATIENT = "set local statement_timeout = '60s'";

/** Maximum of stored differences; the exception counts all. */
export const MAX_STORED_DIFFERENCES = 200;

/**
 * Imports a bank statement: stores its bytes, once per content, then reconciles it with files and
 * funding events. Differences open an exception.
 */
export async function importStatement(
  context: StatementContext,
  given: { name: string; content: string; bank_id?: string | undefined },
): Promise<BankStatementRow> {
  const { tools, environment_id, at } = context;
  const bytes = Buffer.from(given.content, "utf8");
  const sha256 = createHash("sha256").update(bytes).digest();
  const id = tools.ids.uuid(at);
  const place = { table: "bank_statements", column: "body", id };
  const body = await tools.vault.encrypt(environment_id, place, given.content);
  const row = { id, environment_id, name: given.name, sha256, at };
  const stored = await insertBankStatement(tools.db, row, body);
  const statement = stored ?? (await findBankStatementByHash(tools.db, environment_id, sha256));
  // A statement stored but not read before a crash is read on the next upload.
  if (statement.state !== "stored") return statement;
  return await tools.db.tx((tx) => reconcile(tx, context, { statement, given }), PATIENT);
}

async function reconcile(
  tx: Tx,
  context: StatementContext,
  {
    statement: stored,
    given,
  }: { statement: BankStatementRow; given: Parameters<typeof importStatement>[1] },
): Promise<BankStatementRow> {
  const read = readStatement(given.content);
  const bank_id = given.bank_id ?? (await findBankOf(tx, context.environment_id, read));
  const statement = { ...stored, bank_id };
  const known = { ...statement, format: read.format, updated_at: context.at };
  if (read.faults.length > 0) {
    const after = { ...known, state: "unreadable" as const, faults: read.faults };
    await conclude(tx, context, after);
    return after;
  }
  await lockStatementMatches(tx, context.environment_id);
  const days = read.lines.map(({ date }) => date).toSorted();
  const from_date = days[0] ?? null;
  const to_date = days.at(-1) ?? null;
  const expected =
    from_date === null || to_date === null
      ? []
      : await listExpectedMovements(tx, {
          environment_id: context.environment_id,
          bank_id,
          of: { from: addDays(from_date, -NEAR_DAYS), to: addDays(to_date, NEAR_DAYS) },
          traces: tracesIn(read.lines),
          max_entry_cents: MAX_ENTRY_CENTS,
        });
  const matched = await withReceipts(tx, context, {
    statement,
    matched: matchStatement(read.lines, expected),
  });
  await storeLines(tx, context, { statement, matched });
  const { lines, differences, transfers } = matched;
  const after: BankStatementRow = {
    ...known,
    state: differences.length === 0 ? "agreed" : "differs",
    from_date,
    to_date,
    line_count: lines.length,
    matched_count: lines.filter(({ match, day }) => match !== undefined || day !== undefined)
      .length,
    differences: differences.slice(0, MAX_STORED_DIFFERENCES),
  };
  await emitReconciledTransfers(tx, context, { statement: after, transfers });
  await conclude(tx, context, after);
  return after;
}

/** The only bank, or the only one whose routing number the statement names; null where it may be of any. */
async function findBankOf(
  tx: Tx,
  environmentId: string,
  { routing_numbers }: ReadStatement,
): Promise<string | null> {
  const banks = await listBanks(tx, environmentId);
  const named = banks.filter(({ profile }) =>
    routing_numbers.includes(profile.odfi_routing_number),
  );
  const [only, ...others] = banks.length > 1 ? named : banks;
  return only === undefined || others.length > 0 ? null : only.id;
}

/** Lines with what they match: movements of the books, or money paid in. */
interface MatchedLines extends Pick<Matched, "differences" | "transfers"> {
  readonly lines: readonly (StatementLine & {
    readonly match: { readonly type: MatchedType; readonly id: string } | undefined;
    readonly day?: Matched["lines"][number]["day"];
    readonly together?: Matched["lines"][number]["together"];
  })[];
}

/**
 * Books lines that nothing else explains as money paid in, where an account is named; those that a person booked on
 * another statement show that booking. What may be an entry of another party is left to a person.
 */
async function withReceipts(
  tx: Tx,
  { tools, environment_id, at }: StatementContext,
  { statement, matched }: { statement: BankStatementRow; matched: Matched },
): Promise<MatchedLines> {
  const unknown = new Set(
    matched.differences.filter(({ kind }) => kind === "not_in_books").map(({ line }) => line),
  );
  const unexplained = matched.lines.filter(({ line }) => unknown.has(line));
  const of = { statement, lines: unexplained };
  const bookingByLine = await findShownBookings(tx, { environment_id }, of);
  const lines = unexplained.filter(({ line }) => !bookingByLine.has(line));
  const context = { environment_id, at, ids: tools.ids, charts: tools.charts };
  const isHeld = (line: Pick<StatementLine, "date" | "amount_cents">) =>
    mayBeReceived(line, matched.open);
  const receiptByLine = await receiveLines(tx, context, {
    statement,
    lines,
    isHeld,
  });
  const held = new Set(lines.filter(isHeld).map(({ line }) => line));
  return {
    transfers: matched.transfers,
    differences: matched.differences
      .filter(({ line }) => !receiptByLine.has(line ?? 0) && !bookingByLine.has(line ?? 0))
      .map((one) =>
        held.has(one.line ?? 0)
          ? { ...one, kind: "ambiguous", what_next: DIFFERENCES.ambiguous }
          : one,
      ),
    lines: matched.lines.map((line) => {
      const [receipt, booking] = [receiptByLine.get(line.line), bookingByLine.get(line.line)];
      if (receipt !== undefined) {
        return { ...line, match: { type: "prefunding_receipt", id: receipt } };
      }
      return booking === undefined
        ? line
        : { ...line, match: { type: "statement_booking", id: booking } };
    }),
  };
}

async function storeLines(
  tx: Tx,
  { at }: StatementContext,
  { statement, matched }: { statement: BankStatementRow; matched: MatchedLines },
): Promise<void> {
  const differenceByLine = new Map(matched.differences.map(({ line, kind }) => [line, kind]));
  const rows = matched.lines.map(({ line, date, amount_cents, type_code, text }) => ({
    line,
    date,
    amount_cents,
    type_code,
    text,
    difference: (differenceByLine.get(line) ?? null) as LineDifference | null,
  }));
  await insertStatementLines(tx, statement, rows);
  const matches = matched.lines.flatMap(({ match, day, together, line, amount_cents }) => {
    const found = day ?? (match === undefined ? [] : [{ ...match, amount_cents }]);
    return found.map((one, index) => ({
      movement_cents: together?.amount_cents ?? one.amount_cents,
      first_line: together?.first_line ?? line,
      line,
      number: index + 1,
      resource_type: one.type,
      resource_id: one.id,
      amount_cents: one.amount_cents,
      matched_by: `${ENGINE_ACTOR.type}:${ENGINE_ACTOR.id}`,
      reason: null,
      matched_at: at,
    }));
  });
  await insertStatementMatches(tx, statement, matches);
}

function tracesIn(lines: readonly StatementLine[]): string[] {
  return [...new Set(lines.flatMap(({ text }) => text.match(/\b\d{15}\b/g) ?? []))];
}

/** Stores the result, appends the event, and opens an exception for differences. */
async function conclude(tx: Tx, context: StatementContext, after: BankStatementRow): Promise<void> {
  const { environment_id, at, tools } = context;
  await updateBankStatement(tx, after);
  const agrees = after.state === "agreed";
  const message = messageOf(after);
  await appendEvents(tx, tools.ids, environment_id, [
    {
      account_id: null,
      type: agrees ? "reconciliation.completed" : "reconciliation.difference_found",
      resource_type: "reconciliation",
      resource_id: after.id,
      resource_version: after.version,
      occurred_at: at,
      patch: serializeStatement(after),
      cause: {
        source: "system",
        reason: "ok",
        code: null,
        message,
        actor: ENGINE_ACTOR,
        request_id: null,
      },
    },
  ]);
  if (!agrees) await openDifference(tx, { environment_id, at, ids: tools.ids }, after);
}

/** Opens the exception of a statement that differs, unless it is open. Call it last. */
export async function openDifference(
  tx: Tx,
  context: ExceptionContext,
  after: BankStatementRow,
): Promise<void> {
  await openException(tx, context, {
    kind: "reconciliation_difference",
    subject: after.id,
    message: messageOf(after),
    details: {
      name: after.name,
      faults: after.faults.slice(0, 10),
      differences: after.differences.slice(0, 10),
    },
    resource: { type: "bank_statement", id: after.id },
  });
}

function messageOf({ name, state, faults, differences }: BankStatementRow): string {
  if (state === "agreed") return `Books and bank statement ${name} agree.`;
  if (state === "unreadable") return `Bank statement ${name} has ${faults.length} faults.`;
  return `Bank statement ${name} differs from the books in ${differences.length} places.`;
}

/** A statement as GET returns it. */
export function serializeStatement(row: BankStatementRow) {
  return {
    id: row.id,
    name: row.name,
    sha256: row.sha256.toString("hex"),
    bank_id: row.bank_id,
    state: row.state,
    format: row.format,
    from_date: row.from_date,
    to_date: row.to_date,
    line_count: row.line_count,
    matched_count: row.matched_count,
    faults: row.faults,
    differences: row.differences,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
