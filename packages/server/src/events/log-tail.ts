import type { Logger } from "pino";
import type { Executor } from "../db/postgres/executor.ts";
import { listEvents } from "../db/tables/events/events.ts";
import { listLogEnds, type LogEnd } from "../db/tables/events/log-position.ts";
import { foldRows, type FoldedEvent } from "./read.ts";
import type { EventSignal } from "./signal.ts";

/** The end of an environment's log, as last read. */
export interface TailView {
  readonly generation: number;
  readonly last_sequence: bigint;
  /** All events after it are in `events`. */
  readonly start: bigint;
  readonly events: readonly FoldedEvent[];
}

/** One listener's access to the end of a log. */
export interface LogTail {
  /** The view; undefined before the first. */
  current(): TailView | undefined;
  /** Waits until the view is another than the given one, or `ms` have passed. */
  wait(seen: TailView | undefined, ms: number, stopped: AbortSignal): Promise<void>;
  end(): void;
}

/** Reads the ends of logs once for all listeners of this process. */
export interface LogTails {
  follow(environmentId: string): LogTail;
}

/** Looks at the database: one a second where nothing happens, and at most two. */
const PACE = { restMs: 500, quietMs: 500 };
const BATCH = 500;
/** Events kept of each log; listeners further behind read for themselves. */
const KEPT = 2_000;

interface Followed {
  listeners: number;
  view: TailView | undefined;
  readonly waiting: Set<() => void>;
}

export function createLogTails(
  { db, signal, log }: { db: Executor; signal: EventSignal; log: Logger },
  { restMs, quietMs } = PACE,
): LogTails {
  const logs = new Map<string, Followed>();
  let timer: NodeJS.Timeout | undefined;
  /** `idle` without listeners, `busy` while it reads, `resting` after, then `ready` for a signal. */
  let state: "idle" | "busy" | "resting" | "ready" = "idle";
  let isWanted = false;

  async function look(): Promise<void> {
    clearTimeout(timer);
    if (logs.size === 0) {
      state = "idle";
      return;
    }
    [state, isWanted] = ["busy", false];
    try {
      for (const end of await listLogEnds(db, [...logs.keys()])) {
        const followed = logs.get(end.environment_id);
        if (followed !== undefined) await advance(db, followed, end);
      }
    } catch (error) {
      log.warn({ err: error }, "the ends of event logs could not be read");
    }
    state = "resting";
    timer = setTimeout(rested, restMs).unref();
  }

  function rested(): void {
    if (isWanted || logs.size === 0) {
      void look();
      return;
    }
    state = "ready";
    timer = setTimeout(() => void look(), quietMs).unref();
  }

  function want(): void {
    if (state === "idle" || state === "ready") void look();
    else isWanted = true;
  }

  // One listener for all: a signal warns of more than ten.
  signal.closed.addEventListener("abort", () => {
    for (const followed of logs.values()) wakeAll(followed);
  });

  return {
    follow(environmentId) {
      const followed = logs.get(environmentId) ?? {
        listeners: 0,
        view: undefined,
        waiting: new Set(),
      };
      followed.listeners += 1;
      logs.set(environmentId, followed);
      const unsubscribe = signal.subscribe(environmentId, want);
      if (followed.view === undefined) want();
      return {
        current: () => followed.view,
        wait: (seen, ms, stopped) =>
          followed.view === seen && !signal.isClosed()
            ? nextView(followed, ms, stopped)
            : Promise.resolve(),
        end() {
          unsubscribe();
          followed.listeners -= 1;
          if (followed.listeners === 0) logs.delete(environmentId);
        },
      };
    },
  };
}

/** Reads what a log has more than the view, and wakes those who wait for it. */
async function advance(db: Executor, followed: Followed, end: LogEnd): Promise<void> {
  const { view } = followed;
  const { environment_id, generation, last_sequence } = end;
  if (view?.generation === generation && view.last_sequence === last_sequence) return;
  const isSameLog = view?.generation === generation && view.last_sequence < last_sequence;
  const isNear = isSameLog && last_sequence - view.last_sequence <= BigInt(KEPT);
  const before = isNear ? view : { start: last_sequence, last_sequence, events: [] };
  let { events, last_sequence: after } = before;
  const scope = { environment_id, account_id: null };
  while (after < last_sequence) {
    const filter = { after, types: null, resource_id: null, limit: BATCH };
    const rows = await listEvents(db, scope, filter);
    events = [...events, ...(await foldRows(db, environment_id, rows))];
    after = rows.at(-1)?.sequence ?? last_sequence;
  }
  const kept = events.slice(-KEPT);
  const dropped = events[events.length - kept.length - 1];
  followed.view = {
    generation,
    last_sequence: after,
    start: dropped?.row.sequence ?? before.start,
    events: kept,
  };
  wakeAll(followed);
}

function wakeAll({ waiting }: Followed): void {
  for (const wake of waiting) wake();
}

function nextView({ waiting }: Followed, ms: number, stopped: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(late);
      waiting.delete(end);
      stopped.removeEventListener("abort", end);
      resolve();
    };
    const late = setTimeout(end, ms);
    waiting.add(end);
    stopped.addEventListener("abort", end, { once: true });
    if (stopped.aborted) end();
  });
}
