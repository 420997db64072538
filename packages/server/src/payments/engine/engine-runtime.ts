import type { Instant } from "@railhead/core";
import type { Logger } from "pino";
import type { Environment } from "../../db/tables/environments/environments.ts";
import { listDue } from "../../db/tables/payments/due.ts";
import {
  isStopping as wasStopped,
  stoppingError,
} from "../../db/tables/environments/engine-lock.ts";
import { runDueWork, type ClockAdvance, type Target } from "./engine.ts";
import type { EngineTools } from "./engine-steps.ts";
import { createShutdown } from "./shutdown.ts";
import { createEngineTurns } from "./engine-turns.ts";
import { createSemaphore } from "./semaphore.ts";
import { createProgress } from "./progress.ts";
import { createEnvironmentWatcher } from "./environment-watcher.ts";
import { createIdleClocks, type IdleClocks } from "./idle-clocks.ts";
import { isIdle, listPending } from "./pending.ts";
import { reviewConcurrently } from "./concurrent-review.ts";
import { createActiveClockAdvances } from "./active-clock-advances.ts";

/** Where an advance of a clock goes. */
export interface Advance {
  readonly until: Target;
  /** The farthest instant that may be reached. */
  readonly limit: Instant;
  readonly isThere?: () => Promise<boolean>;
}

/** How an advance ended: where it was to go, with nothing left to do, with work done in vain, or too far. */
export type Arrival = "there" | "idle" | "in_vain" | "limit";

/** The engine of a process: works when woken, keeps real and auto clocks company, travels on demand. */
export interface EngineRuntime {
  /** Does what was left undone before the last stop, then follows clocks. */
  start(): Promise<void>;
  /** Says that an environment may have due work. */
  wake(environmentId: string): void;
  /** Moves a sandbox clock and does everything that falls due on the way; answers where it stands. */
  travel(
    environment: Environment,
    until: Target,
    limit: Instant,
    isThere?: () => Promise<boolean>,
  ): Promise<Instant>;
  /**
   * The same. Advances of an environment, here and elsewhere, take turns: `decide` is asked once the one before
   * is over, so that each goes on from where that ended. `ended` is waited for before the next begins.
   */
  advance(
    environment: Environment,
    decide: () => Advance | Promise<Advance>,
    ended?: (arrival: Arrival) => Promise<void>,
  ): Promise<Instant>;
  /** Does what is due at the present instant, and answers once that is done. */
  settle(environmentId: string): Promise<void>;
  /** The same; while a clock travels, only what is to be reviewed, and beside the journey. */
  settleReviews(environmentId: string): Promise<void>;
  /** Runs the work while no engine, here or elsewhere, works on the environment. */
  exclusively(environmentId: string, work: () => Promise<void>): Promise<void>;
  /**
   * Begins nothing more and lets journeys under way go on for a while; then each ends at the instant
   * it has come to, and whoever waits for it is told so (`stoppingError`).
   */
  stop(graceMs?: number): Promise<void>;
}

/** A sandbox's journey keeps a connection through each instant: fewer than the workers have. */
const SANDBOX_LANES = 4;
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
  resting: IdleClocks,
): Promise<ClockAdvance> {
  const due = await listPending(tools, environment);
  const progress = resting.progressOf(environment.id);
  const until = (await isIdle(tools, environment.id, due)) ? undefined : due[0]?.due_at;
  const goesOn = until !== undefined && !(await progress.isFutile(tools.db, environment.id, until));
  if (goesOn) return { environment, until, limit: until, progress };
  resting.begin(environment.id);
  // At rest no instant comes at which a step that stands still would be tried again.
  return { ...untilNow(tools, environment), triesNow: true };
}

/** Live environments go at once: what they wait for is a bank. Sandboxes share the lanes. */
function createWays(tools: EngineTools, isEnding: () => boolean) {
  const lanes = createSemaphore(SANDBOX_LANES);
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
  async function advance(environment: Environment, wanted: Advance): Promise<Arrival> {
    const { until, isThere } = wanted;
    const progress = createProgress();
    // Somebody waits for it: what failed is tried without a pause.
    await go({ environment, ...wanted, progress, triesNow: true });
    if ((await isThere?.()) === true) return "there";
    if (until !== "idle") {
      await arrive(environment, until);
      return "there";
    }
    if (progress.wasFutile()) return "in_vain";
    const due = await listPending(tools, environment);
    return (await isIdle(tools, environment.id, due)) ? "idle" : "limit";
  }
  return { go, goNow, advance };
}

export function createEngineRuntime(tools: EngineTools, log: Logger): EngineRuntime {
  const turns = createEngineTurns(tools.db);
  const ending = createShutdown();
  const ways = createWays(tools, () => ending.isOver());
  const { go, goNow } = ways;
  const woken = new Set<string>();
  const resting = createIdleClocks();
  const travellers = createActiveClockAdvances();
  let isStopping = false;

  function inBackground(environmentId: string, journey: (e: Environment) => Promise<ClockAdvance>) {
    if (isStopping || woken.has(environmentId)) return;
    woken.add(environmentId);
    const turn = turns.take(environmentId, async () => {
      // From here on a wake-up means work that this run may have missed.
      woken.delete(environmentId);
      if (isStopping) return;
      const environment = await tools.environments.find(environmentId);
      // A sandbox may be deleted while it waits for its turn.
      if (environment !== undefined) await go(await journey(environment));
    });
    turn.catch((error: unknown) => {
      woken.delete(environmentId);
      if (wasStopped(error)) return;
      log.error({ err: error, environment_id: environmentId }, "engine step failed");
    });
  }

  const present = (environment: Environment) => Promise.resolve(untilNow(tools, environment));
  const jump = (environment: Environment) => nextJump(tools, environment, resting);

  function wake(environmentId: string): void {
    resting.end(environmentId);
    inBackground(environmentId, present);
  }
  const following = createEnvironmentWatcher(tools, log, {
    wake,
    look: (id) => inBackground(id, present),
    jump(id) {
      if (!resting.goesOn(id)) inBackground(id, jump);
    },
  });

  return {
    start: () => following.start(),
    wake,
    settle: (environmentId) => turns.take(environmentId, () => goNow(environmentId)),
    async settleReviews(environmentId) {
      await (travellers.has(environmentId)
        ? reviewConcurrently(tools, environmentId)
        : this.settle(environmentId));
    },
    exclusively: (environmentId, work) => turns.take(environmentId, work),
    travel(environment, until, limit, isThere) {
      const wanted = { until, limit, ...(isThere === undefined ? {} : { isThere }) };
      return this.advance(environment, () => wanted);
    },
    async advance(environment, decide, ended) {
      const { id } = environment;
      const turn = turns.take(id, async () => {
        // Another process may have moved the clock, and told of it later than it let go of the turn.
        await tools.environments.refresh(id);
        const wanted = await decide();
        const arrival = await ways.advance(environment, wanted);
        await ended?.(arrival);
      });
      await travellers.during(id, turn);
      return tools.environments.now(environment);
    },
    async stop(graceMs = GRACE_MS) {
      isStopping = true;
      await following.stop();
      await ending.after(graceMs, () => turns.stop());
    },
  };
}
