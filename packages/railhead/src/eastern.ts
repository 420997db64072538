const date = new Intl.DateTimeFormat("en-CA", {
  timeZone: "America/New_York",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});
const clock = new Intl.DateTimeFormat("en-GB", {
  timeZone: "America/New_York",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});
const weekday = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", weekday: "short" });

/** An instant as the bank's wall clock shows it. */
export interface BusinessTime {
  /** `YYYY-MM-DD` */
  readonly business_date: string;
  /** `HH:MM` */
  readonly time: string;
}

/** Eastern date and time of an ISO instant. */
export function businessTime(instant: string): BusinessTime {
  const at = Date.parse(instant);
  return { business_date: date.format(at), time: clock.format(at) };
}

/** `Mon 2026-03-02` */
export function withWeekday(civilDate: string): string {
  return `${weekday.format(Date.parse(`${civilDate}T00:00:00Z`))} ${civilDate}`;
}
