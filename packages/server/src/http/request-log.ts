import type { Instant } from "@railhead/core";
import type { Logger } from "pino";
import type { Database } from "../db/executor.ts";
import { deleteOldRequests, insertRequests, type RequestRow } from "../db/requests.ts";

/** What was asked of the interface, kept for 30 days. Notes are written in batches, after the answers. */
export interface RequestLog {
  note(row: RequestRow): void;
  /** Writes what is noted. */
  close(): Promise<void>;
}

const BATCH = 1_000;
/** Beyond this notes are dropped: the log must not weigh on what it observes. */
const MAX_WAITING = 20_000;
const PAUSE_MS = 200;
/** Old notes are looked for once in so many batches of an environment. */
const BATCHES_BETWEEN_CLEANING = 100;

export function createRequestLog(db: Database, log: Logger): RequestLog {
  let waiting: RequestRow[] = [];
  let dropped = 0;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  let batches = 0;

  async function write(): Promise<void> {
    while (waiting.length > 0) {
      const rows = waiting.splice(0, BATCH);
      try {
        await insertRequests(db, rows);
        batches += 1;
        if (batches % BATCHES_BETWEEN_CLEANING === 1) await clean(db, rows);
      } catch (error) {
        log.warn({ err: error, lost: rows.length }, "requests could not be logged");
      }
    }
    if (dropped > 0) log.warn({ dropped }, "more requests than the log takes");
    dropped = 0;
  }

  function schedule(): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      writing = writing.then(write);
    }, PAUSE_MS);
  }

  return {
    note(row) {
      if (waiting.length >= MAX_WAITING) {
        dropped += 1;
        return;
      }
      waiting.push(row);
      schedule();
    },
    async close() {
      clearTimeout(timer);
      timer = undefined;
      writing = writing.then(write);
      await writing;
      waiting = [];
    },
  };
}

/** Each environment by its own clock, as the newest of its notes tells it. */
async function clean(db: Database, rows: readonly RequestRow[]): Promise<void> {
  const latest = new Map<string, Instant>();
  for (const { environment_id, created_at } of rows) latest.set(environment_id, created_at);
  for (const [environmentId, at] of latest) await deleteOldRequests(db, environmentId, at);
}
