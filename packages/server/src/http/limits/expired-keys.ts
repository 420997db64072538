import type { Logger } from "pino";
import type { WallClock } from "../../base/clock.ts";
import type { Executor } from "../../db/postgres/executor.ts";
import { deleteExpiredSignIns } from "../../db/tables/counterparties/bridge-sign-ins.ts";
import { deleteExpiredExports } from "../../db/tables/requests/export-jobs.ts";
import { deleteExpiredResponses } from "../../db/tables/requests/idempotency-keys.ts";

const EVERY_MS = 10 * 60_000;
const CHUNK = 5000;

/** Deletes expired idempotency keys, files of exports, and sign-ins on pages of providers. */
export interface KeySweeper {
  start(): void;
  /** Lets the sweep under way finish. */
  stop(): Promise<void>;
}

/** Sweeps at once and then every ten minutes, in small deletions that hold nobody up. */
export function createKeySweeper(db: Executor, wall: WallClock, log: Logger): KeySweeper {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isStopping = false;

  function begin(): void {
    running ??= sweepKeys(db, wall, () => isStopping)
      .catch((error: unknown) => log.warn({ err: error }, "old keys could not be forgotten"))
      .finally(() => {
        running = undefined;
      });
  }

  return {
    start() {
      begin();
      timer = setInterval(begin, EVERY_MS);
      timer.unref();
    },
    async stop() {
      isStopping = true;
      clearInterval(timer);
      await running;
    },
  };
}

/** Deletes chunk by chunk until nothing is left or `isOver` says so. */
export async function sweepKeys(
  db: Executor,
  wall: WallClock,
  isOver: () => boolean = () => false,
): Promise<void> {
  for (const deleteExpired of [
    deleteExpiredResponses,
    deleteExpiredExports,
    deleteExpiredSignIns,
  ]) {
    while (!isOver()) {
      const deleted = await deleteExpired(db, wall.now(), CHUNK);
      if (deleted < CHUNK) break;
    }
  }
}
