import { sql } from "../postgres/sql.ts";
import type { Executor } from "../postgres/executor.ts";

/** Analyzes the tables that have grown fourfold since their last analysis. Returns their names. */
export async function analyzeGrownTables(db: Executor): Promise<string[]> {
  const { grown } = await db.one<{ grown: string[] }>(sql`select analyze_grown_tables() as grown`);
  return grown;
}
