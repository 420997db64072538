import type { Instant } from "@railhead/core";
import type { Logger } from "pino";
import type { Environment } from "../../db/tables/environments/environments.ts";
import { isConnectionLost } from "../../db/postgres/errors.ts";
import type { Database } from "../../db/postgres/executor.ts";
import { underLease } from "../../db/tables/environments/engine-fence.ts";
import { createBackground } from "./background-work.ts";
import {
  createClockMover,
  untilNow,
  type AdvanceOutcome,
  type AdvanceRequest,
} from "./clock-mover.ts";
import type { AdvanceTarget, ClockAdvance } from "./run-due-work.ts";
import type { EngineTools } from "./steps/engine-steps.ts";
import { createShutdown } from "./shutdown.ts";
import { createEngineLeases } from "./leases/engine-leases.ts";
import { recordTakeOver } from "./record-take-over.ts";
import { createEnvironmentWatcher } from "./environment-watcher.ts";
import { createIdleClocks, type IdleClocks } from "./idle-clocks.ts";
import { isIdle, listPendingWork } from "./pending-work.ts";
import { reviewConcurrently } from "./concurrent-review.ts";
import { createActiveClockAdvances } from "./active-clock-advances.ts";

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

/** How long an advance may continue at shutdown; most end sooner. */
const GRACE_MS = 5000;

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

/** The advances that wake-ups and sweeps ask for. */
const plansOf = (tools: EngineTools, idleClocks: IdleClocks) => ({
  present: (environment: Environment) => Promise.resolve(untilNow(tools, environment)),
  presentAtOnce: (environment: Environment) =>
    Promise.resolve({ ...untilNow(tools, environment), retriesNow: true }),
  jump: (environment: Environment) => nextJump(tools, environment, idleClocks),
});

/** Calls back for an environment with a step that lost its connection. */
const watchingLosses = (tools: EngineTools, onLost: (id: string) => void): EngineTools => ({
  ...tools,
  onStepFailed(error, row) {
    tools.onStepFailed?.(error, row);
    if (isConnectionLost(error)) onLost(row.environment_id);
  },
});

interface WatchParts {
  readonly idleClocks: IdleClocks;
  readonly inBackground: ReturnType<typeof createBackground>;
}

/** Runs in the background what wake-ups and sweeps find. */
function watch(tools: EngineTools, log: Logger, { idleClocks, inBackground }: WatchParts) {
  const { present, presentAtOnce, jump } = plansOf(tools, idleClocks);
  function wake(environmentId: string): void {
    idleClocks.clear(environmentId);
    inBackground(environmentId, present, { asks: true });
  }
  const watcher = createEnvironmentWatcher(tools, log, {
    wake,
    runDue: (id) => inBackground(id, present, { asks: true }),
    repeat: (id) => inBackground(id, presentAtOnce, { asks: true, replaces: true }),
    look: (id) => inBackground(id, present, { asks: false }),
    jump(id) {
      if (!idleClocks.skipsLook(id)) inBackground(id, jump, { asks: false });
    },
  });
  return { watcher, wake };
}

export function createEngineRuntime(given: EngineTools, log: Logger): EngineRuntime {
  const repeatLater = (id: string) => watcher.repeatLater(id);
  const tools = watchingLosses(given, repeatLater);
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
  const parts = { leases, mover, isStopping: isOver, onFailed: repeatLater };
  const inBackground = createBackground(tools, log, parts);

  const { watcher, wake } = watch(tools, log, { idleClocks, inBackground });

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
