import type { Cents, CivilDate, Instant, PaymentKind } from "@railhead/core";
import type { ReversalReason, ReversalStatus } from "@railhead/core";
import { inView, listAffairs, type AccountView, type AffairFilter } from "../account-view.ts";
import type { Executor, Tx } from "../executor.ts";
import type { PageOf } from "../page.ts";
import { json, sql } from "../sql.ts";

/** A row of `reversals`. */
export interface ReversalRow {
  readonly id: string;
  readonly environment_id: string;
  readonly account_id: string;
  readonly bank_id: string;
  readonly payment_id: string;
  readonly kind: PaymentKind;
  readonly original_file_id: string;
  readonly original_line: number;
  readonly amount_cents: Cents;
  readonly reason: ReversalReason;
  readonly status: ReversalStatus;
  readonly is_applied: boolean | null;
  readonly attempt: number;
  readonly file_id: string | null;
  readonly trace_number: string | null;
  readonly settlement_date: CivilDate | null;
  readonly return_code: string | null;
  readonly due_at: Instant | null;
  readonly version: number;
  readonly created_at: Instant;
  readonly updated_at: Instant;
}

const columns = sql`id, environment_id, account_id, bank_id, payment_id, kind, original_file_id,
  original_line, amount_cents, reason, status, is_applied, attempt, file_id, trace_number,
  settlement_date, return_code, due_at, version, created_at, updated_at`;

const written = (row: ReversalRow) => ({ ...row, amount_cents: row.amount_cents.toString() });

/** Stores a reversal; false where its payment has one. */
export async function insertReversal(tx: Tx, row: ReversalRow): Promise<boolean> {
  const count = await tx.run(sql`
    insert into reversals (${columns}) select ${columns}
    from json_populate_record(null::reversals, ${json(written(row))}::json)
    on conflict (payment_id) do nothing`);
  return count === 1;
}

/** Writes rows that were read under a lock. */
export async function updateReversals(tx: Tx, rows: readonly ReversalRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.run(sql`
    update reversals v set status = r.status, is_applied = r.is_applied, attempt = r.attempt,
      file_id = r.file_id, trace_number = r.trace_number, settlement_date = r.settlement_date,
      return_code = r.return_code, due_at = r.due_at, version = r.version,
      updated_at = r.updated_at
    from json_populate_recordset(null::reversals, ${json(rows.map(written))}::json) r
    where v.id = r.id`);
}

/** Reversals of a bank in a status whose instant has come, locked, the oldest first. */
export function lockDueReversals(
  tx: Tx,
  bankId: string,
  due: { status: ReversalStatus; at: Instant; limit: number },
): Promise<ReversalRow[]> {
  return tx.rows(sql`
    select ${columns} from reversals
    where bank_id = ${bankId} and status = ${due.status} and due_at <= ${due.at}
    order by created_at, id limit ${due.limit} for update skip locked`);
}

export function lockReversals(tx: Tx, ids: readonly string[]): Promise<ReversalRow[]> {
  return tx.rows(sql`
    select ${columns} from reversals where id = any(${ids}::uuid[]) order by id for update`);
}

/** Where the entry of a payment that stands lies. */
export interface OriginalEntry {
  readonly file_id: string;
  readonly line: number;
  readonly bank_id: string;
}

export function findOriginalEntry(
  db: Executor,
  payment: { id: string; attempt: number },
): Promise<OriginalEntry | undefined> {
  return db.first(sql`
    select e.file_id, e.line, f.bank_id from entries e join ach_files f on f.id = e.file_id
    where e.payment_id = ${payment.id} and e.attempt = ${payment.attempt}`);
}

/** Whether a payment is being reversed, or was. */
export async function isReversalUnderWay(db: Executor, paymentId: string): Promise<boolean> {
  const { found } = await db.one<{ found: boolean }>(sql`
    select exists (select from reversals
      where payment_id = ${paymentId} and status in ('requested', 'sent')) as found`);
  return found;
}

export function findReversal(
  db: Executor,
  view: AccountView,
  id: string,
): Promise<ReversalRow | undefined> {
  return db.first(sql`select ${columns} from reversals where id = ${id} and ${inView(view)}`);
}

export function listReversals(
  db: Executor,
  filter: AffairFilter,
  page: { sort_order: "asc" | "desc"; page_size: number; offset: number },
): Promise<PageOf<ReversalRow>> {
  return listAffairs(db, { columns, table: "reversals" }, { filter, page });
}
