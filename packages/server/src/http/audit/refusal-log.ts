import type { Logger } from "pino";
import { insertAuditRows } from "../../db/tables/events/audit-log.ts";
import type { Database } from "../../db/postgres/executor.ts";
import { createFolds, type Refusal } from "./refusal-folds.ts";

/**
 * Writes refusals into the audit log. The first of a caller, action and reason is written at once, those of the
 * next minute are counted in one further row, `details.repeated`. Callers who are not known, and those beyond a
 * limit, are counted for longer.
 */
export interface RefusalLog {
  /** Undefined for one that is counted only; else it resolves when the row is written, or could not be. */
  add(refusal: Refusal): Promise<void> | undefined;
  /** Writes what is waiting, and what was counted so far. */
  flush(): Promise<void>;
  /** The same; afterwards nothing is written. */
  close(): Promise<void>;
}

export const FOLD_MS = 60_000;
/** Different callers, actions and reasons in a minute. Beyond, all of an environment are counted as one. */
export const MAX_FOLDS = 5_000;
/** As long as an address that guesses keys has to wait at most. */
export const GUESS_FOLD_MS = 15 * 60_000;
/** Networks without a right key. Beyond, all are counted as one. */
export const MAX_GUESS_FOLDS = 500;
const PAUSE_MS = 1_000;
const MAX_WAITING = 20_000;

const COUNTED_FOR_LONGER: ReadonlySet<string> = new Set([
  "api_key.refused",
  "bridge_session.refused",
  "request.unauthenticated",
  "request.rate_limited",
]);

export function createRefusalLog(
  db: Database,
  log: Logger,
  clock: () => number = () => performance.now(),
): RefusalLog {
  let waiting: Refusal[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  /** The write that has not begun. */
  let next: Promise<void> | undefined;
  let isClosed = false;
  const push = (refusal: Refusal) => {
    if (waiting.length < MAX_WAITING) waiting.push(refusal);
    else log.warn({ environment_id: refusal.environment_id }, "a refusal was not audited");
  };
  const folds = createFolds({ clock, push, forMs: FOLD_MS, most: MAX_FOLDS });
  const guesses = createFolds({ clock, push, forMs: GUESS_FOLD_MS, most: MAX_GUESS_FOLDS });
  const throttled = createFolds({ clock, push, forMs: GUESS_FOLD_MS, most: MAX_FOLDS });
  const all = [folds, guesses, throttled];
  const foldsOf = ({ row, stranger }: Refusal) => {
    if (!COUNTED_FOR_LONGER.has(row.action)) return folds;
    return stranger === undefined ? throttled : guesses;
  };

  async function write(): Promise<void> {
    next = undefined;
    const rows = waiting;
    waiting = [];
    for (const id of new Set(rows.map(({ environment_id }) => environment_id))) {
      const ofOne = rows.filter(({ environment_id }) => environment_id === id);
      const inserted = ofOne.map(({ row }) => row);
      await insertAuditRows(db, id, inserted).catch((err: unknown) => {
        log.warn({ err, environment_id: id }, "refusals could not be audited");
        for (const one of ofOne) push(one);
      });
    }
  }

  /** What is added while a write is under way is written together by the one after it. */
  function writeWaiting(): Promise<void> {
    next ??= writing = writing.then(write).finally(schedule);
    return next;
  }

  function schedule(): void {
    if (isClosed || (waiting.length === 0 && all.every((one) => one.isEmpty()))) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      for (const one of all) one.sweep();
      void writeWaiting();
    }, PAUSE_MS).unref();
  }

  async function flush(): Promise<void> {
    for (const one of all) one.end();
    clearTimeout(timer);
    timer = undefined;
    await writeWaiting();
  }

  return {
    add(refusal) {
      if (isClosed) return undefined;
      return foldsOf(refusal).add(refusal) ? writeWaiting() : undefined;
    },
    flush,
    async close() {
      isClosed = true;
      await flush();
    },
  };
}
