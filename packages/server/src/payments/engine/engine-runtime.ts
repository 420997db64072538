import type { Instant } from "@railhead/core";
import type { Logger } from "pino";
import type { Environment } from "../../db/tables/environments/environments.ts";
import { listDue } from "../../db/tables/payments/due.ts";
import {
  isStopping as wasStopped,
  stoppingError,
} from "../../db/tables/environments/engine-lock.ts";
import { runDueWork, type ClockAdvance, type AdvanceTarget } from "./run-due-work.ts";
import type { EngineTools } from "./engine-steps.ts";
import { createShutdown } from "./shutdown.ts";
import { createEnvironmentLocks } from "./environment-locks.ts";
import { createSemaphore } from "./semaphore.ts";
import { createProgress } from "./progress.ts";
import { createEnvironmentWatcher } from "./environment-watcher.ts";
import { createIdleClocks, type IdleClocks } from "./idle-clocks.ts";
import { isIdle, listPendingWork } from "./pending-work.ts";
import { reviewConcurrently } from "./concurrent-review.ts";
import { createActiveClockAdvances } from "./active-clock-advances.ts";

/** Where an advance of a clock goes. */
export interface AdvanceRequest {
  readonly until: AdvanceTarget;
  /** The farthest instant that may be reached. */
  readonly limit: Instant;
  readonly isReached?: () => Promise<boolean>;
}

/** How an advance ended: where it was to go, with nothing left to do, with work done in vain, or too far. */
export type AdvanceResult = "there" | "idle" | "in_vain" | "limit";

/** The engine of a process: works when woken, keeps real and auto clocks company, travels on demand. */
export interface EngineRuntime {
  /** Does what was left undone before the last stop, then follows clocks. */
  start(): Promise<void>;
  /** Says that an environment may have due work. */
  wake(environmentId: string): void;
  /** Moves a sandbox clock and does everything that falls due on the way; answers where it stands. */
  advanceTo(
    environment: Environment,
    until: AdvanceTarget,
    limit: Instant,
    isThere?: () => Promise<boolean>,
  ): Promise<Instant>;
  /**
   * The same. Advances of an environment, here and elsewhere, take turns: `decide` is asked once the one before
   * is over, so that each goes on from where that ended. `ended` is waited for before the next begins.
   */
  advance(
    environment: Environment,
    decide: () => AdvanceRequest | Promise<AdvanceRequest>,
    ended?: (arrival: AdvanceResult) => Promise<void>,
  ): Promise<Instant>;
  /** Does what is due at the present instant, and answers once that is done. */
  settle(environmentId: string): Promise<void>;
  /** The same; while a clock travels, only what is to be reviewed, and beside the journey. */
  settleReviews(environmentId: string): Promise<void>;
  /** Runs the work while no engine, here or elsewhere, works on the environment. */
  runExclusively(environmentId: string, work: () => Promise<void>): Promise<void>;
  /**
   * Begins nothing more and lets journeys under way go on for a while; then each ends at the instant
   * it has come to, and whoever waits for it is told so (`stoppingError`).
   */
  stop(graceMs?: number): Promise<void>;
}

/** A sandbox's journey keeps a connection through each instant: fewer than the workers have. */
const SANDBOX_CONCURRENCY = 4;
/** How long a journey may go on once the process stops: most are over sooner. */
const GRACE_MS = 5000;

function untilNow(tools: EngineTools, environment: Environment): ClockAdvance {
  const now = tools.environments.now(environment);
  return { environment, until: now, limit: now };
}

/** An auto clock jumps to the next due instant, and rests while it waits for nothing. */
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
  // At rest no instant comes at which a step that stands still would be tried again.
  return { ...untilNow(tools, environment), retriesNow: true };
}

/** Live environments go at once: what they wait for is a bank. Sandboxes share the lanes. */
function createClockMover(tools: EngineTools, isEnding: () => boolean) {
  const lanes = createSemaphore(SANDBOX_CONCURRENCY);
  async function go(journey: ClockAdvance): Promise<void> {
    let isCut = false;
    const isStopped = () => (isCut ||= isEnding());
    const work = () => runDueWork(tools, { ...journey, isStopped });
    await (journey.environment.kind === "live" ? work() : lanes.run(work));
    if (isCut) throw stoppingError();
  }
  /** Does what is due at the present instant. */
  async function goNow(environmentId: string): Promise<void> {
    const environment = await tools.environments.find(environmentId);
    if (environment !== undefined) await go(untilNow(tools, environment));
  }
  /** Lets a clock stand at an instant. What only waited for a later one than its own has its turn. */
  async function arrive({ id }: Environment, at: Instant): Promise<void> {
    await tools.environments.moveClock(id, at);
    const due = await listDue(tools.db, id);
    if (due.some(({ due_at }) => due_at <= at)) await goNow(id);
  }
  async function advance(environment: Environment, wanted: AdvanceRequest): Promise<AdvanceResult> {
    const { until, isReached: isThere } = wanted;
    const progress = createProgress();
    // Somebody waits for it: what failed is tried without a pause.
    await go({ environment, ...wanted, progress, retriesNow: true });
    if ((await isThere?.()) === true) return "there";
    if (until !== "idle") {
      await arrive(environment, until);
      return "there";
    }
    if (progress.wasFutile()) return "in_vain";
    const due = await listPendingWork(tools, environment);
    return (await isIdle(tools, environment.id, due)) ? "idle" : "limit";
  }
  return { go, goNow, advance };
}

export function createEngineRuntime(tools: EngineTools, log: Logger): EngineRuntime {
  const turns = createEnvironmentLocks(tools.db);
  const shutdown = createShutdown();
  const mover = createClockMover(tools, () => shutdown.isExpired());
  const { go, goNow } = mover;
  const queued = new Set<string>();
  const idleClocks = createIdleClocks();
  const activeAdvances = createActiveClockAdvances();
  let isStopping = false;

  function inBackground(environmentId: string, journey: (e: Environment) => Promise<ClockAdvance>) {
    if (isStopping || queued.has(environmentId)) return;
    queued.add(environmentId);
    const turn = turns.runExclusively(environmentId, async () => {
      // From here on a wake-up means work that this run may have missed.
      queued.delete(environmentId);
      if (isStopping) return;
      const environment = await tools.environments.find(environmentId);
      // A sandbox may be deleted while it waits for its turn.
      if (environment !== undefined) await go(await journey(environment));
    });
    turn.catch((error: unknown) => {
      queued.delete(environmentId);
      if (wasStopped(error)) return;
      log.error({ err: error, environment_id: environmentId }, "engine step failed");
    });
  }

  const present = (environment: Environment) => Promise.resolve(untilNow(tools, environment));
  const jump = (environment: Environment) => nextJump(tools, environment, idleClocks);

  function wake(environmentId: string): void {
    idleClocks.clear(environmentId);
    inBackground(environmentId, present);
  }
  const watcher = createEnvironmentWatcher(tools, log, {
    wake,
    runDue: (id) => inBackground(id, present),
    jump(id) {
      if (!idleClocks.skipsLook(id)) inBackground(id, jump);
    },
  });

  return {
    start: () => watcher.start(),
    wake,
    settle: (environmentId) => turns.runExclusively(environmentId, () => goNow(environmentId)),
    async settleReviews(environmentId) {
      await (activeAdvances.has(environmentId)
        ? reviewConcurrently(tools, environmentId)
        : this.settle(environmentId));
    },
    runExclusively: (environmentId, work) => turns.runExclusively(environmentId, work),
    advanceTo(environment, until, limit, isThere) {
      const wanted = { until, limit, ...(isThere === undefined ? {} : { isThere }) };
      return this.advance(environment, () => wanted);
    },
    async advance(environment, decide, ended) {
      const { id } = environment;
      const turn = turns.runExclusively(id, async () => {
        // Another process may have moved the clock, and told of it later than it let go of the turn.
        await tools.environments.refresh(id);
        const wanted = await decide();
        const arrival = await mover.advance(environment, wanted);
        await ended?.(arrival);
      });
      await activeAdvances.during(id, turn);
      return tools.environments.now(environment);
    },
    async stop(graceMs = GRACE_MS) {
      isStopping = true;
      await watcher.stop();
      await shutdown.stopWithin(graceMs, () => turns.stop());
    },
  };
}
