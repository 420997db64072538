import type { Logger } from "pino";
import type { Database } from "../../db/postgres/executor.ts";
import { analyzeGrownTables } from "../../db/schema/statistics.ts";
import { createPeriodic, type Periodic } from "./periodic.ts";

const EVERY_MS = 2_000;

/** Keeps the planner's statistics near a growth that autovacuum notices only after a minute. */
export function createTableStatistics(db: Database, log: Logger): Periodic {
  return createPeriodic(
    EVERY_MS,
    () => analyzeGrownTables(db),
    (error) => log.warn({ err: error }, "tables could not be analyzed"),
  );
}
