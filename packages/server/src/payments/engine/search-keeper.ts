import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import type { WallClock } from "../../clock.ts";
import type { Database } from "../../db/executor.ts";
import { countNextBatch, listAccountsToCount } from "../../db/search/search-grams.ts";
import { keepSearchTexts, listEnvironmentsToSearch } from "../../db/search/search-keeping.ts";

const EVERY_MS = 1_000;
const CHUNK = 2_000;
/** It rests so many times as long as it worked: under load, others come first. */
const REST = 9;

/** Keeps the texts that searches look through up to what happened. */
export interface SearchKeeper {
  start(): void;
  /** Lets the chunk under way finish. */
  stop(): Promise<void>;
}

/** Searches find everything whether it runs or not; it only keeps them quick. */
export function createSearchKeeper(db: Database, wall: WallClock, log: Logger): SearchKeeper {
  const over = new AbortController();
  let running: Promise<void> | undefined;

  async function keep(): Promise<void> {
    for (const id of await listEnvironmentsToSearch(db)) {
      let isBehind = true;
      while (isBehind && !over.signal.aborted) {
        const began = wall.now();
        isBehind = await keepSearchTexts(db, id, CHUNK);
        await rest((Date.parse(wall.now()) - Date.parse(began)) * REST);
      }
    }
  }

  /**
   * Counts short texts, one batch at a time, so that texts are kept meanwhile; answers whether it
   * did. Like keeping texts, it gives way to others.
   */
  async function count(): Promise<boolean> {
    for (const of of await listAccountsToCount(db)) {
      if (over.signal.aborted) return false;
      const began = wall.now();
      const isCounted = await countNextBatch(db, of);
      await rest((Date.parse(wall.now()) - Date.parse(began)) * REST);
      if (isCounted) return true;
    }
    return false;
  }

  const rest = (ms: number) => sleep(ms, undefined, { signal: over.signal }).catch(() => undefined);

  async function run(): Promise<void> {
    while (!over.signal.aborted) {
      const isBehind = await keep()
        .then(count)
        .catch((error: unknown) => {
          log.warn({ err: error }, "texts to search could not be kept");
          return false;
        });
      if (!isBehind) await rest(EVERY_MS);
    }
  }

  return {
    start() {
      running ??= run();
    },
    async stop() {
      over.abort();
      await running;
    },
  };
}
