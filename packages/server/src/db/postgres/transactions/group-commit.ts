import type { Connection, Database } from "../executor.ts";

/** Coalesces writes of one kind into one transaction per flush. */
export interface GroupCommit<Item, Outcome> {
  /** Commits an item; resolves once it is on disk. */
  commit(environmentId: string, item: Item): Promise<Outcome>;
  /** Waits for running batches, then releases its connections. */
  close(): Promise<void>;
}

/** Commits items of one environment; returns the outcome of each, in order. */
export type CommitBatch<Item, Outcome> = (
  connection: Connection,
  environmentId: string,
  items: readonly Item[],
) => Promise<readonly Outcome[]>;

const BATCH_MAX = 200;

interface Waiting<Item, Outcome> {
  readonly item: Item;
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Lanes are dedicated connections. A free lane takes all waiting items of one environment, so batches grow
 * with load and a lone request never waits. A few items wait for the environment's running batch: small
 * batches cost more per item and would queue for the log's lock anyway.
 */
export function createGroupCommit<Item, Outcome>(
  db: Pick<Database, "connect">,
  commitBatch: CommitBatch<Item, Outcome>,
  options: { lanes?: number } = {},
): GroupCommit<Item, Outcome> {
  const queues: Queues<Item, Outcome> = new Map();
  const lanes: { connection: Connection | undefined; busy: boolean }[] = Array.from(
    { length: options.lanes ?? 2 },
    () => ({ connection: undefined, busy: false }),
  );
  const underWay = new Map<string, number>();
  let isScheduled = false;
  let idle: (() => void) | undefined;

  function schedule(): void {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(() => {
      isScheduled = false;
      for (const lane of lanes) if (!lane.busy) void drain(lane);
    });
  }

  async function drain(lane: (typeof lanes)[number]): Promise<void> {
    lane.busy = true;
    for (;;) {
      const next = takeBatch(queues, underWay);
      if (next === undefined) break;
      const { environmentId, batch } = next;
      underWay.set(environmentId, (underWay.get(environmentId) ?? 0) + batch.length);
      try {
        lane.connection = lane.connection?.alive === true ? lane.connection : await db.connect();
        const items = batch.map(({ item }) => item);
        const outcomes = await commitBatch(lane.connection, environmentId, items);
        for (const [index, { resolve }] of batch.entries()) resolve(outcomes[index] as Outcome);
      } catch (error) {
        for (const waiting of batch) waiting.reject(error);
      }
      const left = (underWay.get(environmentId) ?? 0) - batch.length;
      if (left === 0) underWay.delete(environmentId);
      else underWay.set(environmentId, left);
    }
    lane.busy = false;
    if (lanes.every((other) => !other.busy)) idle?.();
  }

  return {
    commit: (environmentId, item) =>
      new Promise((resolve, reject) => {
        const queue = queues.get(environmentId);
        const waiting = { item, resolve, reject };
        if (queue === undefined) queues.set(environmentId, [waiting]);
        else queue.push(waiting);
        schedule();
      }),
    async close() {
      if (queues.size > 0 || lanes.some((lane) => lane.busy)) {
        await new Promise<void>((resolve) => {
          idle = resolve;
          schedule();
        });
      }
      await Promise.all(lanes.map(async (lane) => await lane.connection?.release()));
    },
  };
}

type Queues<Item, Outcome> = Map<string, Waiting<Item, Outcome>[]>;

interface Batch<Item, Outcome> {
  readonly environmentId: string;
  readonly batch: Waiting<Item, Outcome>[];
}

/** Smaller than a running batch by this factor is too few to start. */
const FEW = 2;

/** Takes a batch of the longest-waiting environment, and requeues it last if items remain. */
function takeBatch<Item, Outcome>(
  queues: Queues<Item, Outcome>,
  underWay: ReadonlyMap<string, number>,
): Batch<Item, Outcome> | undefined {
  for (const [environmentId, queue] of queues) {
    // The lane that runs the others takes these afterwards.
    if (queue.length * FEW < (underWay.get(environmentId) ?? 0)) continue;
    queues.delete(environmentId);
    const batch = queue.splice(0, BATCH_MAX);
    if (queue.length > 0) queues.set(environmentId, queue);
    return { environmentId, batch };
  }
  return undefined;
}
