import type { BulkAction, BulkJobState, Cents, Instant } from "@railhead/core";
import { column, type RowOf } from "../../columns/columns.ts";
import { table } from "../../columns/table.ts";
import { isOfAccount, type AccountScope } from "../../postgres/account-scope.ts";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { selectPage, type PageOf, type PageQuery } from "../../postgres/page.ts";
import { join, sql, type Sql } from "../../postgres/sql.ts";
import type { ActorRef } from "../../columns/actor-ref.ts";
import { ofAccount, type BankScope } from "../banks/bank-scope.ts";

export const BULK_JOBS = table("bulk_jobs", {
  id: column<string>()("uuid"),
  environment_id: column<string>()("uuid"),
  account_id: column<string>()("uuid"),
  action: column<BulkAction>()("text"),
  state: column<BulkJobState>()("text", "changed"),
  payment_count: column<number>()("integer"),
  amount_cents: column<Cents>()("bigint"),
  changed_count: column<number>()("integer", "changed"),
  refused_count: column<number>()("integer", "changed"),
  failed_count: column<number>()("integer", "changed"),
  reason: column<string>()("text"),
  requested_by: column<ActorRef>()("json"),
  approval_id: column<string | null>()("uuid?"),
  request_id: column<string>()("uuid"),
  due_at: column<Instant | null>()("timestamptz?", "changed"),
  started_at: column<Instant | null>()("timestamptz?", "changed"),
  ended_at: column<Instant | null>()("timestamptz?", "changed"),
  version: column<number>()("integer", "changed"),
  created_at: column<Instant>()("timestamptz"),
  updated_at: column<Instant>()("timestamptz", "changed"),
});
export type BulkJobRow = RowOf<typeof BULK_JOBS.columns>;

export async function insertBulkJob(tx: Tx, row: BulkJobRow): Promise<void> {
  await tx.run(BULK_JOBS.insert([row]));
}

export async function updateBulkJob(tx: Tx, row: BulkJobRow): Promise<void> {
  await tx.run(BULK_JOBS.update([row], "changed"));
}

export function findBulkJob(
  db: Executor,
  account: AccountScope,
  id: string,
): Promise<BulkJobRow | undefined> {
  return db.first(sql`select ${BULK_JOBS.list} from bulk_jobs
    where ${isOfAccount(account)} and id = ${id}`);
}

export function lockBulkJob(
  tx: Tx,
  account: AccountScope,
  id: string,
): Promise<BulkJobRow | undefined> {
  return tx.first(sql`select ${BULK_JOBS.list} from bulk_jobs
    where ${isOfAccount(account)} and id = ${id} for update`);
}

export function bulkJobsWhere(
  account: AccountScope,
  filter: {
    readonly state?: readonly BulkJobState[] | undefined;
    readonly action?: readonly BulkAction[] | undefined;
  },
): Sql {
  const parts = [isOfAccount(account)];
  if (filter.state !== undefined) parts.push(sql`state = any(${filter.state}::text[])`);
  if (filter.action !== undefined) parts.push(sql`action = any(${filter.action}::text[])`);
  return join(parts, " and ");
}

export function listBulkJobs(db: Executor, page: PageQuery): Promise<PageOf<BulkJobRow>> {
  return selectPage(db, { columns: BULK_JOBS.list, from: sql`bulk_jobs` }, page);
}

/** A due job of a bank. */
export interface DueBulkJobs {
  readonly environment_id: string;
  readonly at: Instant;
  readonly scope: BankScope;
}

/** The oldest due job, unlocked. */
export function findDueBulkJob(db: Executor, due: DueBulkJobs): Promise<BulkJobRow | undefined> {
  return db.first(oldestDue(due));
}

/** The oldest due job that no other worker holds. */
export function lockDueBulkJob(tx: Tx, due: DueBulkJobs): Promise<BulkJobRow | undefined> {
  return tx.first(sql`${oldestDue(due)} for update of j skip locked`);
}

const oldestDue = ({ environment_id, at, scope }: DueBulkJobs): Sql => sql`
  select ${BULK_JOBS.listOf("j")} from bulk_jobs j
  where j.environment_id = ${environment_id} and j.due_at <= ${at} ${ofAccount(scope, "j")}
  order by j.due_at, j.id limit 1`;
