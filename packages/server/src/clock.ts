import type { Instant } from "@railhead/core";

/** Where wall time comes from. Business code receives instants; only composition holds a clock. */
export interface WallClock {
  now(): Instant;
}

export const wallClock: WallClock = {
  now: () => new Date().toISOString(),
};

export type ClockMode = "real" | "frozen" | "auto";

/** The part of an environment that tells its time. */
export interface EnvironmentClock {
  readonly clock_mode: ClockMode;
  /** The instant a frozen or auto clock stands at; null while it is real. */
  readonly clock_at: Instant | null;
}

/** The present instant of an environment. */
export function environmentNow(environment: EnvironmentClock, wall: WallClock): Instant {
  return environment.clock_at ?? wall.now();
}

/** An instant as libraries want it. */
export function toDate(instant: Instant): Date {
  return new Date(instant);
}
