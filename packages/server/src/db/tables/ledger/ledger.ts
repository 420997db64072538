import type { Cents, Instant } from "@railhead/core";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { rowSet } from "../../postgres/row-set.ts";
import { join, json, named, raw, sql, type Sql } from "../../postgres/sql.ts";
import { appendPending } from "../events/deferred-events.ts";

export interface LedgerAccountRow {
  readonly id: string;
  readonly account_id: string | null;
  readonly code: string;
  readonly debits_cents: Cents;
  readonly credits_cents: Cents;
}

/** One transfer between two ledger accounts; unique by subject, move and attempt. */
export interface PostingRow {
  readonly subject_id: string;
  readonly move: string;
  readonly attempt: number;
  readonly debit_account_id: string;
  readonly credit_account_id: string;
  readonly amount_cents: Cents;
  readonly posted_at: Instant;
}

export function listLedgerAccounts(
  db: Executor,
  environmentId: string,
): Promise<LedgerAccountRow[]> {
  return db.rows(sql`
    select id, account_id, code, debits_cents, credits_cents from ledger_accounts
    where environment_id = ${environmentId} order by account_id nulls first, code`);
}

export async function insertLedgerAccounts(
  tx: Tx,
  environmentId: string,
  rows: readonly { id: string; account_id: string | null; code: string }[],
): Promise<void> {
  await tx.run(sql`
    insert into ledger_accounts (id, environment_id, account_id, code)
    select id, ${environmentId}, account_id, code
    from json_to_recordset(${json(rows)}::json) as r(id uuid, account_id uuid, code text)`);
}

const postingTypes = {
  subject_id: "uuid",
  move: "text",
  attempt: "integer",
  debit_account_id: "uuid",
  credit_account_id: "uuid",
  amount_cents: "bigint",
  posted_at: "timestamptz",
} as const satisfies Record<keyof PostingRow, string>;

/** Inserts postings. Triggers update the balances and refuse postings without a rule. */
export async function insertPostings(
  tx: Tx,
  environmentId: string,
  rows: readonly PostingRow[],
): Promise<void> {
  const { insert, shape } = posting(environmentId, rows);
  await tx.pipeline([appendPending(tx), tx.run(named(`insert_postings_${shape}`, insert))]);
}

/** As part of a statement; `shape` identifies its text. */
export function posting(
  environmentId: string,
  rows: readonly PostingRow[],
): { insert: Sql; shape: string } {
  const set = rowSet(rows, postingTypes);
  const names = Object.keys(postingTypes);
  const insert = sql`
    insert into postings (environment_id, ${join(names.map((name) => raw(name)))})
    select ${environmentId}, ${join(names.map((name) => set.value(name)))} from ${set.from}`;
  return { insert, shape: set.shape };
}

/** A posting rule as stored: the accounts that a move may post between. */
export interface PostingRuleRow {
  readonly move: string;
  readonly debit_code: string;
  readonly credit_code: string;
}

export function listPostingRules(db: Executor): Promise<PostingRuleRow[]> {
  return db.rows(sql`
    select move, debit_code, credit_code from posting_rules order by move, debit_code, credit_code`);
}
