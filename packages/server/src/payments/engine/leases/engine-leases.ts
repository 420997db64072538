import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import type { Database } from "../../../db/postgres/executor.ts";
import {
  isLeaseLost,
  stoppingError,
  type EngineLease,
} from "../../../db/tables/environments/engine-fence.ts";
import {
  askForLease,
  findHeldLease,
  takeFreeLease,
} from "../../../db/tables/environments/engine-leases.ts";
import { findEnvironment } from "../../../db/tables/environments/environments.ts";
import { createKeptLeases, type HeldLease, type KeptLeases } from "./kept-leases.ts";
import { createLeaseNews, type Listen } from "./lease-news.ts";
import { createLeaseSession, type LeaseSession } from "./lease-session.ts";
import { takeOver, type TakeOver } from "./take-over.ts";

/** Work under a lease; undefined where the environment is gone. */
export type LeasedWork = (lease: HeldLease | undefined) => Promise<void>;

/** The leases of a process: the right to work for an environment, one process at a time. */
export interface EngineLeases {
  /**
   * Runs `work` while this process holds the environment's lease, in FIFO order within the process. Another holder
   * is asked to release it. Throws `stopping`.
   */
  runExclusively(environmentId: string, work: LeasedWork): Promise<void>;
  /** As `runExclusively`, unless another process holds the lease: then `work` is not run. */
  runUnlessHeld(environmentId: string, work: LeasedWork): Promise<void>;
  /** From now on a lease is kept while it is in use, for a process that follows clocks. */
  keepBetweenTurns(): void;
  /** The lease under which work of this process runs. */
  current(environmentId: string): EngineLease | undefined;
  /** Waits for running work, rejects queued work and releases every lease. */
  stop(): Promise<void>;
}

export interface LeaseOptions {
  /** Unique to this process; names it to operators. */
  readonly owner: string;
  /** How long a lease outlives its last renewal. */
  readonly leaseMs: number;
  readonly listen: Listen;
  /** Records that a lease was taken from a process that did not release it. */
  readonly onTakeOver: TakeOver["record"];
}

/** Pause after a release on request, so that the process that asked is first. */
const YIELD_MS = 30;

interface Parts {
  readonly db: Database;
  readonly log: Logger;
  readonly options: LeaseOptions;
  readonly session: LeaseSession;
  readonly kept: KeptLeases;
}

export function createEngineLeases(db: Database, log: Logger, options: LeaseOptions): EngineLeases {
  const session = createLeaseSession(db);
  const wanted = new Set<string>();
  const yielded = new Set<string>();
  let isKeeping = false;
  let isEnding = false;

  const turns = createTurns(endTurn);
  const kept = createKeptLeases(db, log, {
    session,
    leaseMs: options.leaseMs,
    isBusy: (id) => turns.isRunning(id),
  });
  const news = createLeaseNews(options.listen, (id) => {
    for (const each of id === null ? kept.ids() : kept.ids().filter((one) => one === id)) {
      wanted.add(each);
      // What runs releases it at its end.
      if (!turns.isRunning(each)) void turns.take(each, async () => {}).catch(() => undefined);
    }
  });

  async function acquire(id: string, isPatient: boolean): Promise<HeldLease | null | undefined> {
    const known = await kept.find(id);
    if (known !== undefined) return known;
    await news.start();
    // Gives another process that asked for the lease the chance to be first.
    if (yielded.delete(id)) await sleep(YIELD_MS);
    for (;;) {
      if (isEnding) throw stoppingError();
      const watch = news.watch(id);
      try {
        const next = await tryLease({ db, log, options, session, kept }, id);
        if (!("wait" in next)) return next.lease;
        if (!isPatient) return null;
        await askForLease(await session.get(), id);
        await watch.within(Math.min(next.wait, kept.renewMs));
      } finally {
        watch.end();
      }
    }
  }

  async function run(id: string, work: LeasedWork, isPatient: boolean): Promise<void> {
    if (isEnding) throw stoppingError();
    const lease = await acquire(id, isPatient);
    if (lease === null) return;
    try {
      await work(lease);
    } catch (error) {
      if (isLeaseLost(error)) kept.lose(id, "another engine works on; nothing was changed here");
      throw error;
    }
  }

  async function endTurn(id: string): Promise<void> {
    kept.markUsed(id);
    const isWanted = wanted.delete(id);
    if (isWanted) yielded.add(id);
    if (isWanted || !isKeeping) await kept.release(id);
  }

  return {
    runExclusively: (id, work) => turns.take(id, () => run(id, work, true)),
    runUnlessHeld: (id, work) => turns.take(id, () => run(id, work, false)),
    keepBetweenTurns: () => void (isKeeping = true),
    current: (id) => kept.current(id),
    async stop() {
      isEnding = true;
      news.endWaits();
      await turns.ended();
      await kept.stop();
      await news.stop();
      await session.close();
    },
  };
}

/** A lease, undefined if the environment is gone, or the milliseconds for which another has it. */
async function tryLease(
  { db, log, options, session, kept }: Parts,
  id: string,
): Promise<{ lease: HeldLease | undefined } | { wait: number }> {
  const { owner, leaseMs, onTakeOver } = options;
  const connection = await session.get();
  const other = await findHeldLease(connection, id);
  if (other === undefined || other.owner === owner) {
    const free = await takeFreeLease(connection, { environment_id: id, owner }, leaseMs);
    if (free !== undefined) return { lease: kept.keep(free) };
    if ((await findEnvironment(db, id)) === undefined) return { lease: undefined };
    return await tryLease({ db, log, options, session, kept }, id);
  }
  if (other.is_lapsed) {
    const by = { owner, session_pid: await session.pid(), ms: leaseMs };
    const taken = await takeOver(db, log, { lapsed: other, by, record: onTakeOver });
    if (taken !== undefined) return { lease: kept.keep(taken) };
  }
  return { wait: other.left_ms + 1 };
}

/** Runs works of one environment one after another; `onEnd` runs after each, before the next. */
function createTurns(onEnd: (id: string) => Promise<void>) {
  const running = new Map<string, Promise<unknown>>();
  async function next(id: string, work: () => Promise<void>): Promise<void> {
    await running.get(id)?.catch(() => undefined);
    try {
      await work();
    } finally {
      await onEnd(id);
    }
  }
  return {
    isRunning: (id: string) => running.has(id),
    ended: () => Promise.allSettled(running.values()),
    async take(id: string, work: () => Promise<void>): Promise<void> {
      const turn = next(id, work);
      running.set(id, turn);
      try {
        await turn;
      } finally {
        if (running.get(id) === turn) running.delete(id);
      }
    },
  };
}
