import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import type { WallClock } from "../../base/clock.ts";
import type { Database } from "../../db/postgres/executor.ts";
import { isEnvironmentGone, isUnavailable } from "../../db/postgres/errors.ts";
import { indexNextBatch, listEnvironmentsToIndex } from "../../db/tables/search/search-indexer.ts";

const EVERY_MS = 1_000;
const BATCH = 2_000;
/** Pause as a multiple of the work time, so that requests have priority under load. */
const REST_FACTOR = 9;
/** At this lag the pause shrinks to the work time, since each search scans the unindexed events. */
const FAR_BEHIND = 10_000;

/** Incremental search indexer: consumes the event log and writes search documents. */
export interface SearchIndexer {
  start(): void;
  /** Waits for the current batch. */
  stop(): Promise<void>;
}

/** Searches are exact without the indexer, only slower. */
export function createSearchIndexer(db: Database, wall: WallClock, log: Logger): SearchIndexer {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  const rest = (ms: number) =>
    sleep(ms, undefined, { signal: stopping.signal }).catch(() => undefined);

  /** Failing environments, each logged once until it succeeds again. */
  const failing = new Set<string>();

  /** What remains of an environment. One that cannot be indexed keeps no other from being. */
  async function indexOne(id: string): Promise<number> {
    try {
      const left = await indexNextBatch(db, id, BATCH);
      failing.delete(id);
      return left;
    } catch (error) {
      // Of no environment: the next ones would fail alike, each with a line in the log.
      if (isUnavailable(error)) throw error;
      if (isEnvironmentGone(error)) {
        failing.delete(id);
        return 0;
      }
      if (!failing.has(id)) {
        log.warn({ err: error, environment_id: id }, "search documents could not be written");
      }
      failing.add(id);
      return 0;
    }
  }

  /** Indexes one batch per environment. Returns whether any is behind. */
  async function indexAll(): Promise<boolean> {
    let isBehind = false;
    for (const id of await listEnvironmentsToIndex(db)) {
      if (stopping.signal.aborted) return false;
      const began = Date.parse(wall.now());
      const left = await indexOne(id);
      isBehind ||= left > 0;
      const worked = Date.parse(wall.now()) - began;
      await rest(worked * Math.max(1, REST_FACTOR * (1 - left / FAR_BEHIND)));
    }
    return isBehind;
  }

  async function run(): Promise<void> {
    let isUnreachable = false;
    while (!stopping.signal.aborted) {
      let isBehind = false;
      try {
        isBehind = await indexAll();
        isUnreachable = false;
      } catch (error) {
        if (!isUnreachable) log.warn({ err: error }, "the search indexer cannot read the log");
        isUnreachable = true;
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
