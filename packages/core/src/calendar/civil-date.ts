/** A calendar date without time or zone, `YYYY-MM-DD`. */
export type CivilDate = string;

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const DAYS_BEFORE_MONTH = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334] as const;
const DAYS_IN_400_YEARS = 146_097;

function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

/** Days in a month (1..12) of a year. */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** True for a real calendar date in the exact shape `YYYY-MM-DD`, years 0001 to 9999. */
export function isCivilDate(text: unknown): text is CivilDate {
  if (typeof text !== "string") return false;
  const match = DATE.exec(text);
  if (match === null) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

/** Days since 1970-01-01 of a year, month (1..12) and day; linear in the day. */
export function dayNumberOf(year: number, month: number, day: number): number {
  const years = year - 1;
  const leapDays = Math.floor(years / 4) - Math.floor(years / 100) + Math.floor(years / 400);
  const afterLeapDay = month > 2 && isLeapYear(year) ? 1 : 0;
  return (
    years * 365 + leapDays + (DAYS_BEFORE_MONTH[month - 1] ?? 0) + afterLeapDay + day - 719_163
  );
}

/** Days since 1970-01-01 of a date. The date must be valid. */
export function dayNumber(date: CivilDate): number {
  return dayNumberOf(Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8, 10)));
}

/** The year, month (1..12) and day of a day number. */
export function civilParts(number: number): { year: number; month: number; day: number } {
  const days = number + 719_162;
  const cycles = Math.floor(days / DAYS_IN_400_YEARS);
  const inCycle = days - cycles * DAYS_IN_400_YEARS;
  // The last day of a leap century and of a leap year would count one too far.
  const centuries = Math.min(3, Math.floor(inCycle / 36_524));
  const inCentury = inCycle - centuries * 36_524;
  const fours = Math.floor(inCentury / 1_461);
  const inFour = inCentury - fours * 1_461;
  const ones = Math.min(3, Math.floor(inFour / 365));
  const year = cycles * 400 + centuries * 100 + fours * 4 + ones + 1;
  let day = inFour - ones * 365 + 1;
  let month = 1;
  while (day > daysInMonth(year, month)) {
    day -= daysInMonth(year, month);
    month += 1;
  }
  return { year, month, day };
}

function padded(value: number, width: number): string {
  return String(value).padStart(width, "0");
}

/** The date of a day number. */
export function dateOfDayNumber(number: number): CivilDate {
  const { year, month, day } = civilParts(number);
  return `${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}`;
}

/** Day of the week of a day number, 0 = Sunday. */
export function weekdayOf(number: number): number {
  return (((number + 4) % 7) + 7) % 7;
}
