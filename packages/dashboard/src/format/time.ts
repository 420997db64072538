const NEW_YORK = "America/New_York";

const shown = new Intl.DateTimeFormat("en-US", {
  timeZone: NEW_YORK,
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  second: "2-digit",
});
const withWeekday = new Intl.DateTimeFormat("en-US", {
  timeZone: NEW_YORK,
  weekday: "short",
  year: "numeric",
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZoneName: "short",
});
const civil = new Intl.DateTimeFormat("en-US", {
  timeZone: "UTC",
  weekday: "short",
  month: "short",
  day: "numeric",
  year: "numeric",
});

const withoutYear = new Intl.DateTimeFormat("en-US", {
  timeZone: "UTC",
  weekday: "short",
  month: "short",
  day: "numeric",
});

/** A day that is near: `Mon, Mar 2`. */
export function nearDay(date: string): string {
  return withoutYear.format(new Date(`${date}T00:00:00Z`));
}

/** An instant in New York, where ACH days begin and end: `Mar 2, 10:00:00 AM`. */
export function newYorkTime(at: string): string {
  return shown.format(new Date(at));
}

/** `Mon, Mar 2, 2026, 10:00 AM EST`. */
export function newYorkLong(at: string): string {
  return withWeekday.format(new Date(at));
}

/** The instant where the reader is, and as it is copied. */
export function localAndIso(at: string): string {
  return `${new Date(at).toLocaleString()} here · ${at}`;
}

const isoDate = new Intl.DateTimeFormat("en-CA", { timeZone: NEW_YORK, dateStyle: "short" });

/** The day of an instant in New York: `2026-03-02`. */
export function newYorkDate(at: string): string {
  return isoDate.format(new Date(at));
}

/** A day: `Mon, Mar 2, 2026`. */
export function day(date: string): string {
  return civil.format(new Date(`${date}T00:00:00Z`));
}

const UNITS = [
  ["day", 86_400_000],
  ["h", 3_600_000],
  ["min", 60_000],
  ["s", 1_000],
] as const;

/** The two greatest units of a duration: `1 day 4 h`; below a second `now`. */
export function duration(ms: number): string {
  let rest = Math.abs(ms);
  const parts: string[] = [];
  for (const [unit, size] of UNITS) {
    const count = Math.floor(rest / size);
    rest -= count * size;
    if (count > 0) parts.push(`${count} ${unit}${unit === "day" && count > 1 ? "s" : ""}`);
    else if (parts.length > 0) break;
  }
  return parts.slice(0, 2).join(" ") || "now";
}

/** How far an instant is from another: `in 4 h 2 min`, `3 days ago`. */
export function distance(at: string, from: string): string {
  const ms = Date.parse(at) - Date.parse(from);
  const text = duration(ms);
  if (text === "now") return text;
  return ms > 0 ? `in ${text}` : `${text} ago`;
}
