import type { Instant, WorkItemKind } from "@railhead/core";
import { inView, type AccountView } from "../../postgres/account-view.ts";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { empty, sql } from "../../postgres/sql.ts";
import { WORK_ITEMS, type WorkItemRow } from "./work-items.ts";

const columns = WORK_ITEMS.list;

/** A person at an instant, as claims and snoozes name one. */
export interface Worker {
  readonly person: string;
  readonly at: Instant;
}

/** Locks the most urgent open item that nobody else has claimed, and that the person neither snoozes nor decided. */
export function lockNextItem(
  tx: Tx,
  view: AccountView,
  {
    person,
    at,
    kind,
    without,
  }: Worker & { readonly kind: WorkItemKind | null; readonly without: WorkItemKind | null },
): Promise<WorkItemRow | undefined> {
  return tx.first(sql`
    select ${columns} from work_items w where ${inView(view)} and resolved_at is null
      and (claimed_until is null or claimed_until <= ${at} or claimed_by = ${person})
      ${kind === null ? empty : sql`and kind = ${kind}`}
      ${without === null ? empty : sql`and kind <> ${without}`}
      and not exists (select from work_item_snoozes s where s.environment_id = w.environment_id
        and s.item_id = w.id and s.person = ${person} and s.until > ${at})
      and not exists (select from work_item_decisions d where d.environment_id = w.environment_id
        and d.item_id = w.id and d.round = w.round and d.person = ${person})
    order by due_at, id limit 1 for update skip locked`);
}

export function lockWorkItem(
  tx: Tx,
  view: AccountView,
  id: string,
): Promise<WorkItemRow | undefined> {
  return tx.first(sql`
    select ${columns} from work_items where ${inView(view)} and id = ${id} for update`);
}

/** Writes the claim of a locked item. */
export async function updateClaim(tx: Tx, row: WorkItemRow): Promise<void> {
  await tx.run(WORK_ITEMS.update([row], "claimed"));
}

/** Keeps an item from a person until an instant; null ends that. */
export async function setSnooze(
  tx: Tx,
  { environment_id, id }: Pick<WorkItemRow, "environment_id" | "id">,
  { person, until }: { readonly person: string; readonly until: Instant | null },
): Promise<void> {
  await tx.run(
    until === null
      ? sql`delete from work_item_snoozes where environment_id = ${environment_id}
          and item_id = ${id} and person = ${person}`
      : sql`insert into work_item_snoozes (environment_id, item_id, person, until)
          values (${environment_id}, ${id}, ${person}, ${until})
          on conflict (environment_id, item_id, person) do update set until = excluded.until`,
  );
}

/** Until when a person snoozes items, by item. */
export async function listSnoozes(
  db: Executor,
  environmentId: string,
  { person, at, ids }: Worker & { readonly ids: readonly string[] },
): Promise<ReadonlyMap<string, Instant>> {
  const rows = await db.rows<{ item_id: string; until: Instant }>(sql`
    select item_id, until from work_item_snoozes where environment_id = ${environmentId}
      and item_id = any(${ids}::uuid[]) and person = ${person} and until > ${at}`);
  return new Map(rows.map(({ item_id, until }) => [item_id, until]));
}
