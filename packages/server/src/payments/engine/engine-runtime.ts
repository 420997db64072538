import type { Instant } from "@railhead/core";
import type { Logger } from "pino";
import type { Environment } from "../../db/tables/environments/environments.ts";
import { listDue } from "../../db/tables/payments/due.ts";
import type { Database } from "../../db/postgres/executor.ts";
import {
  isInterrupted,
  stoppingError,
  underLease,
} from "../../db/tables/environments/engine-fence.ts";
import { runDueWork, type ClockAdvance, type AdvanceTarget } from "./run-due-work.ts";
import type { EngineTools } from "./engine-steps.ts";
import { createShutdown } from "./shutdown.ts";
import { createEngineLeases, type EngineLeases } from "./engine-leases.ts";
import type { HeldLease } from "./kept-leases.ts";
import { recordTakeOver } from "./record-take-over.ts";
import { createSemaphore } from "../../base/semaphore.ts";
import { createProgress } from "./progress.ts";
import { createEnvironmentWatcher } from "./environment-watcher.ts";
import { createIdleClocks, type IdleClocks } from "./idle-clocks.ts";
import { isIdle, listPendingWork } from "./pending-work.ts";
import { reviewConcurrently } from "./concurrent-review.ts";
import { createActiveClockAdvances } from "./active-clock-advances.ts";

/** The target of a clock advance. */
export interface AdvanceRequest {
  readonly until: AdvanceTarget;
  /** The latest instant the clock may reach. */
  readonly limit: Instant;
  readonly isReached?: (() => Promise<boolean>) | undefined;
}

/** How an advance ended: target reached, no work left, no progress, or limit reached. */
export type AdvanceOutcome = "there" | "idle" | "in_vain" | "limit";

/**
 * The engine of a process: runs due work on wake-up, follows real and auto clocks, and advances
 * sandbox clocks.
 */
export interface EngineRuntime {
  /** Runs work left from before the restart, then follows clocks. */
  start(): Promise<void>;
  /** Signals that an environment may have due work. */
  wake(environmentId: string): void;
  /** Advances a sandbox clock and runs all work due on the way. Returns the instant reached. */
  advanceTo(
    environment: Environment,
    until: AdvanceTarget,
    limit: Instant,
    isReached?: () => Promise<boolean>,
  ): Promise<Instant>;
  /**
   * Like `advanceTo`. Advances of an environment run one at a time across processes: `decide` is
   * called once the previous one ends; `ended` is awaited before the next begins.
   */
  advance(
    environment: Environment,
    decide: () => AdvanceRequest | Promise<AdvanceRequest>,
    ended?: (arrival: AdvanceOutcome) => Promise<void>,
  ): Promise<Instant>;
  /** Runs work due now; resolves when it is done. */
  settle(environmentId: string): Promise<void>;
  /** Like `settle`; during a clock advance only reviews run, concurrently with it. */
  settleReviews(environmentId: string): Promise<void>;
  /**
   * Runs `work` while no engine of any process works on the environment. Writes through `under` happen only as long
   * as that is so.
   */
  runExclusively(
    environmentId: string,
    work: (under: (db: Database) => Database) => Promise<void>,
  ): Promise<void>;
  /**
   * Starts no new work. Running advances stop at their current instant after `graceMs`, and their
   * callers get a `stopping` error.
   */
  stop(graceMs?: number): Promise<void>;
}

/** An advance holds a connection per instant, so this must be below the pool size. */
const SANDBOX_CONCURRENCY = 4;
/** How long an advance may continue at shutdown; most end sooner. */
const GRACE_MS = 5000;

function untilNow(tools: EngineTools, environment: Environment): ClockAdvance {
  const now = tools.environments.now(environment);
  return { environment, until: now, limit: now };
}

/** An auto clock jumps to the next due instant, and is marked idle if nothing is due. */
async function nextJump(
  tools: EngineTools,
  environment: Environment,
  idleClocks: IdleClocks,
): Promise<ClockAdvance> {
  const due = await listPendingWork(tools, environment);
  const progress = idleClocks.progressOf(environment.id);
  const until = (await isIdle(tools, environment.id, due)) ? undefined : due[0]?.due_at;
  const goesOn = until !== undefined && !(await progress.isFutile(tools.db, environment.id, until));
  if (goesOn) return { environment, until, limit: until, progress };
  idleClocks.markIdle(environment.id);
  // An idle clock reaches no retry instant, so failing steps are retried now.
  return { ...untilNow(tools, environment), retriesNow: true };
}

/**
 * Live environments run without a limit, since they wait for banks. Sandboxes share a semaphore.
 */
function createClockMover(shared: EngineTools, isEnding: () => boolean) {
  const lanes = createSemaphore(SANDBOX_CONCURRENCY);
  async function go(lease: HeldLease, clockAdvance: ClockAdvance): Promise<void> {
    const tools = { ...shared, db: underLease(shared.db, lease), epoch: lease.epoch };
    let isCut = false;
    const isStopped = () => (isCut ||= isEnding() || lease.isLost());
    const work = () => runDueWork(tools, { ...clockAdvance, isStopped });
    await (clockAdvance.environment.kind === "live" ? work() : lanes.run(work));
    if (isCut) throw stoppingError();
  }
  /** Runs work due now. */
  async function goNow(lease: HeldLease): Promise<void> {
    const environment = await shared.environments.find(lease.environment_id);
    if (environment !== undefined) await go(lease, untilNow(shared, environment));
  }
  /** Sets the clock, then runs work that became due by it. */
  async function arrive(lease: HeldLease, at: Instant): Promise<void> {
    const { environment_id: id } = lease;
    await shared.environments.moveClock(id, at, { by: underLease(shared.db, lease) });
    const due = await listDue(shared.db, id);
    if (due.some(({ due_at }) => due_at <= at)) await goNow(lease);
  }
  async function advance(
    lease: HeldLease,
    environment: Environment,
    wanted: AdvanceRequest,
  ): Promise<AdvanceOutcome> {
    const { until, isReached } = wanted;
    const progress = createProgress();
    // A caller waits for this advance, so failed steps are retried without backoff.
    await go(lease, { environment, ...wanted, progress, retriesNow: true });
    if ((await isReached?.()) === true) return "there";
    if (until !== "idle") {
      await arrive(lease, until);
      return "there";
    }
    if (progress.wasFutile()) return "in_vain";
    const due = await listPendingWork(shared, environment);
    return (await isIdle(shared, environment.id, due)) ? "idle" : "limit";
  }
  return { go, goNow, advance };
}

type Plan = (environment: Environment) => Promise<ClockAdvance>;

interface BackgroundParts {
  readonly leases: EngineLeases;
  readonly mover: ReturnType<typeof createClockMover>;
  readonly isStopping: () => boolean;
}

/** Work that nobody waits for, queued once per environment; `asks` makes another process release it. */
function createBackground(
  { environments }: EngineTools,
  log: Logger,
  { leases, mover, isStopping }: BackgroundParts,
) {
  const queued = new Set<string>();
  return (environmentId: string, plan: Plan, { asks }: { asks: boolean }): void => {
    if (isStopping() || queued.has(environmentId)) return;
    queued.add(environmentId);
    let isBegun = false;
    const turn = leases[asks ? "runExclusively" : "runUnlessHeld"](environmentId, async (lease) => {
      // A later wake-up may mean work this run misses, so it must queue again.
      queued.delete(environmentId);
      isBegun = true;
      if (isStopping()) return;
      const environment = await environments.find(environmentId);
      // The sandbox may be deleted while it waits for the lease.
      if (environment === undefined || lease === undefined) return;
      await mover.go(lease, await plan(environment));
    });
    turn
      .catch((error: unknown) => {
        if (isInterrupted(error)) return;
        log.error({ err: error, environment_id: environmentId }, "engine step failed");
      })
      .finally(() => {
        if (!isBegun) queued.delete(environmentId);
      });
  };
}

export function createEngineRuntime(tools: EngineTools, log: Logger): EngineRuntime {
  const leases = createEngineLeases(tools.db, log, {
    ...tools.lease,
    onTakeOver: (tx, taken) => recordTakeOver(tools, tx, taken),
  });
  const shutdown = createShutdown();
  const mover = createClockMover(tools, () => shutdown.isExpired());
  const idleClocks = createIdleClocks();
  const activeAdvances = createActiveClockAdvances();
  let isStopping = false;

  const isOver = () => isStopping;
  const inBackground = createBackground(tools, log, { leases, mover, isStopping: isOver });
  const present = (environment: Environment) => Promise.resolve(untilNow(tools, environment));
  const jump = (environment: Environment) => nextJump(tools, environment, idleClocks);

  function wake(environmentId: string): void {
    idleClocks.clear(environmentId);
    inBackground(environmentId, present, { asks: true });
  }
  const watcher = createEnvironmentWatcher(tools, log, {
    wake,
    runDue: (id) => inBackground(id, present, { asks: true }),
    look: (id) => inBackground(id, present, { asks: false }),
    jump(id) {
      if (!idleClocks.skipsLook(id)) inBackground(id, jump, { asks: false });
    },
  });

  return {
    async start() {
      leases.keepBetweenTurns();
      await watcher.start();
    },
    wake,
    settle: (environmentId) =>
      leases.runExclusively(environmentId, async (lease) => {
        if (lease !== undefined) await mover.goNow(lease);
      }),
    async settleReviews(environmentId) {
      const lease = leases.current(environmentId);
      await (activeAdvances.has(environmentId) && lease !== undefined
        ? reviewConcurrently({ ...tools, db: underLease(tools.db, lease) }, environmentId)
        : this.settle(environmentId));
    },
    runExclusively: (environmentId, work) =>
      leases.runExclusively(environmentId, (lease) =>
        work((db) => (lease === undefined ? db : underLease(db, lease))),
      ),
    advanceTo(environment, until, limit, isReached) {
      return this.advance(environment, () => ({ until, limit, isReached }));
    },
    async advance(environment, decide, ended) {
      const { id } = environment;
      const turn = leases.runExclusively(id, async (lease) => {
        // Another process may have moved the clock and released the lock before its notification
        // arrives.
        await tools.environments.refresh(id);
        const wanted = await decide();
        if (lease === undefined) throw new Error("the sandbox is gone");
        const arrival = await mover.advance(lease, environment, wanted);
        await ended?.(arrival);
      });
      await activeAdvances.during(id, turn);
      return tools.environments.now(environment);
    },
    async stop(graceMs = GRACE_MS) {
      isStopping = true;
      await watcher.stop();
      await shutdown.stopWithin(graceMs, () => leases.stop());
    },
  };
}
