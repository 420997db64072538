import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import type { WallClock } from "../../base/clock.ts";
import type { Database } from "../../db/postgres/executor.ts";
import { isTimeout } from "../../db/postgres/errors.ts";
import { indexNextBatch, listEnvironmentsToIndex } from "../../db/tables/search/search-indexer.ts";

const EVERY_MS = 1_000;
const BATCH = 2_000;
/** It rests so many times as long as it worked, so that requests come first under load. */
const REST_FACTOR = 9;
/** So many events behind, it rests only as long as it works: each search reads what it has not written. */
const FAR_BEHIND = 10_000;

/** Follows the event log and writes search documents. */
export interface SearchIndexer {
  start(): void;
  /** Lets the batch under way finish. */
  stop(): Promise<void>;
}

/** Searches are exact whether it runs or not; it only keeps them fast. */
export function createSearchIndexer(db: Database, wall: WallClock, log: Logger): SearchIndexer {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  const rest = (ms: number) =>
    sleep(ms, undefined, { signal: stopping.signal }).catch(() => undefined);

  /** One batch of each environment; whether any has more to write. */
  async function indexAll(): Promise<boolean> {
    let isBehind = false;
    for (const id of await listEnvironmentsToIndex(db)) {
      if (stopping.signal.aborted) return false;
      const began = Date.parse(wall.now());
      const left = await indexNextBatch(db, id, BATCH);
      isBehind ||= left > 0;
      const worked = Date.parse(wall.now()) - began;
      await rest(worked * Math.max(1, REST_FACTOR * (1 - left / FAR_BEHIND)));
    }
    return isBehind;
  }

  async function run(): Promise<void> {
    let isBlocked = false;
    while (!stopping.signal.aborted) {
      let isBehind = false;
      try {
        isBehind = await indexAll();
        isBlocked = false;
      } catch (error) {
        // A table locked for long is logged once; the next pass tries again.
        if (!isBlocked) log.warn({ err: error }, "search documents could not be written");
        isBlocked = isTimeout(error);
      }
      if (!isBehind) await rest(EVERY_MS);
    }
  }

  return {
    start() {
      running ??= run();
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
