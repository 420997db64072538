import { dateOfDayNumber, dayNumber, isCivilDate } from "./civil-date.ts";

export { isCivilDate } from "./civil-date.ts";
export type { CivilDate } from "./civil-date.ts";

/** A moment in UTC, `YYYY-MM-DDTHH:MM:SS.mmmZ`: text order is time order. */
export type Instant = string;

const MS_PER_DAY = 86_400_000;
const CANONICAL = /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;
const RFC_3339 =
  /^(\d{4}-\d{2}-\d{2})[Tt]([01]\d|2[0-3]):([0-5]\d):([0-5]\d)(?:\.(\d+))?(?:[Zz]|([+-])([01]\d|2[0-3]):([0-5]\d))?$/;
const FIRST_DAY = dayNumber("0001-01-01");
const LAST_DAY = dayNumber("9999-12-31");

function padded(value: number, width: number): string {
  return String(value).padStart(width, "0");
}

function fromMs(ms: number): Instant | undefined {
  const day = Math.floor(ms / MS_PER_DAY);
  if (!(day >= FIRST_DAY && day <= LAST_DAY)) return undefined;
  const rest = ms - day * MS_PER_DAY;
  const hours = padded(Math.floor(rest / 3_600_000), 2);
  const minutes = padded(Math.floor(rest / 60_000) % 60, 2);
  const seconds = padded(Math.floor(rest / 1000) % 60, 2);
  return `${dateOfDayNumber(day)}T${hours}:${minutes}:${seconds}.${padded(rest % 1000, 3)}Z`;
}

function timeMs(text: string): number {
  const hours = Number(text.slice(11, 13));
  const minutes = Number(text.slice(14, 16));
  return ((hours * 60 + minutes) * 60 + Number(text.slice(17, 19))) * 1000;
}

/** Milliseconds since 1970-01-01 UTC of an instant. */
export function instantToMs(instant: Instant): number {
  return dayNumber(instant) * MS_PER_DAY + timeMs(instant) + Number(instant.slice(20, 23));
}

/** The instant of a whole number of milliseconds since 1970-01-01 UTC. Throws RangeError outside years 1 to 9999. */
export function msToInstant(ms: number): Instant {
  const instant = Number.isSafeInteger(ms) ? fromMs(ms) : undefined;
  if (instant === undefined) throw new RangeError(`Not a representable instant: ${ms} ms`);
  return instant;
}

/** True for the one canonical shape, `YYYY-MM-DDTHH:MM:SS.mmmZ`, of a real moment. */
export function isInstant(text: unknown): text is Instant {
  return typeof text === "string" && CANONICAL.test(text) && isCivilDate(text.slice(0, 10));
}

/**
 * Reads any RFC 3339 date-time and answers it in canonical form, or undefined when it is not one.
 * No offset means UTC; digits beyond the millisecond are cut. Nothing rolls over: 30 February,
 * 24:00 and leap seconds are refused.
 */
export function parseInstant(text: unknown): Instant | undefined {
  if (typeof text !== "string" || text.length > 64) return undefined;
  const match = RFC_3339.exec(text);
  const date = match?.[1];
  if (match === null || date === undefined || !isCivilDate(date)) return undefined;
  const ms = Number((match[5] ?? "").slice(0, 3).padEnd(3, "0"));
  const offsetMinutes = Number(match[7] ?? 0) * 60 + Number(match[8] ?? 0);
  const signedMinutes = match[6] === "-" ? -offsetMinutes : offsetMinutes;
  return fromMs(dayNumber(date) * MS_PER_DAY + timeMs(text) + ms - signedMinutes * 60_000);
}

/** The instant `ms` milliseconds later (earlier when negative). */
export function addMs(instant: Instant, ms: number): Instant {
  return msToInstant(instantToMs(instant) + ms);
}

/** The later of two instants. */
export function laterOf(a: Instant, b: Instant): Instant {
  return a < b ? b : a;
}
