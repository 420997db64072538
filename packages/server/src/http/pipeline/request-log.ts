import type { Instant } from "@railhead/core";
import type { Logger } from "pino";
import type { Database } from "../../db/postgres/executor.ts";
import {
  deleteOldRequests,
  insertRequests,
  type RequestRow,
} from "../../db/tables/requests/requests.ts";

/**
 * Requests of the last 30 days. Rows are written in batches, after the answers, and a bounded
 * number each second: failures before successes.
 */
export interface RequestLog {
  /** The row is made only where there is room for it. */
  add(status: number, rowOf: () => RequestRow): void;
  /** Writes what is buffered. */
  close(): Promise<void>;
}

const BATCH = 1_000;
/** Beyond this rows are dropped: the log must not weigh on what it observes. */
const MAX_WAITING = 20_000;
const PAUSE_MS = 200;
const SUCCESSES_PER_SECOND = 500;
const FAILURES_PER_SECOND = 1_000;
/** Old rows are deleted once in so many batches. */
const BATCHES_BETWEEN_CLEANING = 100;

export function createRequestLog(db: Database, log: Logger): RequestLog {
  let waiting: RequestRow[] = [];
  let dropped = 0;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  let batches = 0;
  let isClosed = false;
  let second = 0;
  const added = { successes: 0, failures: 0 };

  /** Whether a row still fits into this second. */
  function isRoom(isFailure: boolean): boolean {
    const now = Math.floor(performance.now() / 1000);
    if (now !== second) {
      second = now;
      added.successes = 0;
      added.failures = 0;
    }
    if (isFailure) return (added.failures += 1) <= FAILURES_PER_SECOND;
    return (added.successes += 1) <= SUCCESSES_PER_SECOND;
  }

  async function write(): Promise<void> {
    const early: RequestRow[] = [];
    while (waiting.length > 0) {
      const rows = waiting.splice(0, BATCH);
      try {
        const busy = new Set(await insertRequests(db, rows));
        early.push(...rows.filter(({ environment_id }) => busy.has(environment_id)));
        batches += 1;
        if (batches % BATCHES_BETWEEN_CLEANING === 1) await clean(db, rows);
      } catch (error) {
        log.warn({ err: error, lost: rows.length }, "requests could not be logged");
      }
    }
    if (dropped > 0) log.warn({ dropped }, "more requests than the log takes");
    dropped = 0;
    // Rows of an environment that is being copied are retried with the next batch.
    waiting = [...early, ...waiting];
    if (early.length > 0) schedule();
  }

  function schedule(): void {
    if (isClosed) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      writing = writing.then(write);
    }, PAUSE_MS);
  }

  return {
    add(status, rowOf) {
      if (!isRoom(status >= 400)) return;
      if (waiting.length >= MAX_WAITING) {
        dropped += 1;
        return;
      }
      waiting.push(rowOf());
      schedule();
    },
    async close() {
      clearTimeout(timer);
      timer = undefined;
      writing = writing.then(write);
      await writing;
      isClosed = true;
      clearTimeout(timer);
      waiting = [];
    },
  };
}

/** Each environment by its own clock, as the newest of its rows says. */
async function clean(db: Database, rows: readonly RequestRow[]): Promise<void> {
  const latest = new Map<string, Instant>();
  for (const { environment_id, created_at } of rows) latest.set(environment_id, created_at);
  for (const [environmentId, at] of latest) await deleteOldRequests(db, environmentId, at);
}
