import { assertFound } from "../assert.ts";
import { environmentNow, type WallClock } from "../clock.ts";
import { findEnvironment, updateClock, type Environment } from "../db/environments.ts";
import type { Database } from "../db/executor.ts";
import type { Instant } from "@railhead/core";

/** The environments this process knows, with their clocks kept current. */
export interface EnvironmentRegistry {
  /** Throws where there is no such environment. */
  get(id: string): Promise<Environment>;
  now(environment: Environment): Instant;
  /**
   * Moves a sandbox clock forward and returns the environment as it then is. A move that is not
   * durable may be lost in a crash, but never while something that was committed after it is kept.
   */
  moveClock(id: string, to: Instant, options?: { durable?: boolean }): Promise<Environment>;
  /** Reads an environment again, because another process moved its clock. */
  refresh(id: string): Promise<void>;
}

/**
 * Keeps a copy of each; copies only ever move forward, whatever order news arrives in. `onMove` is
 * called after a clock was moved here.
 */
export function createRegistry(
  db: Database,
  wall: WallClock,
  onMove: (environmentId: string) => void = () => undefined,
): EnvironmentRegistry {
  const known = new Map<string, Environment>();
  function keep(found: Environment): Environment {
    const held = known.get(found.id);
    if (held !== undefined && held.clock_version >= found.clock_version) return held;
    known.set(found.id, found);
    return found;
  }
  async function load(id: string): Promise<Environment> {
    return keep(assertFound(await findEnvironment(db, id), `environment ${id}`));
  }
  return {
    get: async (id) => known.get(id) ?? (await load(id)),
    now: (environment) => environmentNow(known.get(environment.id) ?? environment, wall),
    async moveClock(id, to, { durable = true } = {}) {
      const moved = await updateClock(db, id, { to, durable });
      const before = known.get(id) ?? (await load(id));
      if (moved === undefined) return before;
      const after = keep({ ...before, ...moved });
      onMove(id);
      return after;
    },
    async refresh(id) {
      if (known.has(id)) await load(id);
    },
  };
}
