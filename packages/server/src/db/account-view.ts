import type { Executor } from "./executor.ts";
import { selectPage, type PageOf } from "./page.ts";
import { empty, raw, sql, type Sql } from "./sql.ts";

/** Who looks: a platform sees all of its environment, an account its own. */
export interface AccountView {
  readonly environment_id: string;
  /** Null for the platform. */
  readonly account_id: string | null;
}

/** The condition that a row is in view. */
export const inView = (view: AccountView): Sql => sql`environment_id = ${view.environment_id}
  and (${view.account_id}::uuid is null or account_id = ${view.account_id}::uuid)`;

/** What narrows a list of things that happened to payments; null does not. */
export interface AffairFilter extends AccountView {
  readonly payment_id: string | null;
  readonly status: string | null;
}

/** A page of such a table, by creation. */
export function listAffairs<R>(
  db: Executor,
  what: { columns: Sql; table: "dishonors" | "reversals" },
  {
    filter,
    page,
  }: {
    filter: AffairFilter;
    page: { sort_order: "asc" | "desc"; page_size: number; offset: number };
  },
): Promise<PageOf<R>> {
  const direction = raw(page.sort_order);
  return selectPage<R>(
    db,
    { columns: what.columns, from: raw(what.table) },
    {
      where: sql`${inView(filter)}
        ${filter.payment_id === null ? empty : sql`and payment_id = ${filter.payment_id}`}
        ${filter.status === null ? empty : sql`and status = ${filter.status}`}`,
      order: sql`created_at ${direction}, id ${direction}`,
      limit: page.page_size,
      offset: page.offset,
    },
  );
}
