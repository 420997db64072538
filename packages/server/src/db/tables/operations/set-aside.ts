import type { Executor, Tx } from "../../postgres/executor.ts";
import { sql, type Sql } from "../../postgres/sql.ts";

/**
 * Whether an item is not set aside; `id` is its column. A hashed subplan over a nearly empty table, so it
 * never changes the chosen index.
 */
export const isNotSetAside = (environmentId: Sql | string, id: Sql): Sql => sql`
  ${id} not in (select s.item_id from items_set_aside s where s.environment_id = ${environmentId})`;

/** Excludes items from all steps. */
export async function insertSetAside(
  tx: Tx,
  environmentId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await tx.run(sql`
    insert into items_set_aside (environment_id, item_id)
    select ${environmentId}, unnest(${ids}::uuid[]) on conflict do nothing`);
}

/** Includes items in steps again. */
export async function deleteSetAside(
  tx: Executor,
  environmentId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await tx.run(sql`
    delete from items_set_aside
    where environment_id = ${environmentId} and item_id = any(${ids}::uuid[])`);
}
