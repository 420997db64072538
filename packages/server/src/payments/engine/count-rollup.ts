import type { Logger } from "pino";
import { rollUpCounts } from "../../db/tables/counts/status-day-counts.ts";
import { rollUpExposure } from "../../db/tables/exposure/exposure-counts.ts";
import type { Database } from "../../db/postgres/executor.ts";
import { createPeriodic, type Periodic } from "./periodic.ts";

const EVERY_MS = 1_000;
const BATCH = 20_000;

/** Rolls count deltas up into payment counts, so that totals read few rows. They are exact without it, only slower. */
export function createCountRollup(db: Database, log: Logger): Periodic {
  async function rollUp(): Promise<void> {
    while ((await rollUpCounts(db, BATCH)) === BATCH);
    while ((await rollUpExposure(db, BATCH)) === BATCH);
  }
  return createPeriodic(EVERY_MS, rollUp, (error) =>
    log.warn({ err: error }, "counts could not be rolled up"),
  );
}
