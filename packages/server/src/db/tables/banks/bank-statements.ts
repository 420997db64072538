import type { CivilDate, Instant } from "@railhead/core";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { selectPage, type PageOf } from "../../postgres/page.ts";
import { json, raw, sql } from "../../postgres/sql.ts";

export type StatementState = "stored" | "unreadable" | "agreed" | "differs";

/** A row of `bank_statements`, without its bytes. */
export interface BankStatementRow {
  readonly id: string;
  readonly environment_id: string;
  readonly name: string;
  readonly sha256: Buffer;
  /** The bank whose account it is of; null where it may be of any. */
  readonly bank_id: string | null;
  readonly state: StatementState;
  readonly format: "bai2" | "csv" | "camt053" | null;
  readonly from_date: CivilDate | null;
  readonly to_date: CivilDate | null;
  readonly line_count: number;
  readonly matched_count: number;
  readonly faults: readonly object[];
  readonly differences: readonly object[];
  readonly version: number;
  readonly created_at: Instant;
  readonly updated_at: Instant;
}

const columns = sql`id, environment_id, name, sha256, bank_id, state, format, from_date, to_date,
  line_count, matched_count, faults, differences, version,
  created_at, updated_at`;

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

/** Locks a statement, and with it all matches of the environment: a movement is matched once. */
export async function lockBankStatement(
  tx: Tx,
  environmentId: string,
  id: string,
): Promise<BankStatementRow | undefined> {
  await lockStatementMatches(tx, environmentId);
  return await tx.first(sql`select ${columns} from bank_statements
    where environment_id = ${environmentId} and id = ${id} for update`);
}

/** Matches of an environment are made one after the other. Call it before reading what is open. */
export async function lockStatementMatches(tx: Tx, environmentId: string): Promise<void> {
  await tx.one(sql`select pg_advisory_xact_lock(hashtextextended(${environmentId}, 29))`);
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
    update bank_statements set bank_id = ${row.bank_id}, state = ${row.state}, format = ${row.format},
      from_date = ${row.from_date}, to_date = ${row.to_date}, line_count = ${row.line_count},
      matched_count = ${row.matched_count}, faults = ${json(row.faults)},
      differences = ${json(row.differences)}, version = ${row.version}, updated_at = ${row.updated_at}
    where environment_id = ${row.environment_id} and id = ${row.id}`);
}
