import type { Database, Executor } from "./executor.ts";
import { sql } from "./sql.ts";

/** Statements of a sandbox take few rows and come by the thousand: planning each costs more than it saves. */
const SETTINGS =
  "set local synchronous_commit to off; set local plan_cache_mode to force_generic_plan";

/**
 * A database whose transactions commit without waiting for the disk; single statements wait as
 * ever. A crash of the server may forget the last ones, never a part of one nor an earlier one.
 */
export function withAsyncCommit(db: Database): Database {
  return { ...db, tx: (work) => db.tx(work, SETTINGS) };
}

/** Puts everything committed before on disk, and answers once it is there. */
export async function makeDurable(db: Executor, environmentId: string): Promise<void> {
  await db.run(sql`
    update environments set clock_version = clock_version where id = ${environmentId}`);
}
