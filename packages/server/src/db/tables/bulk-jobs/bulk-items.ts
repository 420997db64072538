import type { BulkOutcome, BulkRefusal, Instant, PaymentKind } from "@railhead/core";
import type { RowKey } from "../../postgres/account-scope.ts";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { selectPage, type PageOf, type PageQuery } from "../../postgres/page.ts";
import { join, sql, type Sql } from "../../postgres/sql.ts";

/** One payment of a job. */
export interface BulkItem {
  /** From 1, in the order of the payments' ids. */
  readonly place: number;
  readonly payment_id: string;
  /** The version that was shown; null where any will do. */
  readonly version: number | null;
}

/** What became of it. */
export interface BulkItemRow extends BulkItem {
  /** Null where the account has no such payment. */
  readonly kind: PaymentKind | null;
  readonly outcome: BulkOutcome;
  readonly code: BulkRefusal | null;
  readonly detail: string | null;
  readonly ended_at: Instant | null;
}

export interface BulkResult {
  readonly place: number;
  readonly outcome: "changed" | "refused" | "failed";
  readonly code: BulkRefusal | null;
  readonly detail: string | null;
}

/** Inserts a job's payments, in order. */
export async function insertBulkItems(
  tx: Tx,
  job: RowKey,
  items: readonly Omit<BulkItem, "place">[],
): Promise<void> {
  await tx.run(sql`
    insert into bulk_job_items (environment_id, job_id, place, payment_id, version, outcome)
    select ${job.environment_id}, ${job.id}, i.place, i.payment_id, i.version, 'waiting'
    from unnest(${items.map(({ payment_id }) => payment_id)}::uuid[],
        ${items.map(({ version }) => version)}::integer[])
      with ordinality as i(payment_id, version, place)`);
}

/** The next payments of a job without a result. */
export function listWaitingItems(db: Executor, job: RowKey, limit: number): Promise<BulkItem[]> {
  return db.rows(sql`
    select place, payment_id, version from bulk_job_items
    where environment_id = ${job.environment_id} and job_id = ${job.id} and outcome = 'waiting'
    order by place limit ${limit}`);
}

/** Writes results of payments that wait for one. */
export async function updateBulkItems(
  tx: Tx,
  job: RowKey,
  { results, at }: { results: readonly BulkResult[]; at: Instant },
): Promise<void> {
  const of = <K extends keyof BulkResult>(name: K) => results.map((result) => result[name]);
  await tx.run(sql`
    update bulk_job_items t
    set outcome = r.outcome, code = r.code, detail = r.detail, ended_at = ${at}
    from unnest(${of("place")}::integer[], ${of("outcome")}::text[], ${of("code")}::text[],
      ${of("detail")}::text[]) as r(place, outcome, code, detail)
    where t.environment_id = ${job.environment_id} and t.job_id = ${job.id}
      and t.place = r.place and t.outcome = 'waiting'`);
}

/** Ends the payments of a stopped job that were not reached. */
export async function skipBulkItems(tx: Tx, job: RowKey, at: Instant): Promise<void> {
  await tx.run(sql`
    update bulk_job_items set outcome = 'skipped', ended_at = ${at}
    where environment_id = ${job.environment_id} and job_id = ${job.id} and outcome = 'waiting'`);
}

export function bulkItemsWhere(job: RowKey, outcomes: readonly BulkOutcome[] | undefined): Sql {
  const parts = [sql`environment_id = ${job.environment_id} and job_id = ${job.id}`];
  if (outcomes !== undefined) parts.push(sql`outcome = any(${outcomes}::text[])`);
  return join(parts, " and ");
}

export function listBulkItems(db: Executor, page: PageQuery): Promise<PageOf<BulkItemRow>> {
  const columns = sql`place, payment_id, version, outcome, code, detail, ended_at, (
    select p.kind from payments p
      join bulk_jobs j on j.environment_id = p.environment_id and j.account_id = p.account_id
    where p.environment_id = i.environment_id and p.id = i.payment_id and j.id = i.job_id) as kind`;
  return selectPage(db, { columns, from: sql`bulk_job_items i` }, page);
}
