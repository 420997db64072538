import { setTimeout as sleep } from "node:timers/promises";
import type { Connection, Database } from "../db/executor.ts";
import { recordOutcomes, type EndpointProgress, type Outcome } from "../db/webhook-deliveries.ts";

/** Writes outcomes of many endpoints together, one flush to disk for all that gathered meanwhile. */
export interface Recorder {
  /** Resolves once outcome and progress are on disk. One delivery has one outcome at a time. */
  record(outcome: Outcome | undefined, progress: EndpointProgress): Promise<void>;
  close(): Promise<void>;
}

interface Waiting {
  readonly outcome: Outcome | undefined;
  readonly progress: EndpointProgress;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

const BATCH_MAX = 500;
const GATHER_MS = 15;

export function createRecorder(db: Database): Recorder {
  const queue: Waiting[] = [];
  let connection: Connection | undefined;
  let draining: Promise<void> | undefined;

  async function drain(): Promise<void> {
    while (queue.length > 0) {
      // Nobody waits for the record, so that a moment's outcomes may share one flush.
      if (queue.length < BATCH_MAX) await sleep(GATHER_MS);
      const batch = queue.splice(0, BATCH_MAX);
      try {
        connection = connection?.alive === true ? connection : await db.connect();
        await commit(connection, batch);
        for (const waiting of batch) waiting.resolve();
      } catch (error) {
        for (const waiting of batch) waiting.reject(error);
      }
    }
    draining = undefined;
  }

  return {
    record: (outcome, progress) =>
      new Promise((resolve, reject) => {
        queue.push({ outcome, progress, resolve, reject });
        draining ??= drain();
      }),
    async close() {
      await draining;
      await connection?.release();
    },
  };
}

async function commit(connection: Connection, batch: readonly Waiting[]): Promise<void> {
  const outcomes = batch.flatMap(({ outcome }) => outcome ?? []);
  // Of one endpoint's progress the last word holds.
  const progress = new Map(batch.map((waiting) => [waiting.progress.id, waiting.progress]));
  await recordOutcomes(connection, outcomes, [...progress.values()]);
}
