import { Temporal } from "temporal-polyfill";
import type { CivilDate, Instant } from "@railhead/core";

const ZONE = "America/New_York";

/** Wall-clock date and time of the banking day's zone. */
export interface EasternTime {
  readonly date: CivilDate;
  /** `HH:MM`. */
  readonly time: string;
}

// Steps ask for the same few instants and dates thousands of times; both caches stay small.
const CACHE_MAX = 4096;
const easternByInstant = new Map<Instant, EasternTime>();
const instantByEastern = new Map<string, Instant>();

function remember<K, V>(cache: Map<K, V>, key: K, value: V): V {
  if (cache.size >= CACHE_MAX) cache.clear();
  cache.set(key, value);
  return value;
}

/** What the wall clock in New York shows at an instant. */
export function easternTime(at: Instant): EasternTime {
  const held = easternByInstant.get(at);
  if (held !== undefined) return held;
  const zoned = Temporal.Instant.from(at).toZonedDateTimeISO(ZONE);
  const value = {
    date: zoned.toPlainDate().toString(),
    time: zoned.toPlainTime().toString({ smallestUnit: "minute" }),
  };
  return remember(easternByInstant, at, value);
}

/**
 * The instant of a wall-clock time in New York. A time that a DST night repeats means its first
 * occurrence; one that it skips means the same distance after the gap.
 */
export function easternInstant(date: CivilDate, time: string): Instant {
  const key = `${date}T${time}`;
  const held = instantByEastern.get(key);
  if (held !== undefined) return held;
  const zoned = Temporal.PlainDateTime.from(key).toZonedDateTime(ZONE);
  const value = new Temporal.Instant(zoned.epochNanoseconds).toString({
    smallestUnit: "millisecond",
  });
  return remember(instantByEastern, key, value);
}

/** The day's number in its year in three digits, as ACH operators write settlement dates. */
export function ordinalDay(date: CivilDate): string {
  return String(Temporal.PlainDate.from(date).dayOfYear).padStart(3, "0");
}
