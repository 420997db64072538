import { dateOfDayNumber, dayNumber, dayNumberOf, civilParts, weekdayOf } from "./civil-date.ts";
import type { CivilDate } from "./civil-date.ts";

/** A weekday on which the Federal Reserve Banks are closed. */
export type FedHoliday = { readonly date: CivilDate; readonly name: string };

/** Further closed dates, given by the operator. */
export type Closures = ReadonlySet<CivilDate>;

const NO_CLOSURES: Closures = new Set();
const MONDAY = 1;
const THURSDAY = 4;

type Rule = { name: string; since?: number } & (
  | { month: number; day: number }
  | { month: number; weekday: number; nth: number }
  | { month: number; weekday: number; nth: "last" }
);

const RULES: readonly Rule[] = [
  { name: "New Year's Day", month: 1, day: 1 },
  { name: "Martin Luther King Jr. Day", month: 1, weekday: MONDAY, nth: 3 },
  { name: "Washington's Birthday", month: 2, weekday: MONDAY, nth: 3 },
  { name: "Memorial Day", month: 5, weekday: MONDAY, nth: "last" },
  { name: "Juneteenth", month: 6, day: 19, since: 2022 },
  { name: "Independence Day", month: 7, day: 4 },
  { name: "Labor Day", month: 9, weekday: MONDAY, nth: 1 },
  { name: "Columbus Day", month: 10, weekday: MONDAY, nth: 2 },
  { name: "Veterans Day", month: 11, day: 11 },
  { name: "Thanksgiving Day", month: 11, weekday: THURSDAY, nth: 4 },
  { name: "Christmas Day", month: 12, day: 25 },
];

function weekdayOnOrAfter(number: number, weekday: number): number {
  return number + ((weekday - weekdayOf(number) + 7) % 7);
}

/** The day a rule closes the Fed in a year; undefined when it falls on a Saturday, which closes nothing. */
function closedDay(rule: Rule, year: number): number | undefined {
  if ("day" in rule) {
    const day = dayNumberOf(year, rule.month, rule.day);
    const weekday = weekdayOf(day);
    if (weekday === 6) return undefined;
    return weekday === 0 ? day + 1 : day;
  }
  if (rule.nth === "last") {
    // Every month ruled this way has 31 days.
    return weekdayOnOrAfter(dayNumberOf(year, rule.month, 25), rule.weekday);
  }
  return weekdayOnOrAfter(dayNumberOf(year, rule.month, 1), rule.weekday) + (rule.nth - 1) * 7;
}

const closedDaysByYear = new Map<number, ReadonlyMap<number, string>>();

function closedDays(year: number): ReadonlyMap<number, string> {
  const known = closedDaysByYear.get(year);
  if (known !== undefined) return known;
  const days = new Map<number, string>();
  for (const rule of RULES) {
    const day = (rule.since ?? 0) <= year ? closedDay(rule, year) : undefined;
    if (day !== undefined) days.set(day, rule.name);
  }
  closedDaysByYear.set(year, days);
  return days;
}

/**
 * Weekdays of a year on which the Fed is closed, in order. A holiday on a Sunday closes the Monday
 * after it; one on a Saturday closes nothing, and the Friday before stays open.
 */
export function fedHolidays(year: number): FedHoliday[] {
  return [...closedDays(year)].map(([day, name]) => ({ date: dateOfDayNumber(day), name }));
}

function isOpen(number: number, closures: Closures): boolean {
  if (!isOpenAtFed(number)) return false;
  return closures.size === 0 || !closures.has(dateOfDayNumber(number));
}

// Without the caches, each of millions of payments walks the holiday rules again.
const CACHED_DAYS = 10_000;
const openByNumber = new Map<number, boolean>();
const openByDate = new Map<CivilDate, boolean>();

function isOpenAtFed(number: number): boolean {
  const known = openByNumber.get(number);
  if (known !== undefined) return known;
  const weekday = weekdayOf(number);
  const isWeekend = weekday === 0 || weekday === 6;
  const open = !isWeekend && !closedDays(civilParts(number).year).has(number);
  if (openByNumber.size >= CACHED_DAYS) openByNumber.clear();
  openByNumber.set(number, open);
  return open;
}

/** True when the Fed settles on the date: Monday to Friday, no Fed holiday, not a further closure. */
export function isBankingDay(date: CivilDate, closures: Closures = NO_CLOSURES): boolean {
  if (closures.has(date)) return false;
  const known = openByDate.get(date);
  if (known !== undefined) return known;
  const open = isOpenAtFed(dayNumber(date));
  if (openByDate.size >= CACHED_DAYS) openByDate.clear();
  openByDate.set(date, open);
  return open;
}

/** The date `days` calendar days later (earlier when negative). */
export function addDays(date: CivilDate, days: number): CivilDate {
  return dateOfDayNumber(dayNumber(date) + days);
}

function step(number: number, direction: 1 | -1, closures: Closures): number {
  let day = number + direction;
  while (!isOpen(day, closures)) day += direction;
  return day;
}

/** The first banking day strictly after the date. */
export function nextBankingDay(date: CivilDate, closures: Closures = NO_CLOSURES): CivilDate {
  return dateOfDayNumber(step(dayNumber(date), 1, closures));
}

/** The last banking day strictly before the date. */
export function previousBankingDay(date: CivilDate, closures: Closures = NO_CLOSURES): CivilDate {
  return dateOfDayNumber(step(dayNumber(date), -1, closures));
}

/** The date itself when it is a banking day, else the next one. */
export function rollForward(date: CivilDate, closures: Closures = NO_CLOSURES): CivilDate {
  return isBankingDay(date, closures) ? date : nextBankingDay(date, closures);
}

/**
 * The nth banking day strictly after the date (strictly before it when n is negative).
 * With n = 0, the date rolled forward.
 */
export function addBankingDays(
  date: CivilDate,
  n: number,
  closures: Closures = NO_CLOSURES,
): CivilDate {
  if (n === 0) return rollForward(date, closures);
  let day = dayNumber(date);
  for (let left = Math.abs(n); left > 0; left -= 1) day = step(day, n > 0 ? 1 : -1, closures);
  return dateOfDayNumber(day);
}

/**
 * How many banking days lie after `from`, up to and including `to`; negative when `to` is earlier.
 * Between banking days, `addBankingDays(from, bankingDaysBetween(from, to))` is `to`.
 */
export function bankingDaysBetween(
  from: CivilDate,
  to: CivilDate,
  closures: Closures = NO_CLOSURES,
): number {
  if (to < from) {
    const back = bankingDaysBetween(to, from, closures);
    return back === 0 ? 0 : -back;
  }
  const last = dayNumber(to);
  let count = 0;
  for (let day = dayNumber(from) + 1; day <= last; day += 1) if (isOpen(day, closures)) count += 1;
  return count;
}
