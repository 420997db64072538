import { assertFound } from "../base/assert.ts";
import { clockInMode, environmentNow, type ClockMode, type WallClock } from "../base/clock.ts";
import {
  findEnvironment,
  replaceClock,
  updateClock,
  type Environment,
} from "../db/tables/environments/environments.ts";
import type { Database, Tx } from "../db/postgres/executor.ts";
import type { Instant } from "@railhead/core";

/** The environments this process knows, with their clocks kept current. */
export interface EnvironmentRegistry {
  /** Throws where there is no such environment. */
  get(id: string): Promise<Environment>;
  /** At once where it is known; undefined where there is no such environment. */
  find(id: string): Environment | Promise<Environment | undefined>;
  now(environment: Environment): Instant;
  /**
   * Moves a sandbox clock forward and returns the environment as it then is. A move that is not
   * durable may be lost in a crash, but never while something that was committed after it is kept.
   */
  moveClock(id: string, to: Instant, options?: { durable?: boolean }): Promise<Environment>;
  /** Moves the clock within a transaction; what it answers is to be called once that is committed. */
  moveClockIn(tx: Tx, id: string, to: Instant): Promise<() => void>;
  /** Lets a sandbox clock go on in another mode from the instant it shows. */
  setMode(id: string, wanted: { mode: ClockMode; factor: number }): Promise<Environment>;
  /**
   * Reads an environment again, because its clock moved elsewhere or its content was replaced. With
   * the version of its clock, only where that is news here.
   */
  refresh(id: string, clockVersion?: bigint): Promise<void>;
}

/** Told of what happens to environments. */
export interface RegistryListeners {
  /** Something of an environment changed, here or elsewhere. */
  readonly changed?: (environmentId: string) => void;
  /** A clock was moved here. */
  readonly moved?: (environmentId: string) => void;
  /** An environment was deleted, here or elsewhere. */
  readonly gone?: (environmentId: string) => void;
}

/** Keeps a copy of each; copies only ever move forward, whatever order news arrives in. */
export function createRegistry(
  db: Database,
  wall: WallClock,
  listeners: RegistryListeners = {},
): EnvironmentRegistry {
  const known = new Map<string, Environment>();
  function keep(found: Environment): Environment {
    const held = known.get(found.id);
    if (held !== undefined && held.clock_version >= found.clock_version) return held;
    known.set(found.id, found);
    return found;
  }
  async function read(id: string): Promise<Environment | undefined> {
    const found = await findEnvironment(db, id);
    return found === undefined ? undefined : keep(found);
  }
  const find: EnvironmentRegistry["find"] = (id) => known.get(id) ?? read(id);
  async function get(id: string): Promise<Environment> {
    return assertFound(await find(id), `environment ${id}`);
  }
  async function change(id: string, moved: Partial<Environment> | undefined) {
    if (moved !== undefined) return changed(await get(id), moved);
    // It stands there already, or farther on: perhaps by a commit whose end was not heard of.
    const found = await findEnvironment(db, id);
    return found === undefined ? await get(id) : keep(found);
  }
  function changed(before: Environment, moved: Partial<Environment>): Environment {
    const after = keep({ ...before, ...moved });
    listeners.moved?.(before.id);
    return after;
  }
  const now: EnvironmentRegistry["now"] = (environment) =>
    environmentNow(known.get(environment.id) ?? environment, wall);
  return {
    get,
    find,
    now,
    moveClock: async (id, to, { durable = true } = {}) =>
      change(id, await updateClock(db, id, { to, wall: wall.now(), durable })),
    moveClockIn: async (tx, id, to) => {
      const moved = await updateClock(tx, id, { to, wall: wall.now(), durable: true });
      return () => {
        const held = known.get(id);
        if (held !== undefined && moved !== undefined) changed(held, moved);
      };
    },
    setMode: async (id, wanted) => {
      const clock = clockInMode(await get(id), wanted, wall);
      return await change(id, await replaceClock(db, id, clock));
    },
    async refresh(id, clockVersion) {
      const held = known.get(id)?.clock_version;
      if (held !== undefined && clockVersion !== undefined && held >= clockVersion) return;
      listeners.changed?.(id);
      if (!known.has(id)) return;
      const found = await findEnvironment(db, id);
      if (found !== undefined) {
        keep(found);
        return;
      }
      known.delete(id);
      listeners.gone?.(id);
    },
  };
}
