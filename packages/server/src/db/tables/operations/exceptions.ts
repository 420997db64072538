import { column, type RowOf } from "../../columns/columns.ts";
import { table } from "../../columns/table.ts";
import { RETURN_HIDING_KINDS, type ExceptionKind, type Instant } from "@railhead/core";
import { inView, type AccountView } from "../../postgres/account-view.ts";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { isNotSetAside } from "./set-aside.ts";
import { returningInOrder, sql, type Sql } from "../../postgres/sql.ts";

export type ExceptionStatus = "open" | "resolved";

/** A row of `exceptions`. */
export const EXCEPTIONS = table("exceptions", {
  id: column<string>()("uuid"),
  environment_id: column<string>()("uuid"),
  account_id: column<string | null>()("uuid?"),
  kind: column<ExceptionKind>()("text"),
  subject: column<string>()("text"),
  message: column<string>()("text"),
  what_next: column<string>()("text"),
  details: column<Readonly<Record<string, unknown>>>()("json"),
  resource_type: column<string | null>()("text?"),
  resource_id: column<string | null>()("uuid?"),
  status: column<ExceptionStatus>()("text", "changed"),
  due_at: column<Instant>()("timestamptz"),
  overdue_at: column<Instant | null>()("timestamptz?", "changed"),
  resolution: column<string | null>()("text?", "changed"),
  resolved_by: column<string | null>()("text?", "changed"),
  resolved_at: column<Instant | null>()("timestamptz?", "changed"),
  version: column<number>()("integer", "changed"),
  created_at: column<Instant>()("timestamptz"),
  updated_at: column<Instant>()("timestamptz", "changed"),
});
export type ExceptionRow = RowOf<typeof EXCEPTIONS.columns>;

const columns = EXCEPTIONS.list;

/** Inserts exceptions; returns the ids of new ones. Others are already open for the same subject. */
export async function insertExceptions(
  tx: Tx,
  rows: readonly ExceptionRow[],
): Promise<ReadonlySet<string>> {
  if (rows.length === 0) return new Set();
  const change = sql`
    ${EXCEPTIONS.insert(rows)} order by kind, subject, id
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

export function listExceptionsByIds(
  db: Executor,
  scope: AccountView,
  ids: readonly string[],
): Promise<ExceptionRow[]> {
  return db.rows(sql`select ${columns} from exceptions
    where ${inView(scope)} and id = any(${ids}::uuid[])`);
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

/** An open exception for which a service is degraded, in any environment. */
export interface DegradingException {
  readonly environment_id: string;
  readonly message: string;
  readonly since: Instant;
}

/** Failing steps and banks that get no files, oldest first. */
export function listDegradingExceptions(
  db: Executor,
  limit: number,
): Promise<DegradingException[]> {
  return db.rows(sql`
    select environment_id, message, created_at as since from exceptions
    where status = 'open' and kind in ('step_failing', 'database_went_back')
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

/** Locks open exceptions of a kind whose details name a bank. */
export function lockExceptionsOfBank(
  tx: Tx,
  bank: { readonly environment_id: string; readonly id: string },
  kind: ExceptionKind,
): Promise<ExceptionRow[]> {
  return tx.rows(sql`
    select ${columns} from exceptions where environment_id = ${bank.environment_id}
      and kind = ${kind} and details->>'bank_id' = ${bank.id} and status = 'open'
    order by id for update`);
}

/** Locks open exceptions of an account, by kind. */
export function lockOpenExceptionsOf(
  tx: Tx,
  about: { environment_id: string; kind: ExceptionKind; accountId: string },
): Promise<ExceptionRow[]> {
  return tx.rows(sql`
    select ${columns} from exceptions where environment_id = ${about.environment_id}
      and kind = ${about.kind} and account_id = ${about.accountId} and status = 'open'
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
  await tx.run(EXCEPTIONS.update(rows, "changed"));
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

/** When the first open exception about each of the resources is due. */
export async function findNextDue(
  db: Executor,
  environmentId: string,
  resourceIds: readonly string[],
): Promise<ReadonlyMap<string, Instant>> {
  const rows = await db.rows<{ id: string; due_at: Instant }>(sql`
    select resource_id as id, min(due_at) as due_at from exceptions
    where environment_id = ${environmentId} and status = 'open'
      and resource_id = any(${resourceIds}::uuid[])
    group by resource_id`);
  return new Map(rows.map(({ id, due_at }) => [id, due_at]));
}
