import { addMs, type Instant } from "@railhead/core";

/** Where wall time comes from. Business code receives instants; only composition holds a clock. */
export interface WallClock {
  now(): Instant;
}

let cachedMs = Number.NaN;
let cachedInstant: Instant = "";

/** Written once a millisecond: under load it is asked several times in one. */
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
 * `real` and `scaled` run; `frozen` stands until it is moved; `auto` stands too, and is moved to the
 * next due instant whenever something waits.
 */
export const CLOCK_MODES = ["auto", "frozen", "real", "scaled"] as const;
export type ClockMode = (typeof CLOCK_MODES)[number];

/** The part of an environment that tells its time. */
export interface EnvironmentClock {
  readonly clock_mode: ClockMode;
  /** The instant it stands at, or stood at when it began to run; null where it is the wall's. */
  readonly clock_at: Instant | null;
  /** What the wall showed when it began to run; null while it stands still. */
  readonly clock_wall: Instant | null;
  /** Seconds that pass in it while one passes on the wall. */
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

/** The clock that shows the same instant and goes on in another mode. Time never goes back. */
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
