import type { Instant } from "@railhead/core";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { selectPage, type PageOf, type PageQuery } from "../../postgres/page.ts";
import { sql, type Sql } from "../../postgres/sql.ts";

/** A closed month. Never changes. */
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
 * Closes a month and all earlier ones; the database then refuses postings dated in them. Returns false if
 * already closed. Serialized, or two callers could close one month.
 */
export async function closeMonth(tx: Tx, closing: MonthClosing): Promise<boolean> {
  const c = closing;
  const inserted = await tx.run(sql`
    insert into ledger_closings (${columns})
    select ${c.id}, ${c.environment_id}, ${c.month}, ${c.closed_through}, ${c.version},
      ${c.created_at}, ${c.updated_at}
    where not exists (select from ledger_closings
      where environment_id = ${c.environment_id} and closed_through >= ${c.closed_through})`);
  return inserted > 0;
}

export const ofEnvironment = (environmentId: string): Sql => sql`environment_id = ${environmentId}`;

export function listMonthClosings(db: Executor, page: PageQuery): Promise<PageOf<MonthClosing>> {
  return selectPage(db, { columns, from: sql`ledger_closings` }, page);
}
