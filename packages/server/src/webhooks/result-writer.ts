import { setTimeout as sleep } from "node:timers/promises";
import type { Connection, Database } from "../db/postgres/executor.ts";
import {
  recordOutcomes,
  type EndpointProgress,
  type Outcome,
} from "../db/tables/events/webhook-outcomes.ts";

/** Writes outcomes of many endpoints together, one flush to disk for all that gathered meanwhile. */
export interface ResultWriter {
  /** Takes what is to be written. One delivery has one outcome at a time. */
  record(item: WritableResult): void;
  close(): Promise<void>;
}

export interface WritableResult {
  readonly outcome: Outcome | undefined;
  readonly progress: EndpointProgress;
  /** Called once it is on disk, or with the error that kept it from there. */
  readonly done: (error?: unknown) => void;
}

const BATCH_MAX = 500;
const GATHER_MS = 15;

export function createResultWriter(db: Database): ResultWriter {
  let queue: WritableResult[] = [];
  let connection: Connection | undefined;
  let draining: Promise<void> | undefined;

  async function drain(): Promise<void> {
    while (queue.length > 0) {
      // Nobody waits for the record, so that a moment's outcomes may share one flush.
      if (queue.length < BATCH_MAX) await sleep(GATHER_MS);
      const batch = queue.slice(0, BATCH_MAX);
      queue = queue.slice(BATCH_MAX);
      try {
        connection = connection?.alive === true ? connection : await db.connect();
        await commit(connection, batch);
        for (const item of batch) item.done();
      } catch (error) {
        for (const item of batch) item.done(error);
      }
    }
    draining = undefined;
  }

  return {
    record(item) {
      queue.push(item);
      draining ??= drain();
    },
    async close() {
      await draining;
      await connection?.release();
    },
  };
}

async function commit(connection: Connection, batch: readonly WritableResult[]): Promise<void> {
  const outcomes = batch.flatMap(({ outcome }) => outcome ?? []);
  // Of one endpoint's progress the last word holds.
  const progress = new Map(batch.map(({ progress: p }) => [`${p.environment_id} ${p.id}`, p]));
  await recordOutcomes(connection, outcomes, [...progress.values()]);
}
