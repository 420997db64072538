import { Temporal } from "temporal-polyfill";
import { addMs, type CivilDate, type Instant } from "@railhead/core";

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

/** A stretch of time without a change of the clocks: of New York's offset from UTC. */
interface OffsetPeriod {
  readonly from: Instant;
  readonly to: Instant;
  readonly offsetMs: number;
}

const OFFSET_PERIODS_MAX = 64;
const offsetPeriods: OffsetPeriod[] = [];

const instantOf = (zoned: Temporal.ZonedDateTime): Instant =>
  zoned.toInstant().toString({ smallestUnit: "millisecond" });

/** Conversions by the library are slow; between two changes of the clocks they only add. */
function offsetPeriodAt(at: Instant): OffsetPeriod | undefined {
  const held = offsetPeriods.find(({ from, to }) => from <= at && at < to);
  if (held !== undefined) return held;
  const zoned = Temporal.Instant.from(at).toZonedDateTimeISO(ZONE);
  const next = zoned.getTimeZoneTransition("next");
  const last = zoned.getTimeZoneTransition("previous");
  if (next === null || last === null) return undefined;
  const offsetMs = zoned.offsetNanoseconds / 1_000_000;
  const found = { from: instantOf(last), to: instantOf(next), offsetMs };
  if (offsetPeriods.length >= OFFSET_PERIODS_MAX) offsetPeriods.length = 0;
  offsetPeriods.push(found);
  return found;
}

/** What the wall clock in New York shows at an instant. */
export function easternTime(at: Instant): EasternTime {
  const held = easternByInstant.get(at);
  if (held !== undefined) return held;
  return remember(easternByInstant, at, computeEasternTime(at));
}

function computeEasternTime(at: Instant): EasternTime {
  const stretch = offsetPeriodAt(at);
  if (stretch !== undefined) {
    const shown = addMs(at, stretch.offsetMs);
    return { date: shown.slice(0, 10), time: shown.slice(11, 16) };
  }
  const zoned = Temporal.Instant.from(at).toZonedDateTimeISO(ZONE);
  return {
    date: zoned.toPlainDate().toString(),
    time: zoned.toPlainTime().toString({ smallestUnit: "minute" }),
  };
}

/**
 * The instant of a wall-clock time in New York. A time that a DST night repeats means its first
 * occurrence; one that it skips means the same distance after the gap.
 */
export function easternInstant(date: CivilDate, time: string): Instant {
  const key = `${date}T${time}`;
  const held = instantByEastern.get(key);
  if (held !== undefined) return held;
  return remember(instantByEastern, key, computeInstant(date, time));
}

const DAY_MS = 86_400_000;

function computeInstant(date: CivilDate, time: string): Instant {
  const asUtc = `${date}T${time}:00.000Z`;
  const stretch = offsetPeriodAt(asUtc);
  // A day away from a change of the clocks each time is shown once.
  if (stretch !== undefined && addMs(asUtc, -DAY_MS) > stretch.from) {
    if (addMs(asUtc, DAY_MS) < stretch.to) return addMs(asUtc, -stretch.offsetMs);
  }
  const zoned = Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(ZONE);
  return instantOf(zoned);
}

/** The day's number in its year in three digits, as ACH operators write settlement dates. */
export function ordinalDay(date: CivilDate): string {
  return String(Temporal.PlainDate.from(date).dayOfYear).padStart(3, "0");
}
