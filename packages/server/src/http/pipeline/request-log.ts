import type { Instant } from "@railhead/core";
import type { Logger } from "pino";
import type { Database } from "../../db/postgres/executor.ts";
import {
  deleteOldRequestBodies,
  insertRequestBodies,
  type RequestBodyRow,
} from "../../db/tables/requests/request-bodies.ts";
import {
  deleteOldRequests,
  insertRequests,
  type RequestRow,
} from "../../db/tables/requests/requests.ts";

export interface LoggedRequest {
  readonly row: RequestRow;
  /** Undefined where none is kept. */
  readonly body: object | undefined;
}

/**
 * Requests of the last 30 days. Rows are written in batches, after the answers, and a bounded
 * number each second: failures before successes.
 */
export interface RequestLog {
  /** The row is made only where there is room for it. */
  add(status: number, requestOf: () => LoggedRequest): void;
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
  let waiting: LoggedRequest[] = [];
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
    const early: LoggedRequest[] = [];
    while (waiting.length > 0) {
      const batch = waiting.splice(0, BATCH);
      const rows = batch.map(({ row }) => row);
      try {
        const busy = new Set(await insertRequests(db, rows));
        const isWritten = ({ row }: LoggedRequest) => !busy.has(row.environment_id);
        early.push(...batch.filter((one) => !isWritten(one)));
        await insertRequestBodies(db, batch.filter(isWritten).flatMap(bodyRow));
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
    add(status, requestOf) {
      if (!isRoom(status >= 400)) return;
      if (waiting.length >= MAX_WAITING) {
        dropped += 1;
        return;
      }
      waiting.push(requestOf());
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

function bodyRow({ row, body }: LoggedRequest): RequestBodyRow[] {
  if (body === undefined) return [];
  const { environment_id, id, created_at } = row;
  return [{ environment_id, request_id: id, body, created_at }];
}

/** Each environment by its own clock, as the newest of its rows says. */
async function clean(db: Database, rows: readonly RequestRow[]): Promise<void> {
  const latest = new Map<string, Instant>();
  for (const { environment_id, created_at } of rows) latest.set(environment_id, created_at);
  for (const [environmentId, at] of latest) {
    await deleteOldRequests(db, environmentId, at);
    await deleteOldRequestBodies(db, environmentId, at);
  }
}
