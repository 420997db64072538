import type { RowKey } from "../../postgres/account-scope.ts";
import type { Cents, CivilDate, Instant } from "@railhead/core";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { selectPage, type PageOf } from "../../postgres/page.ts";
import { json, raw, sql, type Sql } from "../../postgres/sql.ts";
import type { BankStatementRow, StatementPage } from "./bank-statements.ts";

/** Movements that the books expect, and money paid in and booked lines, which they do not. */
export type MovementType =
  "funding_event" | "payment" | "file" | "return_file" | "received_file" | "received_entry";
export type MatchedType = MovementType | "prefunding_receipt" | "statement_booking";
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
  /** What of the line it explains. */
  readonly amount_cents: Cents;
  /** The whole movement, which several lines may show together. */
  readonly movement_cents: Cents;
  /** The first of the lines that show it together; the line itself where it is alone. */
  readonly first_line: number;
  readonly matched_by: string;
  /** Null where no person made it. */
  readonly reason: string | null;
  readonly matched_at: Instant;
}

const matchColumns = raw(`line, number, resource_type, resource_id, amount_cents, movement_cents,
  first_line, matched_by, reason, matched_at`);

/** Rows of a statement sent at once: those of a large one together would take a quarter of the memory of reading it. */
const MOST_ROWS = 10_000;

export async function insertStatementLines(
  tx: Tx,
  statement: RowKey,
  rows: readonly StatementLineRow[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += MOST_ROWS) {
    const input = rows
      .slice(from, from + MOST_ROWS)
      .map((row) => ({ ...row, amount_cents: row.amount_cents.toString() }));
    await tx.run(sql`
      insert into bank_statement_lines (environment_id, statement_id, line, date, amount_cents, type_code, text,
        difference)
      select ${statement.environment_id}, ${statement.id}, line, date, amount_cents, type_code, text, difference
      from json_to_recordset(${json(input)}::json) as r(line integer, date date,
        amount_cents bigint, type_code text, text text, difference text)`);
  }
}

export async function insertStatementMatches(
  tx: Tx,
  statement: RowKey,
  rows: readonly StatementMatchRow[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += MOST_ROWS) {
    const input = rows.slice(from, from + MOST_ROWS).map((row) => ({
      ...row,
      amount_cents: row.amount_cents.toString(),
      movement_cents: row.movement_cents.toString(),
    }));
    await tx.run(sql`
      insert into bank_statement_matches (environment_id, statement_id, ${matchColumns})
      select ${statement.environment_id}, ${statement.id}, ${matchColumns}
      from json_to_recordset(${json(input)}::json) as r(line integer, number integer,
        resource_type text, resource_id uuid, amount_cents bigint, movement_cents bigint,
        first_line integer, matched_by text, reason text, matched_at timestamptz)`);
  }
}

export async function deleteStatementMatches(
  tx: Tx,
  statement: RowKey,
  lines: readonly number[],
): Promise<void> {
  await tx.run(sql`
    delete from bank_statement_matches where environment_id = ${statement.environment_id}
      and statement_id = ${statement.id} and line = any(${lines}::integer[])`);
}

/** Lines that were matched with receipts show entries of other parties from then on. */
export async function moveMatchesToEntries(
  tx: Tx,
  environmentId: string,
  moved: readonly { readonly receipt_id: string; readonly entry_id: string }[],
): Promise<void> {
  await tx.run(sql`
    update bank_statement_matches m set resource_type = 'received_entry', resource_id = r.entry_id
    from json_to_recordset(${json(moved)}::json) as r(receipt_id uuid, entry_id uuid)
    where m.environment_id = ${environmentId} and m.resource_type = 'prefunding_receipt'
      and m.resource_id = r.receipt_id`);
}

/** Whether lines are explained, or why not. */
export async function updateLineDifference(
  tx: Tx,
  statement: RowKey,
  { lines, difference }: { lines: readonly number[]; difference: LineDifference | null },
): Promise<void> {
  await tx.run(sql`
    update bank_statement_lines set difference = ${difference}
    where environment_id = ${statement.environment_id} and statement_id = ${statement.id}
      and line = any(${lines}::integer[])`);
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

export async function findStatementLine(
  db: Executor,
  statement: RowKey,
  line: number,
): Promise<StatementLineRow | undefined> {
  return (await findStatementLines(db, statement, [line]))[0];
}

/** In the order of their numbers. */
export function findStatementLines(
  db: Executor,
  statement: RowKey,
  lines: readonly number[],
): Promise<StatementLineRow[]> {
  return db.rows(sql`
    select ${columns} from bank_statement_lines where environment_id = ${statement.environment_id}
      and statement_id = ${statement.id} and line = any(${lines}::integer[]) order by line`);
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
    select ${matchColumns} from bank_statement_matches where environment_id = ${statement.environment_id}
      and statement_id = ${statement.id} and line = any(${lines}::integer[])
    order by line, number`);
}

/** The lines that show a movement together with one of them, itself among them. */
export async function listLinesTogether(
  db: Executor,
  statement: RowKey,
  line: number,
): Promise<number[]> {
  const rows = await db.rows<{ line: number }>(sql`
    select distinct o.line from bank_statement_matches m join bank_statement_matches o
      on o.environment_id = m.environment_id and o.statement_id = m.statement_id
        and o.first_line = m.first_line
    where m.environment_id = ${statement.environment_id} and m.statement_id = ${statement.id}
      and m.line = ${line} order by o.line`);
  return rows.map((row) => row.line);
}

/** A statement that may show again what others showed. */
export type ShowingStatement = Pick<BankStatementRow, "id" | "bank_id">;

/** Whether a resource is shown by a line of a statement, or by one of another bank's statement. */
export const isShownBy = (resource: Sql, { id, bank_id }: ShowingStatement): Sql => sql`exists (
      select from bank_statement_matches m join bank_statements s
        on s.environment_id = m.environment_id and s.id = m.statement_id
      where m.environment_id = ${resource}.environment_id and m.resource_id = ${resource}.id
        and (m.statement_id = ${id} or s.bank_id <> ${bank_id}::uuid))`;

/** A line that nothing explains, with its statement. */
export interface OpenLine extends StatementLineRow {
  readonly statement_id: string;
  readonly statement_name: string;
  /** Of its statement. */
  readonly bank_id: string | null;
}

/** Those of some days, over all statements or those of one bank, oldest first. */
export function listOpenLinesOfDays(
  db: Executor,
  days: { environment_id: string; bank_id: string | null; from: CivilDate; to: CivilDate },
): Promise<OpenLine[]> {
  return db.rows(sql`
    select l.statement_id, s.name as statement_name, s.bank_id, l.line, l.date, l.amount_cents, l.type_code,
      l.text, l.difference
    from bank_statement_lines l
      join bank_statements s on s.environment_id = l.environment_id and s.id = l.statement_id
    where l.environment_id = ${days.environment_id} and l.difference is not null
      and (${days.bank_id}::uuid is null or s.bank_id = ${days.bank_id}::uuid)
      and l.date between ${days.from}::date and ${days.to}::date
    order by l.date, s.created_at, l.statement_id, l.line`);
}
