import { RETURN_HIDING_KINDS, type ExceptionKind, type Instant } from "@railhead/core";
import { inView, type AccountView } from "../../postgres/account-view.ts";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { isNotSetAside } from "./set-aside.ts";
import { returningInOrder, json, sql, type Sql } from "../../postgres/sql.ts";

export type ExceptionStatus = "open" | "resolved";

/** A row of `exceptions`. */
export interface ExceptionRow {
  readonly id: string;
  readonly environment_id: string;
  readonly account_id: string | null;
  readonly kind: ExceptionKind;
  readonly subject: string;
  readonly message: string;
  readonly what_next: string;
  readonly details: Readonly<Record<string, unknown>>;
  readonly resource_type: string | null;
  readonly resource_id: string | null;
  readonly status: ExceptionStatus;
  readonly due_at: Instant;
  readonly overdue_at: Instant | null;
  readonly resolution: string | null;
  readonly resolved_by: string | null;
  readonly resolved_at: Instant | null;
  readonly version: number;
  readonly created_at: Instant;
  readonly updated_at: Instant;
}

const columns = sql`id, environment_id, account_id, kind, subject, message, what_next, details,
  resource_type, resource_id, status, due_at, overdue_at, resolution, resolved_by, resolved_at,
  version, created_at, updated_at`;

/** Inserts exceptions; returns the ids of new ones. Others are already open for the same subject. */
export async function insertExceptions(
  tx: Tx,
  rows: readonly ExceptionRow[],
): Promise<ReadonlySet<string>> {
  if (rows.length === 0) return new Set();
  const change = sql`
    insert into exceptions (${columns})
    select ${columns} from json_populate_recordset(null::exceptions, ${json(rows)}::json)
    order by kind, subject, id
    on conflict (environment_id, kind, subject) where status = 'open' do nothing
    returning id`;
  const inserted = await tx.rows<{ id: string }>(returningInOrder(change, sql`id`));
  return new Set(inserted.map(({ id }) => id));
}

export function findException(
  db: Executor,
  scope: AccountView,
  id: string,
): Promise<ExceptionRow | undefined> {
  return db.first(sql`select ${columns} from exceptions where ${inView(scope)} and id = ${id}`);
}

export function lockException(
  tx: Tx,
  scope: AccountView,
  id: string,
): Promise<ExceptionRow | undefined> {
  return tx.first(sql`
    select ${columns} from exceptions where ${inView(scope)} and id = ${id} for update`);
}

/** Kind and subject of an exception. */
export interface ExceptionSubject {
  readonly environment_id: string;
  readonly kind: ExceptionKind;
  readonly subject: string;
}

/** Whether an exception of the kind and subject is open. */
export const isOpenOf = (about: ExceptionSubject): Sql => sql`
  exists (select from exceptions where environment_id = ${about.environment_id}
    and kind = ${about.kind} and subject = ${about.subject} and status = 'open')`;

export async function isExceptionOpen(db: Executor, about: ExceptionSubject): Promise<boolean> {
  const row = await db.one<{ found: boolean }>(sql`select ${isOpenOf(about)} as found`);
  return row.found;
}

/** An open exception of a failing step, in any environment. */
export interface FailingStepException {
  readonly environment_id: string;
  readonly message: string;
  readonly since: Instant;
}

/** Steps with an open exception, oldest first. */
export function listFailingStepExceptions(
  db: Executor,
  limit: number,
): Promise<FailingStepException[]> {
  return db.rows(sql`
    select environment_id, message, created_at as since from exceptions
    where status = 'open' and kind = 'step_failing'
    order by created_at, id limit ${limit}`);
}

/** Whether a file set aside may contain the bank's returns; `banks` is the bank's row. */
export const mayHoldUnreadReturns: Sql = sql`
  exists (select from exceptions x join ach_files a on a.id = x.resource_id and a.environment_id = x.environment_id
    where x.environment_id = banks.environment_id and x.status = 'open'
      and x.kind = any(${RETURN_HIDING_KINDS}::text[]) and a.bank_id = banks.id)`;

/** Locks open exceptions by kind and subject. */
export function lockOpenExceptions(
  tx: Tx,
  about: {
    environment_id: string;
    kinds: readonly ExceptionKind[];
    subjects: readonly string[];
  },
): Promise<ExceptionRow[]> {
  return tx.rows(sql`
    select ${columns} from exceptions where environment_id = ${about.environment_id}
      and kind = any(${about.kinds}::text[]) and subject = any(${about.subjects}::text[])
      and status = 'open'
    order by id for update`);
}

/** Locks overdue exceptions whose event was not emitted yet. */
export function lockOverdueExceptions(
  tx: Tx,
  due: { environment_id: string; at: Instant },
): Promise<ExceptionRow[]> {
  return tx.rows(sql`
    select ${columns} from exceptions where environment_id = ${due.environment_id}
      and status = 'open' and overdue_at is null and due_at <= ${due.at}
      and ${isNotSetAside(due.environment_id, sql`id`)}
    order by due_at, id limit 500 for update skip locked`);
}

/** Updates locked exceptions. */
export async function updateExceptions(tx: Tx, rows: readonly ExceptionRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.run(sql`
    update exceptions x set status = r.status, overdue_at = r.overdue_at,
      resolution = r.resolution, resolved_by = r.resolved_by, resolved_at = r.resolved_at,
      version = r.version, updated_at = r.updated_at
    from json_populate_recordset(null::exceptions, ${json(rows)}::json) r
    where x.environment_id = r.environment_id and x.id = r.id`);
}

export interface ExceptionFilter extends AccountView {
  readonly status: ExceptionStatus | null;
  readonly kind: ExceptionKind | null;
}

export async function listExceptions(
  db: Executor,
  filter: ExceptionFilter,
  page: {
    sort_by: "created_at" | "due_at";
    sort_order: "asc" | "desc";
    page_size: number;
    offset: number;
  },
): Promise<{ total: bigint; rows: ExceptionRow[] }> {
  const where = sql`${inView(filter)}
    and (${filter.status}::text is null or status = ${filter.status}::text)
    and (${filter.kind}::text is null or kind = ${filter.kind}::text)`;
  const by = page.sort_by === "due_at" ? sql`due_at` : sql`created_at`;
  const order = page.sort_order === "asc" ? sql`asc` : sql`desc`;
  const [count, rows] = await Promise.all([
    db.one<{ total: bigint }>(sql`select count(*) as total from exceptions where ${where}`),
    db.rows<ExceptionRow>(sql`
      select ${columns} from exceptions where ${where}
      order by ${by} ${order}, id ${order} limit ${page.page_size} offset ${page.offset}`),
  ]);
  return { total: count.total, rows };
}
