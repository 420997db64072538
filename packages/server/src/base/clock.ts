import { addMs, type Instant } from "@railhead/core";

/** Source of wall time. Business code receives instants; only `compose` holds a clock. */
export interface WallClock {
  now(): Instant;
}

let cachedMs = Number.NaN;
let cachedInstant: Instant = "";

/** Formatted once per millisecond: under load it is read several times in one. */
export const wallClock: WallClock = {
  now: () => {
    const ms = Date.now();
    if (ms !== cachedMs) {
      cachedMs = ms;
      cachedInstant = new Date(ms).toISOString();
    }
    return cachedInstant;
  },
};

/** For libraries that take a `Date`. */
export function toDate(at: Instant): Date {
  return new Date(at);
}

/**
 * `real` and `scaled` run; `frozen` stops until advanced; `auto` stops, and jumps to the next due instant
 * when something is due.
 */
export const CLOCK_MODES = ["auto", "frozen", "real", "scaled"] as const;
export type ClockMode = (typeof CLOCK_MODES)[number];

/** The clock columns of an environment. */
export interface EnvironmentClock {
  readonly clock_mode: ClockMode;
  /** Virtual instant while stopped, or at the start of running; null for wall time. */
  readonly clock_at: Instant | null;
  /** Wall time at which it began to run; null while stopped. */
  readonly clock_wall: Instant | null;
  /** Virtual seconds per wall second. */
  readonly clock_factor: number;
}

/** The present instant of an environment. */
export function environmentNow(clock: EnvironmentClock, wall: WallClock): Instant {
  const { clock_at, clock_wall, clock_factor } = clock;
  if (clock_at === null) return wall.now();
  if (clock_wall === null) return clock_at;
  const passed = Math.max(0, Date.parse(wall.now()) - Date.parse(clock_wall));
  return addMs(clock_at, Math.floor(passed * clock_factor));
}

/** Returns a clock in another mode at the same instant. Time never goes back. */
export function clockInMode(
  clock: EnvironmentClock,
  wanted: { mode: ClockMode; factor: number },
  wall: WallClock,
): EnvironmentClock {
  const at = environmentNow(clock, wall);
  const runs = wanted.mode === "real" || wanted.mode === "scaled";
  return {
    clock_mode: wanted.mode,
    clock_at: at,
    clock_wall: runs ? wall.now() : null,
    clock_factor: wanted.mode === "scaled" ? wanted.factor : 1,
  };
}
