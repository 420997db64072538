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
import {
  detachFoldedPartition,
  findClosedPartition,
  keepFoldedStates,
  keepStatesBefore,
  listPatchesToFold,
  lockUnlessMoving,
  type EventPartition,
} from "../db/tables/events/event-partitions.ts";
import { foldEvents, type PatchRow } from "./fold.ts";

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
    for (const { id, kind } of await listLogsToTrim(tools.db, olderThan)) {
      const wanted = { olderThan, at: wall };
      const remove = () =>
        kind === "live"
          ? removeOldPartition(tools.db, id, wanted)
          : removeOldEvents(tools.db, id, olderThan);
      // One log that is locked for long keeps no other from being trimmed.
      await removeAll(remove).catch(report);
    }
  }

  async function removeAll(remove: () => Promise<number>): Promise<void> {
    while (!stopped.signal.aborted && (await remove()) > 0);
  }

  const report = (error: unknown) =>
    tools.log.warn({ err: error }, "old events could not be removed");

  function begin(): void {
    sweeping = sweeping.then(sweep).catch(report);
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
    const states = statesAfter(await listOldPatches(tx, environmentId, old));
    return await deleteOldEvents(tx, environmentId, { old, states });
  });
}

/** The state of each resource after rows that are ordered by resource and version. */
function statesAfter(rows: readonly PatchRow[]): EventSnapshot[] {
  const last = rows.filter((row, index) => row.resource_id !== rows[index + 1]?.resource_id);
  const folded = foldEvents(rows, new Set(last.map((row) => row.sequence)));
  return last.map(({ sequence, resource_id, resource_version }) => {
    const { data } = assertFound(folded.get(sequence), `the fold of event ${sequence}`);
    return { resource_id, resource_version, data };
  });
}

/**
 * Detaches the oldest partition of a live environment's log once all of it may be removed; returns the number of its
 * events, or of those folded so far. States are folded in chunks beforehand, so that readers never wait for them.
 */
export async function removeOldPartition(
  db: Database,
  environmentId: string,
  { olderThan, at }: { readonly olderThan: Instant; readonly at: Instant },
): Promise<number> {
  const wanted = { older_than: olderThan, limit: null };
  const found = await db.tx(async (tx) => {
    const old = await lockOldEvents(tx, environmentId, wanted);
    return old === undefined
      ? undefined
      : await findClosedPartition(tx, environmentId, old.through);
  });
  if (found === undefined) return 0;
  const folded = await foldChunk(db, found);
  if (folded !== 0) return folded ?? 0;
  const isDetached = await detachFoldedPartition(db, found, at);
  return isDetached ? Number(found.to_sequence - found.from_sequence) : 0;
}

/** Folds the next chunk of a partition; returns 0 when all of it is folded, undefined while the environment is being moved. */
async function foldChunk(db: Database, partition: EventPartition): Promise<number | undefined> {
  const { environment_id, from_sequence, to_sequence, folded_through } = partition;
  const from = (folded_through ?? from_sequence - 1n) + 1n;
  if (from >= to_sequence) return 0;
  const end = from + BigInt(CHUNK) - 1n;
  const through = end < to_sequence ? end : to_sequence - 1n;
  return await db.tx(async (tx) => {
    // How far it is folded is no part of the copy, and the states are.
    if (!(await lockUnlessMoving(tx, environment_id))) return undefined;
    const rows = await listPatchesToFold(tx, environment_id, { from, through });
    await keepStatesBefore(tx, partition, { from, through });
    await keepFoldedStates(tx, partition, { through, states: statesAfter(rows) });
    return Number(through - from) + 1;
  });
}
