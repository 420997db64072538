import type {
  ExposureEffect,
  ExposureKind,
  ExposureScope,
  ExposureSide,
  Instant,
} from "@railhead/core";
import type { ActorRef } from "../../columns/actor-ref.ts";
import { column, type RowOf } from "../../columns/columns.ts";
import { table } from "../../columns/table.ts";
import type { RowKey } from "../../postgres/account-scope.ts";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { selectPage, type PageOf, type PageQuery } from "../../postgres/page.ts";
import { sql } from "../../postgres/sql.ts";

const EXPOSURE_LIMITS = table("exposure_limits", {
  environment_id: column<string>()("uuid"),
  id: column<string>()("uuid"),
  scope: column<ExposureScope>()("text"),
  scope_id: column<string | null>()("text?"),
  side: column<ExposureSide>()("text"),
  kind: column<ExposureKind>()("text"),
  days: column<number>()("integer"),
  limit_cents: column<bigint>()("bigint"),
  effect: column<ExposureEffect>()("text"),
  set_by: column<ActorRef>()("json"),
  version: column<number>()("integer"),
  created_at: column<Instant>()("timestamptz"),
  updated_at: column<Instant>()("timestamptz"),
});
export type ExposureLimitRow = RowOf<typeof EXPOSURE_LIMITS.columns>;

/** Inserts a limit; false where there is one of the same scope, side, kind and days. */
export async function insertExposureLimit(tx: Tx, row: ExposureLimitRow): Promise<boolean> {
  return (await tx.run(sql`${EXPOSURE_LIMITS.insert([row])} on conflict do nothing`)) === 1;
}

export function findExposureLimit(
  db: Executor,
  { environment_id, id }: RowKey,
): Promise<ExposureLimitRow | undefined> {
  return db.first(sql`select ${EXPOSURE_LIMITS.list} from exposure_limits
    where environment_id = ${environment_id} and id = ${id}`);
}

export function listExposureLimits(
  db: Executor,
  environmentId: string,
  page: Omit<PageQuery, "where">,
): Promise<PageOf<ExposureLimitRow>> {
  const where = sql`environment_id = ${environmentId}`;
  const from = { columns: EXPOSURE_LIMITS.list, from: sql`exposure_limits` };
  return selectPage(db, from, { ...page, where });
}

export function lockExposureLimit(
  tx: Tx,
  { environment_id, id }: RowKey,
): Promise<ExposureLimitRow | undefined> {
  return tx.first(sql`select ${EXPOSURE_LIMITS.list} from exposure_limits
    where environment_id = ${environment_id} and id = ${id} for update`);
}

export async function updateExposureLimit(tx: Tx, row: ExposureLimitRow): Promise<void> {
  await tx.run(sql`update exposure_limits set limit_cents = ${row.limit_cents}, effect = ${row.effect},
      version = ${row.version}, updated_at = ${row.updated_at}
    where environment_id = ${row.environment_id} and id = ${row.id}`);
}

export async function deleteExposureLimit(tx: Tx, { environment_id, id }: RowKey): Promise<void> {
  await tx.run(
    sql`delete from exposure_limits where environment_id = ${environment_id} and id = ${id}`,
  );
}
