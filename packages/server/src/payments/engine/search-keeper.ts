import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import type { WallClock } from "../../clock.ts";
import type { Database } from "../../db/executor.ts";
import { isTimeout } from "../../db/errors.ts";
import { countNextBatch, listAccountsToCount } from "../../db/search/search-grams.ts";
import { keepSearchTexts, listEnvironmentsToSearch } from "../../db/search/search-keeping.ts";

const EVERY_MS = 1_000;
const CHUNK = 2_000;
/** It rests so many times as long as it worked: under load, others come first. */
const REST = 9;
/**
 * The further it is behind, the less it rests, and so far, in events or in payments to be counted,
 * as long as it works: each search reads what it has not come to, and takes the longer for it.
 */
const FAR = 10_000;

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

  /** Works, then rests: the less, the more there is left. Answers how much that is. */
  async function paced(work: () => Promise<number>): Promise<number> {
    const began = wall.now();
    const left = await work();
    const worked = Date.parse(wall.now()) - Date.parse(began);
    await rest(worked * Math.max(1, REST * (1 - left / FAR)));
    return left;
  }

  /** A chunk of texts of each environment, then a batch of short ones: neither waits for all of the other. */
  async function keep(): Promise<boolean> {
    let isBehind = false;
    for (const id of await listEnvironmentsToSearch(db)) {
      if (over.signal.aborted) return false;
      const left = await paced(() => keepSearchTexts(db, id, CHUNK));
      isBehind ||= left > 0;
    }
    for (const { left, ...of } of await listAccountsToCount(db)) {
      if (over.signal.aborted) return false;
      await paced(async () => {
        const isCounted = await countNextBatch(db, of);
        isBehind ||= isCounted;
        return isCounted ? Number(left) : 0;
      });
    }
    return isBehind;
  }

  const rest = (ms: number) => sleep(ms, undefined, { signal: over.signal }).catch(() => undefined);

  async function run(): Promise<void> {
    let isHeldUp = false;
    while (!over.signal.aborted) {
      let isBehind = false;
      try {
        isBehind = await keep();
        isHeldUp = false;
      } catch (error) {
        // Where somebody holds a table for long, that is said once, and it comes back later.
        if (!isHeldUp) log.warn({ err: error }, "texts to search could not be kept");
        isHeldUp = isTimeout(error);
      }
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
