import { sql } from "../postgres/sql.ts";
import type { Database } from "../postgres/executor.ts";

/** Sampling a table of many gigabytes takes seconds; under the usual limit it would fail and begin again for ever. */
const PATIENT = "set local statement_timeout = '5min'";

/** Analyzes the tables that have grown fourfold since their last analysis, one per transaction. Returns their names. */
export async function analyzeGrownTables(db: Database): Promise<string[]> {
  const analyzed: string[] = [];
  for (;;) {
    const { grown } = await db.tx(
      (tx) => tx.one<{ grown: string | null }>(sql`select analyze_grown_table() as grown`),
      PATIENT,
    );
    if (grown === null || analyzed.includes(grown)) return analyzed;
    analyzed.push(grown);
  }
}
