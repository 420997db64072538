import { assertFound } from "../base/assert.ts";
import { clockInMode, environmentNow, type ClockMode, type WallClock } from "../base/clock.ts";
import {
  findEnvironment,
  replaceClock,
  updateClock,
  type Environment,
} from "../db/tables/environments/environments.ts";
import type { Database, Executor, Tx } from "../db/postgres/executor.ts";
import type { Instant } from "@railhead/core";

/** Environments known to this process, with current clocks. */
export interface EnvironmentRegistry {
  /** Throws where there is no such environment. */
  get(id: string): Promise<Environment>;
  /** Cached if known; undefined if absent. */
  find(id: string): Environment | Promise<Environment | undefined>;
  now(environment: Environment): Instant;
  /** As it is stored, undefined if absent: the notice of another process that moved its clock may still be under way. */
  latest(id: string): Promise<Environment | undefined>;
  /**
   * Advances a sandbox clock and returns the environment. A non-durable advance may be lost in a crash,
   * but never if a later commit is kept. The engine moves it through its own database.
   */
  moveClock(
    id: string,
    to: Instant,
    options?: { durable?: boolean; by?: Executor },
  ): Promise<Environment>;
  /** Advances the clock within a transaction; call the returned function after commit. */
  moveClockIn(tx: Tx, id: string, to: Instant): Promise<() => void>;
  /** Switches a sandbox clock's mode at its current instant. */
  setMode(id: string, wanted: { mode: ClockMode; factor: number }): Promise<Environment>;
  /** Reloads an environment whose clock or content changed elsewhere. With a clock version, only if newer. */
  refresh(id: string, clockVersion?: bigint): Promise<void>;
}

/** Callbacks for changes of environments. */
export interface RegistryListeners {
  /** An environment changed, here or elsewhere. */
  readonly changed?: (environmentId: string) => void;
  /** A clock was moved here. */
  readonly moved?: (environmentId: string) => void;
  /** An environment was deleted, here or elsewhere. */
  readonly gone?: (environmentId: string) => void;
}

/** Caches environments; copies only move forward, whatever the order of notifications. */
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
    // Already there or further, perhaps by a commit whose response was lost.
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
    async latest(id) {
      const held = known.get(id);
      const found = await read(id);
      // The notice that is under way finds nothing newer, and says nothing to the listeners.
      if (held !== found) listeners.changed?.(id);
      return found;
    },
    moveClock: async (id, to, { durable = true, by = db } = {}) =>
      change(id, await updateClock(by, id, { to, wall: wall.now(), durable })),
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
