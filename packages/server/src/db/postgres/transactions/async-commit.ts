import type { Database, Executor } from "../executor.ts";
import { sql } from "../sql.ts";

/** Sandbox statements take few rows and come by the thousand: custom plans cost more than they save. */
const SETTINGS =
  "set local synchronous_commit to off; set local plan_cache_mode to force_generic_plan";

/**
 * Transactions commit without waiting for the disk; single statements still wait. A crash may lose the
 * last commits, never part of one or an earlier one.
 */
export function withAsyncCommit(db: Database): Database {
  const join = (settings?: string) =>
    settings === undefined ? SETTINGS : `${settings}; ${SETTINGS}`;
  return { ...db, tx: (work, settings) => db.tx(work, join(settings)) };
}

/** Flushes everything committed so far to disk. */
export async function makeDurable(db: Executor, environmentId: string): Promise<void> {
  await db.run(sql`
    update environments set clock_version = clock_version where id = ${environmentId}`);
}
