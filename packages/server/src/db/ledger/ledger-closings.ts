import type { Instant } from "@railhead/core";
import type { Executor, Tx } from "../executor.ts";
import { selectPage, type PageOf, type PageQuery } from "../page.ts";
import { sql, type Sql } from "../sql.ts";

/** A month of the books that was closed. It never changes. */
export interface MonthClosing {
  readonly id: string;
  readonly environment_id: string;
  /** `YYYY-MM`, of New York. */
  readonly month: string;
  /** The month's last instant: the database refuses postings up to it. */
  readonly closed_through: Instant;
  readonly version: number;
  readonly created_at: Instant;
  readonly updated_at: Instant;
}

const columns = sql`id, environment_id, month, closed_through, version, created_at, updated_at`;

/**
 * Closes a month and all before it: the database refuses postings dated into them. False where
 * the books are closed through it already.
 */
export async function closeMonth(tx: Tx, closing: MonthClosing): Promise<boolean> {
  const c = closing;
  const moved = await tx.run(sql`
    insert into ledger_closings as k (environment_id, closed_through)
    values (${c.environment_id}, ${c.closed_through})
    on conflict (environment_id) do update set closed_through = excluded.closed_through
    where k.closed_through < excluded.closed_through`);
  if (moved === 0) return false;
  await tx.run(sql`
    insert into month_closings (${columns})
    values (${c.id}, ${c.environment_id}, ${c.month}, ${c.closed_through}, ${c.version},
      ${c.created_at}, ${c.updated_at})`);
  return true;
}

export const ofEnvironment = (environmentId: string): Sql => sql`environment_id = ${environmentId}`;

export function listMonthClosings(db: Executor, page: PageQuery): Promise<PageOf<MonthClosing>> {
  return selectPage(db, { columns, from: sql`month_closings` }, page);
}
