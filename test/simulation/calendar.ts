import type { WallClock } from "../../packages/server/src/base/clock.ts";
import type { Timers } from "./timers.ts";

/** The wall clock of all machines, which jumps from one moment of the banking day to the next. */
export interface BankingCalendar extends WallClock {
  set(at: string): void;
}

export function createCalendar(timers: Timers, start: string): BankingCalendar {
  let offset = Date.parse(start) - timers.now();
  return {
    now: () => new Date(offset + timers.now()).toISOString(),
    set(at) {
      offset = Math.max(offset, Date.parse(at) - timers.now());
    },
  };
}

const newYork = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "America/New_York",
  dateStyle: "short",
  timeStyle: "short",
});

/** `YYYY-MM-DD HH:MM` in New York. */
export function newYorkTime(at: string): { date: string; time: string } {
  const [date = "", time = ""] = newYork.format(Date.parse(at)).split(" ");
  return { date, time };
}

/** The instant of a time of a day in New York, in either of its offsets. */
export function newYorkInstant(date: string, time: string): string {
  for (const offset of ["-05:00", "-04:00"]) {
    const at = new Date(`${date}T${time}:00${offset}`).toISOString();
    if (newYorkTime(at).time === time) return at;
  }
  throw new Error(`${date} has no ${time}`);
}

export function nextDate(date: string, days = 1): string {
  return new Date(Date.parse(`${date}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Days on which a run may begin: plain ones, and before changes of the clock and holidays. */
export const FIRST_DAYS = [
  "2026-03-03", // summer time begins on the 8th
  "2026-03-30",
  "2026-05-20", // Memorial Day on the 25th
  "2026-06-15", // Juneteenth on the 19th
  "2026-07-01", // Independence Day is a Saturday
  "2026-08-31", // Labor Day on the 7th
  "2026-10-28", // winter time begins on the 1st, Veterans Day on the 11th
  "2026-11-23", // Thanksgiving on the 26th
  "2026-12-22", // Christmas and New Year
] as const;

/** Moments around what happens on a banking day: polls, settlement, funding, cut-off and deadline. */
export const MOMENTS = [
  "07:40",
  "08:40",
  "09:10",
  "12:10",
  "15:30",
  "16:02",
  "16:20",
  "17:05",
] as const;

/** The few at which work is due when nobody disturbs it. */
export const QUIET_MOMENTS = ["07:40", "09:10", "12:10", "16:02", "17:05"] as const;
