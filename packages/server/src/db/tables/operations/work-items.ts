import type {
  Cents,
  Instant,
  PaymentKind,
  Reason,
  RuleHits,
  WorkItemKind,
  WorkItemResolution,
} from "@railhead/core";
import { column, type RowOf } from "../../columns/columns.ts";
import { table } from "../../columns/table.ts";
import { inView, type AccountView } from "../../postgres/account-view.ts";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { selectPage, type PageOf } from "../../postgres/page.ts";
import { join, sql } from "../../postgres/sql.ts";
import { isNotSetAside } from "./set-aside.ts";

/** What of a payment an undo restores. */
export interface ItemUndo {
  readonly hold: RuleHits | null;
  readonly waivers: RuleHits | null;
}

/** A row of `work_items`. */
export const WORK_ITEMS = table("work_items", {
  id: column<string>()("uuid"),
  environment_id: column<string>()("uuid"),
  /** Null of a screening match. */
  account_id: column<string | null>()("uuid?"),
  kind: column<WorkItemKind>()("text"),
  resource_type: column<PaymentKind | "screening_match">()("text"),
  resource_id: column<string>()("uuid"),
  reason: column<Reason>()("text", "changed"),
  message: column<string>()("text", "changed"),
  amount_cents: column<Cents>()("bigint", "changed"),
  due_at: column<Instant>()("timestamptz", "changed"),
  overdue_at: column<Instant | null>()("timestamptz?", "changed"),
  escalated_at: column<Instant | null>()("timestamptz?", "changed"),
  escalation: column<string | null>()("text?", "changed"),
  claimed_by: column<string | null>()("text?", "changed", "claimed"),
  claimed_until: column<Instant | null>()("timestamptz?", "changed", "claimed"),
  round: column<number>()("integer", "changed"),
  people_decided: column<number>()("integer", "changed"),
  undo: column<ItemUndo | null>()("json?", "changed"),
  resolution: column<WorkItemResolution | null>()("text?", "changed"),
  resolved_by: column<string | null>()("text?", "changed"),
  resolved_at: column<Instant | null>()("timestamptz?", "changed"),
  version: column<number>()("integer", "changed"),
  created_at: column<Instant>()("timestamptz"),
  updated_at: column<Instant>()("timestamptz", "changed"),
});
export type WorkItemRow = RowOf<typeof WORK_ITEMS.columns>;

const columns = WORK_ITEMS.list;

/** Inserts items of locked payments or matches, none of which has an open item. */
export async function insertWorkItems(tx: Tx, rows: readonly WorkItemRow[]): Promise<void> {
  if (rows.length > 0) await tx.run(WORK_ITEMS.insert(rows));
}

/** Locks the open items of locked payments or matches. */
export function lockItemsOf(
  tx: Tx,
  environmentId: string,
  resourceIds: readonly string[],
): Promise<WorkItemRow[]> {
  return tx.rows(sql`
    select ${columns} from work_items where environment_id = ${environmentId}
      and resource_id = any(${resourceIds}::uuid[]) and resolved_at is null
    order by id for update`);
}

/** Locks open items that are due and not reported as overdue yet. */
export function lockOverdueItems(
  tx: Tx,
  { environment_id, at }: { readonly environment_id: string; readonly at: Instant },
): Promise<WorkItemRow[]> {
  return tx.rows(sql`
    select ${columns} from work_items where environment_id = ${environment_id}
      and resolved_at is null and overdue_at is null and due_at <= ${at}
      and ${isNotSetAside(environment_id, sql`id`)}
    order by due_at, id limit 500 for update`);
}

/** Updates locked items. */
export async function updateWorkItems(tx: Tx, rows: readonly WorkItemRow[]): Promise<void> {
  if (rows.length > 0) await tx.run(WORK_ITEMS.update(rows, "changed"));
}

export function findWorkItem(
  db: Executor,
  view: AccountView,
  id: string,
): Promise<WorkItemRow | undefined> {
  return db.first(sql`select ${columns} from work_items where ${inView(view)} and id = ${id}`);
}

export interface WorkItemFilter extends AccountView {
  readonly status: "open" | "resolved" | null;
  readonly kind: WorkItemKind | null;
  readonly resource_id: string | null;
}

export function listWorkItems(
  db: Executor,
  filter: WorkItemFilter,
  page: {
    readonly sort_by: "due_at" | "created_at" | "amount";
    readonly sort_order: "asc" | "desc";
    readonly page_size: number;
    readonly offset: number;
  },
): Promise<PageOf<WorkItemRow>> {
  const { status, kind, resource_id } = filter;
  const conditions = [
    inView(filter),
    ...(status === null
      ? []
      : [status === "open" ? sql`resolved_at is null` : sql`resolved_at is not null`]),
    ...(kind === null ? [] : [sql`kind = ${kind}`]),
    ...(resource_id === null ? [] : [sql`resource_id = ${resource_id}`]),
  ];
  const by = { due_at: sql`due_at`, created_at: sql`created_at`, amount: sql`amount_cents` };
  const order = page.sort_order === "asc" ? sql`asc` : sql`desc`;
  return selectPage<WorkItemRow>(
    db,
    { columns, from: sql`work_items` },
    {
      where: join(conditions, " and "),
      order: sql`${by[page.sort_by]} ${order}, id ${order}`,
      limit: page.page_size,
      offset: page.offset,
    },
  );
}
