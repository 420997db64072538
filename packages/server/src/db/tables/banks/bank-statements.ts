import type { RowKey } from "../../postgres/account-scope.ts";
import type { Cents, CivilDate, Instant } from "@railhead/core";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { selectPage, type PageOf } from "../../postgres/page.ts";
import { json, raw, sql } from "../../postgres/sql.ts";

export type StatementState = "stored" | "unreadable" | "agreed" | "differs";
export type MatchedType = "funding_event" | "payment" | "file" | "return_file";

/** A row of `bank_statements`, without its bytes. */
export interface BankStatementRow {
  readonly id: string;
  readonly environment_id: string;
  readonly name: string;
  readonly sha256: Buffer;
  readonly state: StatementState;
  readonly format: "bai2" | "csv" | null;
  readonly from_date: CivilDate | null;
  readonly to_date: CivilDate | null;
  readonly line_count: number;
  readonly matched_count: number;
  readonly faults: readonly object[];
  readonly differences: readonly object[];
  readonly created_at: Instant;
  readonly updated_at: Instant;
}

const columns = sql`id, environment_id, name, sha256, state, format, from_date, to_date,
  line_count, matched_count, faults, differences, created_at, updated_at`;

/** Stores a statement as received; undefined if its bytes are already stored. */
export function insertBankStatement(
  tx: Executor,
  row: { id: string; environment_id: string; name: string; sha256: Buffer; at: Instant },
  body: Buffer,
): Promise<BankStatementRow | undefined> {
  return tx.first(sql`
    insert into bank_statements (id, environment_id, name, sha256, body, state, created_at,
      updated_at)
    values (${row.id}, ${row.environment_id}, ${row.name}, ${row.sha256}, ${body}, 'stored',
      ${row.at}, ${row.at})
    on conflict (environment_id, sha256) do nothing returning ${columns}`);
}

export function findBankStatementByHash(
  db: Executor,
  environmentId: string,
  sha256: Buffer,
): Promise<BankStatementRow> {
  return db.one(sql`select ${columns} from bank_statements
    where environment_id = ${environmentId} and sha256 = ${sha256}`);
}

export function findBankStatement(
  db: Executor,
  environmentId: string,
  id: string,
): Promise<BankStatementRow | undefined> {
  return db.first(sql`select ${columns} from bank_statements
    where environment_id = ${environmentId} and id = ${id}`);
}

/** Page and direction of a list with one sort. */
export interface StatementPage {
  readonly sort_order: "asc" | "desc";
  readonly page_size: number;
  readonly offset: number;
}

export function listBankStatements(
  db: Executor,
  environmentId: string,
  { sort_order, page_size, offset }: StatementPage,
): Promise<PageOf<BankStatementRow>> {
  return selectPage(
    db,
    { columns, from: sql`bank_statements` },
    {
      where: sql`environment_id = ${environmentId}`,
      order: raw(`created_at ${sort_order}, id ${sort_order}`),
      limit: page_size,
      offset,
    },
  );
}

/** Stores the result of reading a statement. */
export async function updateBankStatement(tx: Tx, row: BankStatementRow): Promise<void> {
  await tx.run(sql`
    update bank_statements set state = ${row.state}, format = ${row.format},
      from_date = ${row.from_date}, to_date = ${row.to_date}, line_count = ${row.line_count},
      matched_count = ${row.matched_count}, faults = ${json(row.faults)},
      differences = ${json(row.differences)}, updated_at = ${row.updated_at}
    where environment_id = ${row.environment_id} and id = ${row.id}`);
}

/** A row of `bank_statement_lines`. Amounts are signed: credits are positive. */
export interface StatementLineRow {
  readonly line: number;
  readonly date: CivilDate;
  readonly amount_cents: Cents;
  readonly type_code: string;
  readonly text: string;
  readonly matched_type: MatchedType | null;
  readonly matched_id: string | null;
}

export async function insertStatementLines(
  tx: Tx,
  statement: RowKey,
  rows: readonly StatementLineRow[],
): Promise<void> {
  const input = rows.map((row) => ({ ...row, amount_cents: row.amount_cents.toString() }));
  await tx.run(sql`
    insert into bank_statement_lines (environment_id, statement_id, line, date, amount_cents, type_code, text,
      matched_type, matched_id)
    select ${statement.environment_id}, ${statement.id}, line, date, amount_cents, type_code, text, matched_type, matched_id
    from json_to_recordset(${json(input)}::json) as r(line integer, date date,
      amount_cents bigint, type_code text, text text, matched_type text, matched_id uuid)`);
}

export function listStatementLines(
  db: Executor,
  statement: RowKey,
  { sort_order, page_size, offset }: StatementPage,
): Promise<PageOf<StatementLineRow>> {
  const from = sql`bank_statement_lines`;
  const shown = sql`line, date, amount_cents, type_code, text, matched_type, matched_id`;
  return selectPage(
    db,
    { columns: shown, from },
    {
      where: sql`environment_id = ${statement.environment_id} and statement_id = ${statement.id}`,
      order: raw(`line ${sort_order}`),
      limit: page_size,
      offset,
    },
  );
}

/** An expected movement on our account: signed amount and date. */
export interface ExpectedMovement {
  readonly type: MatchedType;
  readonly id: string;
  /** Display name: a file's name or a trace number. */
  readonly name: string;
  readonly date: CivilDate;
  readonly amount_cents: Cents;
  /** The file it belongs to; its own id for a file. */
  readonly file_id: string;
  /** Whether it is one whole side of a file, or a part. */
  readonly is_whole: boolean;
  /** Its batch; null for whole sides. */
  readonly batch_number: number | null;
  /** Date on which an earlier statement showed it. */
  readonly found_on: CivilDate | null;
}

/**
 * Movements expected on statements of some days: per file and side the settled entries, each balanced
 * batch and its parts, each transfer, the named payments, and the sum of each return file. Zero amounts
 * are not expected.
 */
export function listExpectedMovements(
  db: Executor,
  days: {
    environment_id: string;
    from: CivilDate;
    to: CivilDate;
    /** Payments are limited to these trace numbers: there may be a million others. */
    traces: readonly string[];
    /** Maximum of one entry: larger batches are balanced by several, posted one by one. */
    max_entry_cents: Cents;
  },
): Promise<ExpectedMovement[]> {
  return db.rows(sql`
    with sent as (
      select e.*, f.name as file_name,
        case when right(e.transaction_code, 1) >= '5' then e.amount_cents else -e.amount_cents end
          as signed,
        p.profile->'offset' is not null as is_balanced
      from entries e join ach_files f on f.id = e.file_id and f.environment_id = e.environment_id
        left join bank_profiles p on p.bank_id = f.bank_id and p.environment_id = f.environment_id and p.version = f.profile_version
      where e.environment_id = ${days.environment_id} and e.void is null and e.amount_cents > 0
        and f.state in ('uploaded', 'acknowledged', 'accepted', 'partially_rejected')
        and e.settlement_date between ${days.from}::date and ${days.to}::date
    ), batches as (
      select file_id, min(file_name) as name, settlement_date as date, batch_number,
        sum(signed)::bigint as amount_cents
      from sent where is_balanced
      group by file_id, settlement_date, batch_number, signed > 0
    ), found as (
      select l.matched_id, l.amount_cents, l.date from bank_statement_lines l
        join bank_statements s on s.id = l.statement_id and s.environment_id = l.environment_id
      where s.environment_id = ${days.environment_id} and l.matched_id is not null
    ), movements as (
      select 'file' as type, file_id as id, min(file_name) as name, settlement_date as date,
        sum(signed)::bigint as amount_cents, file_id, true as is_whole,
        null::integer as batch_number
      from sent group by file_id, settlement_date, signed > 0
      union all
      select 'file', file_id, name, date, amount_cents, file_id, false, batch_number from batches
      union all
      select 'file', file_id, name, date,
        sign(amount_cents)::bigint
          * least(${days.max_entry_cents}, abs(amount_cents) - part * ${days.max_entry_cents}),
        file_id, false, batch_number
      from batches, generate_series(0, (abs(amount_cents) - 1) / ${days.max_entry_cents}) part
      where abs(amount_cents) > ${days.max_entry_cents}
      union all
      select case when funding_event_id is null then 'payment' else 'funding_event' end,
        coalesce(funding_event_id, payment_id), trace_number, settlement_date, signed, file_id,
        false, batch_number
      from sent where funding_event_id is not null
        or (payment_id is not null and trace_number = any(${days.traces}))
      union all
      select 'return_file', i.file_id, min(f.name), f.file_date,
        sum(case when right(e.transaction_code, 1) >= '5' then -e.amount_cents
          else e.amount_cents end)::bigint, i.file_id, true, null
      from inbound_items i join ach_files f
        on f.environment_id = i.environment_id and f.id = i.file_id
        join entries e on e.trace_number = i.original_trace_number
          and e.environment_id = i.environment_id
          and coalesce(e.payment_id, e.funding_event_id)
            = coalesce(i.payment_id, i.funding_event_id)
      where i.environment_id = ${days.environment_id} and i.kind = 'return'
        and f.file_date between ${days.from}::date and ${days.to}::date
      group by i.file_id, f.file_date, right(e.transaction_code, 1) >= '5'
    )
    select m.*, (select min(found.date) from found where found.matched_id = m.id
      and (found.amount_cents = m.amount_cents
        or (m.type = 'funding_event' and found.amount_cents = -m.amount_cents))) as found_on
    from movements m order by m.date, m.type, m.name`);
}
