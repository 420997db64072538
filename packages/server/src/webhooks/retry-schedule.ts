import { addMs, instantToMs, type Instant } from "@railhead/core";
import type { EnvironmentClock } from "../base/clock.ts";

/** Seconds to wait before each attempt after the first. */
export const RETRY_SCHEDULE: readonly number[] = [5, 300, 1800, 7200, 18_000, 36_000, 36_000];

const DISABLED_AFTER_MS = 5 * 24 * 3600 * 1000;
const RETRY_AFTER_MAX_S = 24 * 3600;

export interface FailedTry {
  /** Attempts so far, this one included. */
  readonly tries: number;
  readonly schedule: readonly number[];
  /** The header as it was sent. */
  readonly retry_after: string | null;
  /** Wall time, by which a date in the header is read. */
  readonly wall: Instant;
}

/** Seconds until the next attempt; undefined where there is none left. */
export function retryDelay(failed: FailedTry): number | undefined {
  const planned = failed.schedule[failed.tries - 1];
  if (planned === undefined) return undefined;
  return Math.max(planned, secondsOf(failed.retry_after, failed.wall));
}

function secondsOf(header: string | null, wall: Instant): number {
  if (header === null) return 0;
  const text = header.trim();
  const seconds = /^[0-9]{1,9}$/.test(text)
    ? Number(text)
    : Math.ceil((Date.parse(text) - instantToMs(wall)) / 1000);
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), RETRY_AFTER_MAX_S) : 0;
}

/** One moment by the environment's clock and by the one on the wall. */
export interface ClockInstants {
  readonly at: Instant;
  readonly wall: Instant;
}

/**
 * Whether deliveries of an environment wait by its own clock: only while that stands until a person moves it.
 * A clock that jumps or runs by itself passes five days before a receiver that restarts is back.
 */
export function usesEnvironmentClock({
  clock_mode,
}: Pick<EnvironmentClock, "clock_mode">): boolean {
  return clock_mode === "frozen";
}

/** The side of a moment that deliveries of an environment wait by. */
export function deliveryInstant(
  clock: Pick<EnvironmentClock, "clock_mode">,
  { at, wall }: ClockInstants,
): Instant {
  return usesEnvironmentClock(clock) ? at : wall;
}

/** Whether a receiver that fails since then is disabled now. */
export function isDisabledBy(failingSince: Instant, now: Instant): boolean {
  return now >= addMs(failingSince, DISABLED_AFTER_MS);
}
