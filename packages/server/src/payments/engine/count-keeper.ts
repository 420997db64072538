import type { Logger } from "pino";
import type { Database } from "../../db/executor.ts";
import { foldCountDeltas } from "../../db/counts/payment-counts.ts";

const EVERY_MS = 1_000;
const CHUNK = 20_000;

/** Keeps the counts of payments short: what changed is folded into them, second by second. */
export interface CountKeeper {
  start(): void;
  /** Lets the folding under way finish. */
  stop(): Promise<void>;
}

/** Totals are exact whether it runs or not; it only keeps them quick. */
export function createCountKeeper(db: Database, log: Logger): CountKeeper {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  async function fold(): Promise<void> {
    while ((await foldCountDeltas(db, CHUNK)) === CHUNK);
  }

  function begin(): void {
    running ??= fold()
      .catch((error: unknown) => log.warn({ err: error }, "payments could not be counted up"))
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
