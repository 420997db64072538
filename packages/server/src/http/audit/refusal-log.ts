import type { Logger } from "pino";
import { insertAuditRows, type NewAuditRow } from "../../db/tables/events/audit-log.ts";
import type { Database } from "../../db/postgres/executor.ts";

/** A row of something that was not done. */
export interface Refusal {
  readonly environment_id: string;
  readonly row: NewAuditRow;
}

/**
 * Writes refusals into the audit log, after the answers. The first of a caller, operation and reason is
 * written at once; those of the next minute are counted in one further row, `details.repeated`.
 */
export interface RefusalLog {
  add(refusal: Refusal): void;
  /** Writes what is waiting, and what was counted so far. */
  flush(): Promise<void>;
  /** The same; afterwards nothing is written. */
  close(): Promise<void>;
}

export const FOLD_MS = 60_000;
/** Different callers, operations and reasons in a minute. Beyond, all of an environment are counted as one. */
export const MAX_FOLDS = 5_000;
const PAUSE_MS = 200;
const MAX_WAITING = 20_000;

interface Fold {
  readonly until: number;
  repeated: number;
  last: Refusal;
}

export function createRefusalLog(
  db: Database,
  log: Logger,
  clock: () => number = () => performance.now(),
): RefusalLog {
  let waiting: Refusal[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  let isClosed = false;
  const push = (refusal: Refusal) => {
    if (waiting.length < MAX_WAITING) waiting.push(refusal);
    else log.warn({ environment_id: refusal.environment_id }, "a refusal was not audited");
  };
  const folds = createFolds(clock, push);

  async function write(): Promise<void> {
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

  function schedule(): void {
    if (isClosed || (waiting.length === 0 && folds.isEmpty())) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      folds.sweep();
      writing = writing.then(write).finally(schedule);
    }, PAUSE_MS).unref();
  }

  async function flush(): Promise<void> {
    folds.end();
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(write);
    await writing;
  }

  return {
    add(refusal) {
      if (isClosed) return;
      folds.add(refusal);
      schedule();
    },
    flush,
    async close() {
      isClosed = true;
      await flush();
    },
  };
}

/** Passes on the first refusal of each name, and how many followed within its minute. */
function createFolds(clock: () => number, push: (refusal: Refusal) => void) {
  const folds = new Map<string, Fold>();
  const settle = (name: string, { repeated, last }: Fold) => {
    folds.delete(name);
    if (repeated > 0) push(counted(last, repeated));
  };
  return {
    isEmpty: () => folds.size === 0,
    add(refusal: Refusal): void {
      const exact = nameOf(refusal);
      const isFull = folds.size >= MAX_FOLDS && !folds.has(exact);
      const name = isFull ? refusal.environment_id : exact;
      const fold = folds.get(name);
      if (fold !== undefined && clock() < fold.until) {
        fold.repeated += 1;
        fold.last = refusal;
        return;
      }
      if (fold !== undefined) settle(name, fold);
      folds.set(name, { until: clock() + FOLD_MS, repeated: 0, last: refusal });
      push(refusal);
    },
    sweep(): void {
      const now = clock();
      for (const [name, fold] of folds) if (now >= fold.until) settle(name, fold);
    },
    end(): void {
      for (const [name, fold] of folds) settle(name, fold);
    },
  };
}

function nameOf({ environment_id, row }: Refusal): string {
  const { actor, operation, address, details } = row;
  const who = actor.type === "visitor" ? address : actor.id;
  return JSON.stringify([environment_id, actor.type, who, operation, details]);
}

const counted = ({ environment_id, row }: Refusal, repeated: number): Refusal => ({
  environment_id,
  row: { ...row, details: { ...row.details, repeated } },
});
