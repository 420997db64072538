import { Temporal } from "temporal-polyfill";
import type { Instant } from "@railhead/core";

/** How far one call may move a clock, in days. */
export const MAX_TRAVEL = 400;

/** True for an ISO 8601 duration that goes forward. */
export function isDuration(text: string): boolean {
  try {
    return Temporal.Duration.from(text).sign >= 0;
  } catch {
    return false;
  }
}

/** Adds a duration on the Eastern calendar, where a day keeps its wall-clock time. */
export function addDuration(from: Instant, duration: string): Instant {
  const zoned = Temporal.Instant.from(from).toZonedDateTimeISO("America/New_York");
  const later = zoned.add(Temporal.Duration.from(duration));
  return later.toInstant().toString({ smallestUnit: "millisecond" });
}

export function travelLimit(from: Instant): Instant {
  return addDuration(from, `P${MAX_TRAVEL}D`);
}
