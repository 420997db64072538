import type { Logger } from "pino";
import { isInterrupted } from "../../db/tables/environments/engine-fence.ts";
import type { Environment } from "../../db/tables/environments/environments.ts";
import type { ClockMover } from "./clock-mover.ts";
import type { EngineLeases } from "./leases/engine-leases.ts";
import type { ClockAdvance } from "./run-due-work.ts";
import type { EngineTools } from "./steps/engine-steps.ts";

type Plan = (environment: Environment) => Promise<ClockAdvance>;

interface BackgroundParts {
  readonly leases: EngineLeases;
  readonly mover: ClockMover;
  readonly isStopping: () => boolean;
  readonly onFailed: (environmentId: string) => void;
}

interface QueueOptions {
  /** Makes another process release the environment. */
  readonly asks: boolean;
  /** Takes the place of a plan that is queued. */
  readonly replaces?: boolean;
}

/** Work that nobody waits for, queued once per environment. */
export function createBackground(
  { environments }: EngineTools,
  log: Logger,
  { leases, mover, isStopping, onFailed }: BackgroundParts,
) {
  const queued = new Map<string, Plan>();
  return (environmentId: string, plan: Plan, { asks, replaces = false }: QueueOptions): void => {
    if (isStopping()) return;
    const isQueued = queued.has(environmentId);
    if (!isQueued || replaces) queued.set(environmentId, plan);
    if (isQueued) return;
    let isBegun = false;
    const turn = leases[asks ? "runExclusively" : "runUnlessHeld"](environmentId, async (lease) => {
      const planned = queued.get(environmentId) ?? plan;
      // A later wake-up may mean work this run misses, so it must queue again.
      queued.delete(environmentId);
      isBegun = true;
      if (isStopping()) return;
      const environment = await environments.find(environmentId);
      // The sandbox may be deleted while it waits for the lease.
      if (environment === undefined || lease === undefined) return;
      await mover.go(lease, await planned(environment));
    });
    turn
      .catch((error: unknown) => {
        if (isInterrupted(error)) return;
        log.error({ err: error, environment_id: environmentId }, "engine step failed");
        onFailed(environmentId);
      })
      .finally(() => {
        if (!isBegun) queued.delete(environmentId);
      });
  };
}
