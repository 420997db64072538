import type { Instant } from "@railhead/core";
import { column, type RowOf } from "../../columns/columns.ts";
import { table } from "../../columns/table.ts";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { selectPage, type PageOf, type PageQuery } from "../../postgres/page.ts";
import { join, raw, sql, type Sql } from "../../postgres/sql.ts";

/** How a person sees a list. */
export const SAVED_VIEWS = table("saved_views", {
  id: column<string>()("uuid"),
  environment_id: column<string>()("uuid"),
  /** The owner. */
  operator_id: column<string>()("uuid"),
  /** Whose people see it, too. */
  role: column<string | null>()("text?", "changed"),
  screen: column<string>()("text"),
  name: column<string>()("text", "changed"),
  query: column<string>()("text", "changed"),
  columns: column<readonly string[]>()("json", "changed"),
  sort: column<string | null>()("text?", "changed"),
  place: column<number>()("integer", "changed"),
  is_default: column<boolean>()("boolean", "changed"),
  version: column<number>()("integer", "changed"),
  created_at: column<Instant>()("timestamptz"),
  updated_at: column<Instant>()("timestamptz", "changed"),
});
export type SavedViewRow = RowOf<typeof SAVED_VIEWS.columns>;

/** A person in an environment, with the roles held there. */
export interface ViewReader {
  readonly environment_id: string;
  readonly operator_id: string;
  readonly roles: readonly string[];
}

/** Own views, and those shared with a role of the person. */
const isVisible = ({ environment_id, operator_id, roles }: ViewReader): Sql =>
  sql`environment_id = ${environment_id}
    and (operator_id = ${operator_id} or role = any(${roles}::text[]))`;

export function savedViewsWhere(
  reader: ViewReader,
  { screen }: { readonly screen?: string | undefined },
): Sql {
  const parts = [isVisible(reader)];
  if (screen !== undefined) parts.push(sql`screen = ${screen}`);
  return join(parts, " and ");
}

export function savedViewsOrder(sort: "place" | "created_at", order: "asc" | "desc"): Sql {
  const by = sort === "place" ? "place" : "created_at";
  return raw(`${by} ${order}, id ${order}`);
}

export function listSavedViews(db: Executor, page: PageQuery): Promise<PageOf<SavedViewRow>> {
  return selectPage(db, { columns: SAVED_VIEWS.list, from: sql`saved_views` }, page);
}

export function findSavedView(
  db: Executor,
  reader: ViewReader,
  id: string,
): Promise<SavedViewRow | undefined> {
  return db.first(sql`select ${SAVED_VIEWS.list} from saved_views
    where ${isVisible(reader)} and id = ${id}`);
}

export async function countSavedViews(
  tx: Tx,
  { environment_id, operator_id }: Pick<SavedViewRow, "environment_id" | "operator_id">,
): Promise<number> {
  const { n } = await tx.one<{ n: bigint }>(sql`select count(*) as n from saved_views
    where environment_id = ${environment_id} and operator_id = ${operator_id}`);
  return Number(n);
}

export async function insertSavedView(tx: Tx, row: SavedViewRow): Promise<void> {
  await tx.run(SAVED_VIEWS.insert([row]));
}

export async function updateSavedView(tx: Tx, row: SavedViewRow): Promise<void> {
  await tx.run(SAVED_VIEWS.update([row], "changed"));
}

export async function deleteSavedView(
  tx: Tx,
  { environment_id, id }: Pick<SavedViewRow, "environment_id" | "id">,
): Promise<void> {
  await tx.run(
    sql`delete from saved_views where environment_id = ${environment_id} and id = ${id}`,
  );
}

/** Makes none of a person's views of a screen the default one, before another becomes it. */
export async function clearDefaultView(
  tx: Tx,
  view: Pick<SavedViewRow, "environment_id" | "operator_id" | "screen" | "updated_at">,
): Promise<void> {
  await tx.run(sql`
    update saved_views set is_default = false, version = version + 1,
      updated_at = greatest(${view.updated_at}::timestamptz, updated_at)
    where environment_id = ${view.environment_id} and operator_id = ${view.operator_id}
      and screen = ${view.screen} and is_default`);
}
