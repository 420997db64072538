import { column, type RowOf } from "../../columns/columns.ts";
import { table } from "../../columns/table.ts";
import type { Instant } from "@railhead/core";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { selectPage, type PageOf, type PageQuery } from "../../postgres/page.ts";
import { sql, type Sql } from "../../postgres/sql.ts";

/** A closed month. Never changes. */
export const LEDGER_CLOSINGS = table("ledger_closings", {
  id: column<string>()("uuid"),
  environment_id: column<string>()("uuid"),
  /** `YYYY-MM`, of New York. */
  month: column<string>()("text"),
  /** The month's last instant: the database refuses postings up to it. */
  closed_through: column<Instant>()("timestamptz"),
  suspense_note: column<string | null>()("text?"),
  version: column<number>()("integer"),
  created_at: column<Instant>()("timestamptz"),
  updated_at: column<Instant>()("timestamptz"),
});
export type MonthClosing = RowOf<typeof LEDGER_CLOSINGS.columns>;

const columns = LEDGER_CLOSINGS.list;

/**
 * Closes a month and all earlier ones; the database then refuses postings dated in them. Returns false if
 * already closed. Serialized, or two callers could close one month.
 */
export async function closeMonth(tx: Tx, closing: MonthClosing): Promise<boolean> {
  const c = closing;
  const inserted = await tx.run(sql`
    ${LEDGER_CLOSINGS.insert([c])}
    where not exists (select from ledger_closings
      where environment_id = ${c.environment_id} and closed_through >= ${c.closed_through})`);
  return inserted > 0;
}

export const ofEnvironment = (environmentId: string): Sql => sql`environment_id = ${environmentId}`;

export function listMonthClosings(db: Executor, page: PageQuery): Promise<PageOf<MonthClosing>> {
  return selectPage(db, { columns, from: sql`ledger_closings` }, page);
}
