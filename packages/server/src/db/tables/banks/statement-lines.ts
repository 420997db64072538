import type { RowKey } from "../../postgres/account-scope.ts";
import type { Cents, CivilDate, Instant } from "@railhead/core";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { selectPage, type PageOf } from "../../postgres/page.ts";
import { json, raw, sql } from "../../postgres/sql.ts";
import type { StatementPage } from "./bank-statements.ts";

/** Movements that the books expect, and money paid in, which they do not. */
export type MovementType = "funding_event" | "payment" | "file" | "return_file";
export type MatchedType = MovementType | "prefunding_receipt";
export type LineDifference = "not_in_books" | "amount_differs" | "ambiguous" | "unmatched";

/** A row of `bank_statement_lines`. Amounts are signed: credits are positive. */
export interface StatementLineRow {
  readonly line: number;
  readonly date: CivilDate;
  readonly amount_cents: Cents;
  readonly type_code: string;
  readonly text: string;
  readonly difference: LineDifference | null;
}

const columns = raw("line, date, amount_cents, type_code, text, difference");

/** A row of `bank_statement_matches`. */
export interface StatementMatchRow {
  readonly line: number;
  readonly number: number;
  readonly resource_type: MatchedType;
  readonly resource_id: string;
  readonly amount_cents: Cents;
  readonly matched_by: string;
  /** Null where no person made it. */
  readonly reason: string | null;
  readonly matched_at: Instant;
}

export async function insertStatementLines(
  tx: Tx,
  statement: RowKey,
  rows: readonly StatementLineRow[],
): Promise<void> {
  const input = rows.map((row) => ({ ...row, amount_cents: row.amount_cents.toString() }));
  await tx.run(sql`
    insert into bank_statement_lines (environment_id, statement_id, line, date, amount_cents, type_code, text,
      difference)
    select ${statement.environment_id}, ${statement.id}, line, date, amount_cents, type_code, text, difference
    from json_to_recordset(${json(input)}::json) as r(line integer, date date,
      amount_cents bigint, type_code text, text text, difference text)`);
}

export async function insertStatementMatches(
  tx: Tx,
  statement: RowKey,
  rows: readonly StatementMatchRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const input = rows.map((row) => ({ ...row, amount_cents: row.amount_cents.toString() }));
  await tx.run(sql`
    insert into bank_statement_matches (environment_id, statement_id, line, number, resource_type, resource_id,
      amount_cents, matched_by, reason, matched_at)
    select ${statement.environment_id}, ${statement.id}, line, number, resource_type, resource_id,
      amount_cents, matched_by, reason, matched_at
    from json_to_recordset(${json(input)}::json) as r(line integer, number integer,
      resource_type text, resource_id uuid, amount_cents bigint, matched_by text, reason text,
      matched_at timestamptz)`);
}

export async function deleteStatementMatches(
  tx: Tx,
  statement: RowKey,
  line: number,
): Promise<void> {
  await tx.run(sql`
    delete from bank_statement_matches where environment_id = ${statement.environment_id}
      and statement_id = ${statement.id} and line = ${line}`);
}

/** Whether a line is explained, or why not. */
export async function updateLineDifference(
  tx: Tx,
  statement: RowKey,
  { line, difference }: { line: number; difference: LineDifference | null },
): Promise<void> {
  await tx.run(sql`
    update bank_statement_lines set difference = ${difference}
    where environment_id = ${statement.environment_id} and statement_id = ${statement.id}
      and line = ${line}`);
}

export function listStatementLines(
  db: Executor,
  statement: RowKey,
  { sort_order, page_size, offset }: StatementPage,
): Promise<PageOf<StatementLineRow>> {
  return selectPage(
    db,
    { columns, from: sql`bank_statement_lines` },
    {
      where: sql`environment_id = ${statement.environment_id} and statement_id = ${statement.id}`,
      order: raw(`line ${sort_order}`),
      limit: page_size,
      offset,
    },
  );
}

export function findStatementLine(
  db: Executor,
  statement: RowKey,
  line: number,
): Promise<StatementLineRow | undefined> {
  return db.first(sql`
    select ${columns} from bank_statement_lines where environment_id = ${statement.environment_id}
      and statement_id = ${statement.id} and line = ${line}`);
}

/** The lines of a statement that nothing explains. */
export function listOpenLines(db: Executor, statement: RowKey): Promise<StatementLineRow[]> {
  return db.rows(sql`
    select ${columns} from bank_statement_lines where environment_id = ${statement.environment_id}
      and statement_id = ${statement.id} and difference is not null order by line`);
}

export function listStatementMatches(
  db: Executor,
  statement: RowKey,
  lines: readonly number[],
): Promise<StatementMatchRow[]> {
  return db.rows(sql`
    select line, number, resource_type, resource_id, amount_cents, matched_by, reason, matched_at
    from bank_statement_matches where environment_id = ${statement.environment_id}
      and statement_id = ${statement.id} and line = any(${lines}::integer[])
    order by line, number`);
}

/** A line that nothing explains, with its statement. */
export interface OpenLine extends StatementLineRow {
  readonly statement_id: string;
  readonly statement_name: string;
}

/** Those of some days, over all statements, oldest first. */
export function listOpenLinesOfDays(
  db: Executor,
  days: { environment_id: string; from: CivilDate; to: CivilDate },
): Promise<OpenLine[]> {
  return db.rows(sql`
    select l.statement_id, s.name as statement_name, l.line, l.date, l.amount_cents, l.type_code,
      l.text, l.difference
    from bank_statement_lines l
      join bank_statements s on s.environment_id = l.environment_id and s.id = l.statement_id
    where l.environment_id = ${days.environment_id} and l.difference is not null
      and l.date between ${days.from}::date and ${days.to}::date
    order by l.date, s.created_at, l.statement_id, l.line`);
}
