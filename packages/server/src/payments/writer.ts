import type { WallClock } from "../clock.ts";
import {
  EXTERNAL_ID_TAKEN,
  insertPaymentBatch,
  KEY_TAKEN,
  STALE_PARTIES,
  type NewPayment,
} from "../db/create-payments.ts";
import type { Connection, Database } from "../db/executor.ts";

/** What became of a payment. Only `created` left anything behind. */
export type CreateOutcome = "created" | "key_taken" | "stale_parties" | "external_id_taken";

/** Coalesces creations of charges and payouts into one transaction per flush. */
export interface PaymentWriter {
  /** Commits a payment and answers once it is on disk. */
  create(environmentId: string, payment: NewPayment): Promise<CreateOutcome>;
  /** Waits for what is under way, then gives its connections back. */
  close(): Promise<void>;
}

const outcomeByCode = new Map<number, CreateOutcome>([
  [KEY_TAKEN, "key_taken"],
  [STALE_PARTIES, "stale_parties"],
  [EXTERNAL_ID_TAKEN, "external_id_taken"],
]);

const BATCH_MAX = 200;

interface Waiting {
  readonly payment: NewPayment;
  readonly resolve: (outcome: CreateOutcome) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Lanes are connections of their own. A free lane takes all that waits for one environment; while
 * every lane is busy requests gather, so batches grow with load and a lone request never waits.
 * Few that come while many of their environment are under way wait for those: a batch of three costs
 * half of what one of thirty does, and would stand in line for the log's numbers anyway.
 */
export function createPaymentWriter(
  db: Database,
  wall: WallClock,
  options: { lanes?: number } = {},
): PaymentWriter {
  const queues = new Map<string, Waiting[]>();
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
      const others = underWay.get(environmentId) ?? 0;
      underWay.set(environmentId, others + batch.length);
      try {
        lane.connection = lane.connection?.alive === true ? lane.connection : await db.connect();
        await commit(lane.connection, wall, next);
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
    create: (environmentId, payment) =>
      new Promise((resolve, reject) => {
        const queue = queues.get(environmentId);
        const waiting = { payment, resolve, reject };
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

interface Batch {
  readonly environmentId: string;
  readonly batch: Waiting[];
}

/** So many times as few as are under way are too few to go. */
const FEW = 2;

/** Takes from the environment that waits longest, and puts it last if more is left. */
function takeBatch(
  queues: Map<string, Waiting[]>,
  underWay: ReadonlyMap<string, number>,
): Batch | undefined {
  for (const [environmentId, queue] of queues) {
    // Whoever carries the others comes back for them.
    if (queue.length * FEW < (underWay.get(environmentId) ?? 0)) continue;
    queues.delete(environmentId);
    const batch = queue.splice(0, BATCH_MAX);
    if (queue.length > 0) queues.set(environmentId, queue);
    return { environmentId, batch };
  }
  return undefined;
}

async function commit(connection: Connection, wall: WallClock, next: Batch): Promise<void> {
  const { environmentId, batch } = next;
  const failures = await insertPaymentBatch(connection, {
    environment_id: environmentId,
    wall: wall.now(),
    payments: batch.map(({ payment }) => payment),
  });
  const codes = new Map(failures.map((failure) => [failure.ordinal, failure.code]));
  for (const [index, waiting] of batch.entries()) {
    const code = codes.get(index + 1);
    waiting.resolve(
      code === undefined ? "created" : (outcomeByCode.get(code) ?? "external_id_taken"),
    );
  }
}
