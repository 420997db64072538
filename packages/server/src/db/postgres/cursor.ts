import type { Transactor } from "./executor.ts";
import { raw, sql, type Sql } from "./sql.ts";

/** A row, by the names of the columns. */
export type CursorRow = Readonly<Record<string, unknown>>;

/** Rows of a fetch; a reader holds two in memory. */
const ROWS = 2_000;
/** A reader that takes nothing for so long loses its snapshot, which would keep dead rows of all tables. */
const IDLE_S = 60;
/** The whole result is read, so the plan is for all of its rows; a sort of them may take its time. */
const SETTINGS = `set local cursor_tuple_fraction = 1; set local statement_timeout = '2min'; set local idle_in_transaction_session_timeout = '${IDLE_S}s'`;

/** A read that failed after rows were taken: a transaction that ran again would take them twice. */
class CutOff extends Error {}

/**
 * Reads a query through a server cursor, in one snapshot. `take` may wait for its reader; where it throws,
 * the transaction ends.
 */
export async function readByCursor(
  db: Transactor,
  query: Sql,
  take: (rows: readonly CursorRow[]) => Promise<void>,
): Promise<void> {
  let hasTaken = false;
  await db.tx(async (tx) => {
    try {
      await tx.run(sql`declare report_rows no scroll cursor for ${query}`);
      const fetchRows = () =>
        tx.rows<CursorRow>(sql`fetch forward ${raw(String(ROWS))} from report_rows`);
      // One page ahead: the database reads while the one before is written.
      for (let next = fetchRows(); ;) {
        const rows = await next;
        hasTaken = true;
        const isLast = rows.length < ROWS;
        if (!isLast) next = fetchRows();
        next.catch(() => undefined);
        await take(rows);
        if (isLast) return;
      }
    } catch (error) {
      if (hasTaken) throw new CutOff("a report was cut off", { cause: error });
      throw error;
    }
  }, SETTINGS);
}
