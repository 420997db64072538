import type { Scheduler } from "../scheduler.ts";

export interface Posted {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Who receives webhooks: it is down now and then, and remembers what it acknowledged. */
export interface Receiver {
  accept(posted: Posted): { status: number };
  /** How long a message is on its way to it. */
  delayMs(): number;
  /** Sequences that were answered with 2xx. */
  readonly received: ReadonlySet<number>;
  /** The event after which it was asked for. */
  readonly from: number;
  /** While false, every message is acknowledged. */
  isFlaky: boolean;
}

/** One message in so many is slow: others are delivered and recorded before it. */
const SLOW = 8;
const SLOW_MS = 1_200;

const byScheduler = new WeakMap<Scheduler, Receiver>();

export function findReceiver(scheduler: Scheduler): Receiver {
  const receiver = byScheduler.get(scheduler);
  if (receiver === undefined) throw new Error("nobody receives webhooks");
  return receiver;
}

export function createReceiver(scheduler: Scheduler, from = 0): Receiver {
  const received = new Set<number>();
  const receiver: Receiver = {
    received,
    from,
    isFlaky: true,
    delayMs: () => (receiver.isFlaky && scheduler.chance.once(SLOW) ? SLOW_MS : 0),
    accept({ body }) {
      if (receiver.isFlaky && scheduler.chance.once(12)) return { status: 503 };
      const { sequence } = JSON.parse(body.toString()) as { sequence?: number };
      if (sequence !== undefined) received.add(sequence);
      return { status: 200 };
    },
  };
  byScheduler.set(scheduler, receiver);
  return receiver;
}
