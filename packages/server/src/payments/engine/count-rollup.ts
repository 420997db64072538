import type { Logger } from "pino";
import { rollUpCounts } from "../../db/tables/counts/status-day-counts.ts";
import type { Database } from "../../db/postgres/executor.ts";

const EVERY_MS = 1_000;
const BATCH = 20_000;

/** Rolls count deltas up into payment counts every second, so that totals read few rows. */
export interface CountRollup {
  start(): void;
  /** Waits for the current batch. */
  stop(): Promise<void>;
}

/** Totals are exact without the rollup, only slower. */
export function createCountRollup(db: Database, log: Logger): CountRollup {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  async function rollUp(): Promise<void> {
    while ((await rollUpCounts(db, BATCH)) === BATCH);
  }

  function begin(): void {
    running ??= rollUp()
      .catch((error: unknown) => log.warn({ err: error }, "counts could not be rolled up"))
      .finally(() => {
        running = undefined;
      });
  }

  return {
    start() {
      timer = setInterval(begin, EVERY_MS);
      timer.unref();
    },
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
