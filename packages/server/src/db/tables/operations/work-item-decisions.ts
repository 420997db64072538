import type { Instant, WorkItemDecision } from "@railhead/core";
import { column, type RowOf } from "../../columns/columns.ts";
import { table } from "../../columns/table.ts";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { sql } from "../../postgres/sql.ts";
import type { ItemUndo, WorkItemRow } from "./work-items.ts";

/** A row of `work_item_decisions`: what one person decided about an item. */
const WORK_ITEM_DECISIONS = table("work_item_decisions", {
  environment_id: column<string>()("uuid"),
  item_id: column<string>()("uuid"),
  round: column<number>()("integer"),
  person: column<string>()("text"),
  decision: column<WorkItemDecision>()("text"),
  reason: column<string>()("text"),
  decided_at: column<Instant>()("timestamptz"),
});
export type ItemDecisionRow = RowOf<typeof WORK_ITEM_DECISIONS.columns>;

export async function insertItemDecision(tx: Tx, row: ItemDecisionRow): Promise<void> {
  await tx.run(WORK_ITEM_DECISIONS.insert([row]));
}

/** Takes a person's decision of the present round back; returns whether there was one. */
export async function deleteItemDecision(
  tx: Tx,
  { environment_id, id, round }: WorkItemRow,
  person: string,
): Promise<boolean> {
  const count = await tx.run(sql`
    delete from work_item_decisions where environment_id = ${environment_id} and item_id = ${id}
      and round = ${round} and person = ${person}`);
  return count === 1;
}

/** Decisions of items, oldest first. */
export function listItemDecisions(
  db: Executor,
  environmentId: string,
  itemIds: readonly string[],
): Promise<ItemDecisionRow[]> {
  return db.rows(sql`
    select ${WORK_ITEM_DECISIONS.list} from work_item_decisions
    where environment_id = ${environmentId} and item_id = any(${itemIds}::uuid[])
    order by item_id, round, decided_at, person`);
}

/** Keeps what an undo restores of the payment of an item that was just resolved. */
export async function storeUndo(tx: Tx, item: WorkItemRow, undo: ItemUndo): Promise<void> {
  await tx.run(sql`
    update work_items set undo = ${undo} where environment_id = ${item.environment_id}
      and id = ${item.id}`);
}

/** Whether an item is the last one of its payment. */
export async function isLastItem(db: Executor, item: WorkItemRow): Promise<boolean> {
  const { is_last } = await db.one<{ is_last: boolean }>(sql`
    select not exists (select from work_items where environment_id = ${item.environment_id}
      and resource_id = ${item.resource_id} and id > ${item.id}) as is_last`);
  return is_last;
}
