import { addMs, laterOf } from "@railhead/core";
import {
  updateBankStatement,
  type BankStatementRow,
} from "../../db/tables/banks/bank-statements.ts";
import { listExpectedMovements } from "../../db/tables/banks/expected-movements.ts";
import {
  deleteStatementMatches,
  insertStatementMatches,
  listOpenLines,
  updateLineDifference,
  type MatchedType,
  type StatementLineRow,
  type StatementMatchRow,
} from "../../db/tables/banks/statement-lines.ts";
import type { Tx } from "../../db/postgres/executor.ts";
import { MAX_ENTRY_CENTS } from "../../rails/files/layout.ts";
import {
  difference,
  hasSameAmount,
  type StatementDifference,
} from "../../rails/statements/match-statement.ts";
import {
  missingMovements,
  openMovements,
  takenMovements,
  type Expected,
} from "../../rails/statements/open-movements.ts";
import { MAX_STORED_DIFFERENCES } from "./reconcile.ts";

/** A movement of the books as a person names it. The amount is signed as on the statement. */
export interface NamedMovement {
  readonly type: MatchedType;
  readonly id: string;
  readonly amount_cents: bigint;
}

/** Who matches, when and why. */
export interface MatchedBy {
  readonly at: string;
  readonly matched_by: string;
  readonly reason: string;
}

/**
 * The open movements that are named, in the order of the names, each at most once; undefined for a name that
 * fits none.
 */
export async function findNamedMovements(
  tx: Tx,
  { environment_id, bank_id }: Pick<BankStatementRow, "environment_id" | "bank_id">,
  named: readonly NamedMovement[],
): Promise<(Expected | undefined)[]> {
  const expected = await listExpectedMovements(tx, {
    environment_id,
    bank_id,
    of: { ids: named.map(({ id }) => id) },
    traces: [],
    max_entry_cents: MAX_ENTRY_CENTS,
  });
  const free = new Set(openMovements(expected));
  return named.map((one) => {
    const fits = [...free].find(
      (movement) =>
        movement.type === one.type && movement.id === one.id && hasSameAmount(movement, one),
    );
    // Two parts of one file may have the same amount.
    if (fits !== undefined) free.delete(fits);
    return fits;
  });
}

/** Stores what a line is, or one movement that several lines show. Amounts of both sides have one sum. */
export async function insertMatches(
  tx: Tx,
  statement: BankStatementRow,
  {
    lines,
    named,
    by,
  }: { lines: readonly StatementLineRow[]; named: readonly NamedMovement[]; by: MatchedBy },
): Promise<void> {
  const { at, matched_by, reason } = by;
  const first_line = Math.min(...lines.map(({ line }) => line));
  const rows = lines.flatMap(({ line, amount_cents }) =>
    named.map((one, index): StatementMatchRow => ({
      line,
      number: index + 1,
      resource_type: one.type,
      resource_id: one.id,
      amount_cents: lines.length > 1 ? amount_cents : one.amount_cents,
      movement_cents: one.amount_cents,
      first_line,
      matched_by,
      reason,
      matched_at: at,
    })),
  );
  await insertStatementMatches(tx, statement, rows);
  const all = lines.map(({ line }) => line);
  await updateLineDifference(tx, statement, { lines: all, difference: null });
}

/** Takes the match of lines away. They are not matched again by themselves. */
export async function removeMatches(
  tx: Tx,
  statement: BankStatementRow,
  lines: readonly number[],
): Promise<void> {
  await deleteStatementMatches(tx, statement, lines);
  await updateLineDifference(tx, statement, { lines, difference: "unmatched" });
}

/** Compares a statement with the books again, keeping all matches, and stores the result. */
export async function compareAgain(
  tx: Tx,
  before: BankStatementRow,
  at: string,
): Promise<BankStatementRow> {
  const { environment_id, bank_id, from_date, to_date } = before;
  const open = await listOpenLines(tx, before);
  const days = from_date === null || to_date === null ? null : { from: from_date, to: to_date };
  const expected =
    days === null
      ? []
      : await listExpectedMovements(tx, {
          environment_id,
          bank_id,
          of: days,
          traces: [],
          max_entry_cents: MAX_ENTRY_CENTS,
        });
  const gone = missingMovements(days, expected, takenMovements(expected));
  const known = new Map(
    (before.differences as readonly StatementDifference[]).map((one) => [one.line, one]),
  );
  const differences = [
    ...open.map(
      (line) => known.get(line.line) ?? difference(line.difference ?? "unmatched", { line }),
    ),
    ...gone.map((one) => difference("not_on_statement", { expected: one })),
  ];
  const after: BankStatementRow = {
    ...before,
    state: differences.length === 0 ? "agreed" : "differs",
    matched_count: before.line_count - open.length,
    differences: differences.slice(0, MAX_STORED_DIFFERENCES),
    version: before.version + 1,
    updated_at: laterOf(at, addMs(before.updated_at, 1)),
  };
  await updateBankStatement(tx, after);
  return after;
}
