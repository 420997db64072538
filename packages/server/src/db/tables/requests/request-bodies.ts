import type { Instant } from "@railhead/core";
import { column, type RowOf } from "../../columns/columns.ts";
import { table } from "../../columns/table.ts";
import type { Database, Executor } from "../../postgres/executor.ts";
import { raw, sql } from "../../postgres/sql.ts";

/** What a request sent, its personal values masked. */
export const REQUEST_BODIES = table("request_bodies", {
  environment_id: column<string>()("uuid"),
  request_id: column<string>()("uuid"),
  body: column<object>()("json"),
  /** By the environment's clock. */
  created_at: column<Instant>()("timestamptz"),
});
export type RequestBodyRow = RowOf<typeof REQUEST_BODIES.columns>;

const RETENTION = raw("interval '7 days'");
const CHUNK = 20_000;

/** Inserts bodies of requests that were written before; a crash may lose the last ones. */
export async function insertRequestBodies(
  db: Database,
  rows: readonly RequestBodyRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const ids = [...new Set(rows.map(({ environment_id }) => environment_id))];
  await db.tx(async (tx) => {
    await tx.run(sql`set local synchronous_commit to off`);
    await tx.run(sql`
      with free as materialized (
        select id from environments where id = any(${ids}::uuid[]) for key share skip locked
      )
      ${REQUEST_BODIES.insert(rows)}
      where environment_id in (select id from free)
      on conflict (environment_id, request_id) do nothing`);
  });
}

/** The body of a request of the last seven days at the environment's instant. */
export async function findRequestBody(
  db: Executor,
  key: Pick<RequestBodyRow, "environment_id" | "request_id">,
  at: Instant,
): Promise<object | null> {
  const row = await db.first<{ body: object }>(sql`
    select body from request_bodies
    where environment_id = ${key.environment_id} and request_id = ${key.request_id}
      and created_at >= ${at}::timestamptz - ${RETENTION}`);
  return row?.body ?? null;
}

/** Deletes bodies older than seven days at the environment's instant, a bounded chunk at a time. */
export function deleteOldRequestBodies(
  db: Executor,
  environmentId: string,
  at: Instant,
): Promise<number> {
  return db.run(sql`
    delete from request_bodies where environment_id = ${environmentId} and request_id in (
      select request_id from request_bodies
      where environment_id = ${environmentId} and created_at < ${at}::timestamptz - ${RETENTION}
      order by created_at limit ${CHUNK})`);
}
