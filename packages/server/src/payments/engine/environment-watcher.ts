import type { Logger } from "pino";
import { listHeldByOthers, listLapsedLeases } from "../../db/tables/environments/engine-leases.ts";
import {
  listEnvironments,
  listEnvironmentsWithMovingClocks,
} from "../../db/tables/environments/environments.ts";
import { listDue } from "../../db/tables/payments/due.ts";
import type { EngineTools } from "./steps/engine-steps.ts";
import { createFrozenSweep } from "./frozen-sweep.ts";

/** Polls for environments that may have due work. */
export interface EnvironmentWatcher {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Has a later sweep repeat work of a frozen sandbox that lost its connections. */
  repeatLater(environmentId: string): void;
}

/** Actions for an environment that may have due work. */
export interface WatcherActions {
  /** An explicit wake-up. */
  readonly wake: (environmentId: string) => void;
  /** Runs work due now. */
  readonly runDue: (environmentId: string) => void;
  /** As `runDue`, and failing steps do not wait for their next attempt. */
  readonly repeat: (environmentId: string) => void;
  /** As `runDue`, unless another process holds the lease: time may have passed. */
  readonly look: (environmentId: string) => void;
  /** Moves an auto clock to the next due instant. */
  readonly jump: (environmentId: string) => void;
}

const CLOCK_POLL_MS = 400;
/** Recovery interval for frozen sandboxes whose wake-up was lost. */
const SWEEP_MS = 5_000;

export function createEnvironmentWatcher(
  {
    db,
    fence,
    onWakeup: onCall,
    lease: { owner },
  }: Pick<EngineTools, "db" | "fence" | "onWakeup" | "lease">,
  log: Logger,
  { wake, runDue, repeat, look, jump }: WatcherActions,
): EnvironmentWatcher {
  const frozen = createFrozenSweep();
  let timers: readonly NodeJS.Timeout[] = [];
  let unlisten: (() => Promise<void>) | undefined;

  async function follow(): Promise<void> {
    const moving = await listEnvironmentsWithMovingClocks(db);
    if (moving.length === 0) return;
    const elsewhere = await listHeldByOthers(db, owner);
    for (const { id, clock_mode } of moving) {
      if (elsewhere.has(id)) continue;
      if (clock_mode === "auto") jump(id);
      else look(id);
    }
  }
  async function sweep(): Promise<void> {
    const { changed, lost } = await frozen.sweep(db);
    for (const id of changed) runDue(id);
    for (const id of lost) repeat(id);
    // What a process left when it ended or hung.
    for (const id of await listLapsedLeases(db)) look(id);
  }
  async function wakeAll(): Promise<void> {
    for (const { id, clock_mode, clock_at } of await listEnvironments(db)) {
      // Thousands of sandboxes may be frozen with nothing to do.
      const due = clock_mode === "frozen" ? await listDue(db, id) : undefined;
      if (due?.every(({ due_at }) => due_at > (clock_at ?? "")) !== true) wake(id);
    }
  }
  const trying = (work: () => Promise<void>) => () => {
    work().catch((error: unknown) => log.error({ err: error }, "the engine cannot look"));
  };

  return {
    async start() {
      await fence.check();
      const again = trying(wakeAll);
      // Subscribe first, or wake-ups during startup are lost.
      unlisten = await onCall?.((id) => (id === null ? again() : wake(id)));
      await wakeAll();
      timers = [setInterval(trying(follow), CLOCK_POLL_MS), setInterval(trying(sweep), SWEEP_MS)];
      for (const timer of timers) timer.unref();
    },
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await unlisten?.();
      unlisten = undefined;
    },
    repeatLater: (environmentId) => frozen.repeat(environmentId),
  };
}
