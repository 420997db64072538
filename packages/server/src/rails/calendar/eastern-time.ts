import { Temporal } from "temporal-polyfill";
import { addMs, type CivilDate, type Instant } from "@railhead/core";

const ZONE = "America/New_York";

/** Wall-clock date and time in New York. */
export interface EasternTime {
  readonly date: CivilDate;
  /** `HH:MM`. */
  readonly time: string;
}

// Steps convert the same few instants thousands of times; both caches stay small.
const CACHE_MAX = 4096;
const easternByInstant = new Map<Instant, EasternTime>();
const instantByEastern = new Map<string, Instant>();

function remember<K, V>(cache: Map<K, V>, key: K, value: V): V {
  if (cache.size >= CACHE_MAX) cache.clear();
  cache.set(key, value);
  return value;
}

/** A period with a constant UTC offset in New York. */
interface OffsetPeriod {
  readonly from: Instant;
  readonly to: Instant;
  readonly offsetMs: number;
}

const OFFSET_PERIODS_MAX = 64;
const offsetPeriods: OffsetPeriod[] = [];

const instantOf = (zoned: Temporal.ZonedDateTime): Instant =>
  zoned.toInstant().toString({ smallestUnit: "millisecond" });

/** The period of an instant. Within it conversions are an addition; Temporal is slow. */
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

/** The wall-clock time in New York at an instant. */
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
 * The instant of a wall-clock time in New York. A time repeated by DST means its first occurrence;
 * a skipped one is shifted by the gap.
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
  // A day or more from an offset change, each time occurs once.
  if (stretch !== undefined && addMs(asUtc, -DAY_MS) > stretch.from) {
    if (addMs(asUtc, DAY_MS) < stretch.to) return addMs(asUtc, -stretch.offsetMs);
  }
  const zoned = Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(ZONE);
  return instantOf(zoned);
}

/** The day of the year in three digits, as in ACH settlement dates. */
export function ordinalDay(date: CivilDate): string {
  return String(Temporal.PlainDate.from(date).dayOfYear).padStart(3, "0");
}
