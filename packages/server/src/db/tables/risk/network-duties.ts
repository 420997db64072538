import type { DutyTerms, Instant, NetworkDutyName } from "@railhead/core";
import type { ActorRef } from "../../columns/actor-ref.ts";
import { column, type RowOf } from "../../columns/columns.ts";
import { table } from "../../columns/table.ts";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { selectPage, type PageOf } from "../../postgres/page.ts";
import { raw, sql } from "../../postgres/sql.ts";

/** Corrections of the network's duties, which are never changed. */
const DUTY_CHANGES = table("network_duty_changes", {
  environment_id: column<string>()("uuid"),
  duty: column<NetworkDutyName>()("text"),
  number: column<number>()("integer"),
  before: column<DutyTerms>()("json"),
  after: column<DutyTerms>()("json"),
  reason: column<string>()("text"),
  changed_by: column<ActorRef>()("json"),
  changed_at: column<Instant>()("timestamptz"),
});
export type DutyChangeRow = RowOf<typeof DUTY_CHANGES.columns>;

/** The newest correction of each duty that has one. */
export async function newestDutyChanges(
  db: Executor,
  environmentId: string,
): Promise<ReadonlyMap<NetworkDutyName, DutyChangeRow>> {
  const rows = await db.rows<DutyChangeRow>(sql`select distinct on (duty) ${DUTY_CHANGES.list}
    from network_duty_changes where environment_id = ${environmentId} order by duty, number desc`);
  return new Map(rows.map((row) => [row.duty, row]));
}

export async function insertDutyChange(tx: Tx, row: DutyChangeRow): Promise<void> {
  await tx.run(DUTY_CHANGES.insert([row]));
}

export function listDutyChanges(
  db: Executor,
  of: { readonly environment_id: string; readonly duty: NetworkDutyName },
  {
    order,
    ...page
  }: { readonly order: "asc" | "desc"; readonly limit: number; readonly offset: number },
): Promise<PageOf<DutyChangeRow>> {
  const where = sql`environment_id = ${of.environment_id} and duty = ${of.duty}`;
  const from = sql`network_duty_changes`;
  return selectPage(
    db,
    { columns: DUTY_CHANGES.list, from },
    { ...page, where, order: raw(`number ${order}`) },
  );
}
