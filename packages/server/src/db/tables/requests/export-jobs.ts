import type { Instant } from "@railhead/core";
import type { ActorRef } from "../../columns/actor-ref.ts";
import { column, type RowOf } from "../../columns/columns.ts";
import { table } from "../../columns/table.ts";
import { inView, type AccountView } from "../../postgres/account-view.ts";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { selectPage, type PageOf, type PageQuery } from "../../postgres/page.ts";
import { sql } from "../../postgres/sql.ts";

export const EXPORT_JOB_STATES = ["running", "done", "failed"] as const;
export type ExportJobState = (typeof EXPORT_JOB_STATES)[number];

export const EXPORT_FORMATS = ["ndjson", "csv"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** An export that is kept as a file for a day. */
export const EXPORT_JOBS = table("export_jobs", {
  environment_id: column<string>()("uuid"),
  id: column<string>()("uuid"),
  /** Whose items it has; null for the whole environment. */
  account_id: column<string | null>()("uuid?"),
  list: column<string>()("text"),
  format: column<ExportFormat>()("text"),
  /** Names of the filters: their values may be personal data. */
  filters: column<readonly string[]>()("text[]"),
  state: column<ExportJobState>()("text", "ended"),
  item_count: column<bigint>()("bigint", "ended"),
  byte_count: column<bigint>()("bigint", "ended"),
  failure: column<string | null>()("text?", "ended"),
  requested_by: column<ActorRef>()("json"),
  created_at: column<Instant>()("timestamptz"),
  ended_at: column<Instant | null>()("timestamptz?", "ended"),
  /** By wall time: when a job that still runs was cut off, and when the file is deleted. */
  deadline_at: column<Instant>()("timestamptz"),
  expires_at: column<Instant>()("timestamptz"),
});
export type ExportJobRow = RowOf<typeof EXPORT_JOBS.columns>;

export async function insertExportJob(tx: Tx, row: ExportJobRow): Promise<void> {
  await tx.run(EXPORT_JOBS.insert([row]));
}

export async function updateExportJob(tx: Tx, row: ExportJobRow): Promise<void> {
  await tx.run(EXPORT_JOBS.update([row], "ended"));
}

export function findExportJob(
  db: Executor,
  view: AccountView,
  id: string,
): Promise<ExportJobRow | undefined> {
  return db.first(sql`
    select ${EXPORT_JOBS.list} from export_jobs where ${inView(view)} and id = ${id}`);
}

export function listExportJobs(db: Executor, page: PageQuery): Promise<PageOf<ExportJobRow>> {
  return selectPage(db, { columns: EXPORT_JOBS.list, from: sql`export_jobs` }, page);
}

/** Jobs of an environment that run, by now. */
export async function countRunningExports(
  tx: Tx,
  environmentId: string,
  now: Instant,
): Promise<bigint> {
  const { n } = await tx.one<{ n: bigint }>(sql`
    select count(*) as n from export_jobs
    where environment_id = ${environmentId} and state = 'running' and deadline_at > ${now}`);
  return n;
}

/** Appends a part of a file, encrypted. Writes nothing where the job is gone. */
export async function insertExportPart(
  db: Executor,
  job: Pick<ExportJobRow, "environment_id" | "id">,
  { number, bytes }: { readonly number: number; readonly bytes: Buffer },
): Promise<boolean> {
  const inserted = await db.run(sql`
    insert into export_parts (environment_id, job_id, number, bytes)
    select environment_id, id, ${number}, ${bytes} from export_jobs
    where environment_id = ${job.environment_id} and id = ${job.id}`);
  return inserted > 0;
}

/** A part of a file; undefined behind the last. */
export async function findExportPart(
  db: Executor,
  job: Pick<ExportJobRow, "environment_id" | "id">,
  number: number,
): Promise<Buffer | undefined> {
  const row = await db.first<{ bytes: Buffer }>(sql`
    select bytes from export_parts
    where environment_id = ${job.environment_id} and job_id = ${job.id} and number = ${number}`);
  return row?.bytes;
}

export async function deleteExportJob(tx: Tx, job: Pick<ExportJobRow, "environment_id" | "id">) {
  await tx.run(sql`
    delete from export_jobs where environment_id = ${job.environment_id} and id = ${job.id}`);
}

/** Of all environments. Returns how many. */
export function deleteExpiredExports(db: Executor, now: Instant, limit: number): Promise<number> {
  return db.run(sql`
    delete from export_jobs where (environment_id, id) in (
      select environment_id, id from export_jobs where expires_at < ${now}
      order by expires_at limit ${limit})`);
}

/** Files that may have a customer's data: of the account, and of the whole environment. */
export async function deleteExportsOf(
  tx: Tx,
  { environment_id, account_id }: { environment_id: string; account_id: string },
): Promise<void> {
  await tx.run(sql`
    delete from export_jobs where environment_id = ${environment_id}
      and (account_id = ${account_id} or account_id is null)`);
}
