import type { Instant } from "@railhead/core";
import { createSemaphore } from "../../base/semaphore.ts";
import { stoppingError, underLease } from "../../db/tables/environments/engine-fence.ts";
import type { Environment } from "../../db/tables/environments/environments.ts";
import { listDue } from "../../db/tables/payments/due.ts";
import type { HeldLease } from "./leases/kept-leases.ts";
import { isIdle, listPendingWork } from "./pending-work.ts";
import { createProgress } from "./progress.ts";
import { runDueWork, type AdvanceTarget, type ClockAdvance } from "./run-due-work.ts";
import type { EngineTools } from "./steps/engine-steps.ts";

/** The target of a clock advance. */
export interface AdvanceRequest {
  readonly until: AdvanceTarget;
  /** The latest instant the clock may reach. */
  readonly limit: Instant;
  readonly isReached?: (() => Promise<boolean>) | undefined;
}

/** How an advance ended: target reached, no work left, no progress, or limit reached. */
export type AdvanceOutcome = "there" | "idle" | "in_vain" | "limit";

/** An advance holds a connection per instant, so this must be below the pool size. */
const SANDBOX_CONCURRENCY = 4;

/** Runs what is due now. */
export function untilNow(tools: EngineTools, environment: Environment): ClockAdvance {
  const now = tools.environments.now(environment);
  return { environment, until: now, limit: now };
}

/** Runs due work of environments under their leases. */
export type ClockMover = ReturnType<typeof createClockMover>;

/**
 * Live environments run without a limit, since they wait for banks. Sandboxes share a semaphore.
 */
export function createClockMover(shared: EngineTools, isEnding: () => boolean) {
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
