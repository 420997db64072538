import { addMs, type Instant } from "@railhead/core";
import type { Logger } from "pino";
import { assertFound } from "../base/assert.ts";
import type { WallClock } from "../base/clock.ts";
import {
  deleteOldEvents,
  listLogsToTrim,
  listOldPatches,
  lockOldEvents,
  recordEventCheckpoints,
  type EventSnapshot,
} from "../db/tables/events/event-retention.ts";
import type { Database } from "../db/postgres/executor.ts";
import { foldEvents } from "./fold.ts";

/** Removes events by age in wall time, since a sandbox clock may jump. */
export interface EventRetention {
  start(): void;
  stop(): Promise<void>;
}

export interface RetentionTools {
  readonly db: Database;
  readonly wall: WallClock;
  readonly log: Logger;
  /** Minimum retention in days; 0 keeps events forever. */
  readonly days: number;
}

// Idempotent replays read the log for a day.
const DAYS_MIN = 2;
const DAY_MS = 86_400_000;
const EVERY_MS = 1_800_000;
const CHUNK = 2_000;

export function createEventRetention(tools: RetentionTools): EventRetention {
  let timer: NodeJS.Timeout | undefined;
  let sweeping: Promise<void> = Promise.resolve();
  const stopped = new AbortController();

  async function sweep(): Promise<void> {
    const wall = tools.wall.now();
    await recordEventCheckpoints(tools.db, wall);
    const olderThan = addMs(wall, -Math.max(tools.days, DAYS_MIN) * DAY_MS);
    for (const id of await listLogsToTrim(tools.db, olderThan)) {
      while (!stopped.signal.aborted && (await removeOldEvents(tools.db, id, olderThan)) > 0);
    }
  }

  function begin(): void {
    sweeping = sweeping.then(sweep).catch((error: unknown) => {
      tools.log.warn({ err: error }, "old events could not be removed");
    });
  }

  return {
    start() {
      if (tools.days === 0) return;
      begin();
      timer = setInterval(begin, EVERY_MS);
      timer.unref();
    },
    async stop() {
      stopped.abort();
      clearInterval(timer);
      await sweeping;
    },
  };
}

/** Removes one chunk; returns the number of events. */
export async function removeOldEvents(
  db: Database,
  environmentId: string,
  olderThan: Instant,
): Promise<number> {
  return await db.tx(async (tx) => {
    const wanted = { older_than: olderThan, limit: CHUNK };
    const old = await lockOldEvents(tx, environmentId, wanted);
    if (old === undefined) return 0;
    const rows = await listOldPatches(tx, environmentId, old);
    // Rows are ordered by resource and version: the last of each gives the snapshot to keep.
    const last = rows.filter((row, index) => row.resource_id !== rows[index + 1]?.resource_id);
    const folded = foldEvents(rows, new Set(last.map((row) => row.sequence)));
    const states = last.map(({ sequence, resource_id, resource_version }): EventSnapshot => {
      const { data } = assertFound(folded.get(sequence), `the fold of event ${sequence}`);
      return { resource_id, resource_version, data };
    });
    return await deleteOldEvents(tx, environmentId, { old, states });
  });
}
