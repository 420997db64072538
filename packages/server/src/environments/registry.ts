import { assertFound } from "../assert.ts";
import { environmentNow, type WallClock } from "../clock.ts";
import { findEnvironment, updateClock } from "../db/environments.ts";
import type { Database } from "../db/executor.ts";
import type { Environment } from "./environment.ts";
import type { Instant } from "@railhead/core";

export const CLOCK_CHANNEL = "railhead_clock";

/** The environments this process knows, with their clocks kept current. */
export interface EnvironmentRegistry {
  /** Throws where there is no such environment. */
  get(id: string): Promise<Environment>;
  now(environment: Environment): Instant;
  /** Moves a sandbox clock forward and returns the environment as it then is. */
  moveClock(id: string, to: Instant): Promise<Environment>;
  forget(id: string): void;
}

/** A copy lives until another process says that the clock moved, see `CLOCK_CHANNEL`. */
export function createRegistry(db: Database, wall: WallClock): EnvironmentRegistry {
  const known = new Map<string, Environment>();
  return {
    async get(id) {
      const held = known.get(id);
      if (held !== undefined) return held;
      const found = assertFound(await findEnvironment(db, id), `environment ${id}`);
      known.set(id, found);
      return found;
    },
    // The held copy is the current one: a caller may carry an older object.
    now: (environment) => environmentNow(known.get(environment.id) ?? environment, wall),
    async moveClock(id, to) {
      const moved = await updateClock(db, id, to);
      const before = await this.get(id);
      const after = moved === undefined ? before : { ...before, ...moved };
      known.set(id, after);
      return after;
    },
    forget: (id) => {
      known.delete(id);
    },
  };
}
