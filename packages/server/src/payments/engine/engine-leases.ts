import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import type { Database } from "../../db/postgres/executor.ts";
import {
  isLeaseLost,
  stoppingError,
  type EngineLease,
} from "../../db/tables/environments/engine-fence.ts";
import {
  askForLease,
  findHeldLease,
  releaseLeases,
  renewLeases,
  takeFreeLease,
} from "../../db/tables/environments/engine-leases.ts";
import { findEnvironment } from "../../db/tables/environments/environments.ts";
import { createLeaseNews, type Listen } from "./lease-news.ts";
import { createLeaseSession } from "./lease-session.ts";
import { takeOver, type TakeOver } from "./take-over.ts";

/** Work under a lease; undefined where the environment is gone. */
export type LeasedWork = (lease: HeldLease | undefined) => Promise<void>;

/** A lease that this process holds, or held. */
export interface HeldLease extends EngineLease {
  /** Whether another process is known to have taken it. */
  readonly isLost: () => boolean;
}

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

/** Renewals per lease duration. */
const RENEWALS = 3;
/** Pause after a release on request, so that the process that asked is first. */
const YIELD_MS = 30;

interface Kept {
  readonly lease: HeldLease;
  lose(): void;
  isUsed: boolean;
}

export function createEngineLeases(
  db: Database,
  log: Logger,
  { owner, leaseMs, listen, onTakeOver }: LeaseOptions,
): EngineLeases {
  const renewMs = leaseMs / RENEWALS;
  const session = createLeaseSession(db);
  const running = new Map<string, Promise<unknown>>();
  const held = new Map<string, Kept>();
  const wanted = new Set<string>();
  const yielded = new Set<string>();
  let renewal: NodeJS.Timeout | undefined;
  let renewing: Promise<void> | undefined;
  let isKeeping = false;
  let isEnding = false;

  const news = createLeaseNews(listen, (id) => {
    const asked = id === null ? held.keys() : held.has(id) ? [id] : [];
    for (const each of asked) {
      wanted.add(each);
      // What runs releases it at its end.
      if (!running.has(each)) void inTurn(each, () => Promise.resolve()).catch(() => undefined);
    }
  });

  function keep(lease: EngineLease): HeldLease {
    let isLost = false;
    const kept: Kept = {
      lease: { ...lease, isLost: () => isLost },
      lose: () => void (isLost = true),
      isUsed: true,
    };
    held.set(lease.environment_id, kept);
    renewal ??= setInterval(() => void renew(), renewMs).unref();
    return kept.lease;
  }

  function lose(id: string, why: string): void {
    held.get(id)?.lose();
    if (held.delete(id)) log.warn({ environment_id: id }, why);
  }

  /** Renews the leases in use; releases those that nothing used since the last renewal. */
  async function renewAll(): Promise<void> {
    try {
      const idle = [...held].filter(([id, { isUsed }]) => !isUsed && !running.has(id));
      for (const [id] of idle) held.delete(id);
      for (const kept of held.values()) kept.isUsed = false;
      const connection = await session.get();
      await releaseLeases(connection, idle.map(([, { lease }]) => lease)); // prettier-ignore
      const leases = [...held.values()].map(({ lease }) => lease);
      if (leases.length === 0) return;
      const still = await renewLeases(connection, leases, leaseMs);
      for (const { environment_id: id, epoch } of leases) {
        if (still.has(id) || held.get(id)?.lease.epoch !== epoch) continue;
        if ((await findEnvironment(db, id)) === undefined) held.delete(id);
        else lose(id, "the lease ran out and another engine works on");
      }
    } catch (error) {
      log.warn({ err: error }, "the engine's leases could not be renewed");
    }
  }

  async function renew(): Promise<void> {
    renewing ??= renewAll().finally(() => (renewing = undefined));
    await renewing;
  }

  async function release(id: string): Promise<void> {
    const kept = held.get(id);
    held.delete(id);
    if (kept === undefined) return;
    try {
      await releaseLeases(await session.get(), [kept.lease]);
    } catch (error) {
      // It lapses instead.
      log.warn({ err: error, environment_id: id }, "a lease could not be released");
    }
  }

  /** Gives another process that asked for the lease the chance to be first. */
  async function giveWay(id: string): Promise<void> {
    if (yielded.delete(id)) await sleep(YIELD_MS);
  }

  /** Undefined if the environment is gone; null if another holds the lease and it is not awaited. */
  async function acquire(
    id: string,
    { isPatient }: { isPatient: boolean },
  ): Promise<HeldLease | null | undefined> {
    const known = held.get(id);
    if (known !== undefined && session.isLost()) await renew();
    if (known !== undefined && held.get(id) === known) return known.lease;
    await news.start();
    await giveWay(id);
    for (;;) {
      if (isEnding) throw stoppingError();
      const watch = news.watch(id);
      try {
        const connection = await session.get();
        const other = await findHeldLease(connection, id);
        if (other === undefined || other.owner === owner) {
          const free = await takeFreeLease(connection, { environment_id: id, owner }, leaseMs);
          if (free !== undefined) return keep(free);
          if ((await findEnvironment(db, id)) === undefined) return undefined;
          continue;
        }
        if (other.is_lapsed) {
          const by = { owner, session_pid: await session.pid(), ms: leaseMs };
          const taken = await takeOver(db, log, { lapsed: other, by, record: onTakeOver });
          if (taken !== undefined) return keep(taken);
        }
        if (!isPatient) return null;
        await askForLease(connection, id);
        await watch.within(Math.min(other.left_ms + 1, renewMs));
      } finally {
        watch.end();
      }
    }
  }

  async function run(id: string, work: LeasedWork, how: { isPatient: boolean }): Promise<void> {
    if (isEnding) throw stoppingError();
    const lease = await acquire(id, how);
    if (lease === null) return;
    try {
      await work(lease);
    } catch (error) {
      if (isLeaseLost(error)) lose(id, "another engine works on; nothing was changed here");
      throw error;
    }
  }

  async function endTurn(id: string): Promise<void> {
    const kept = held.get(id);
    if (kept !== undefined) kept.isUsed = true;
    const isWanted = wanted.delete(id);
    if (isWanted) yielded.add(id);
    if (isWanted || !isKeeping) await release(id);
  }

  /** Runs works of one environment one after another, and releases its lease to who asked for it. */
  async function inTurn(id: string, work: () => Promise<void>): Promise<void> {
    const before = running.get(id)?.catch(() => undefined) ?? Promise.resolve();
    const turn = before.then(async () => {
      try {
        await work();
      } finally {
        await endTurn(id);
      }
    });
    running.set(id, turn);
    try {
      await turn;
    } finally {
      if (running.get(id) === turn) running.delete(id);
    }
  }

  return {
    runExclusively: (id, work) => inTurn(id, () => run(id, work, { isPatient: true })),
    runUnlessHeld: (id, work) => inTurn(id, () => run(id, work, { isPatient: false })),
    keepBetweenTurns: () => void (isKeeping = true),
    current: (id) => held.get(id)?.lease,
    async stop() {
      isEnding = true;
      news.endWaits();
      await Promise.allSettled(running.values());
      clearInterval(renewal);
      await renewing;
      const leases = [...held.values()].map(({ lease }) => lease);
      held.clear();
      try {
        if (leases.length > 0) await releaseLeases(await session.get(), leases);
      } catch (error) {
        log.warn({ err: error }, "the engine's leases could not be released");
      }
      await news.stop();
      await session.close();
    },
  };
}
