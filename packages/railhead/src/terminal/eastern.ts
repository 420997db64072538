/** Creates the format at first use: each takes milliseconds, which would slow every start. */
function lazily(locale: string, options: Intl.DateTimeFormatOptions): (at: number) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (at) => (format ??= new Intl.DateTimeFormat(locale, options)).format(at);
}

const dateOf = lazily("en-CA", {
  timeZone: "America/New_York",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});
const timeOf = lazily("en-GB", {
  timeZone: "America/New_York",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});
const weekdayOf = lazily("en-US", { timeZone: "UTC", weekday: "short" });

/** An instant in Eastern time. */
export interface BusinessTime {
  /** `YYYY-MM-DD` */
  readonly business_date: string;
  /** `HH:MM` */
  readonly time: string;
}

/** Eastern date and time of an ISO instant. */
export function businessTime(instant: string): BusinessTime {
  const at = Date.parse(instant);
  return { business_date: dateOf(at), time: timeOf(at) };
}

/** `Mon 2026-03-02` */
export function withWeekday(civilDate: string): string {
  return `${weekdayOf(Date.parse(`${civilDate}T00:00:00Z`))} ${civilDate}`;
}

const OFFSETS = ["-05:00", "-04:00"] as const;

/** The instant of an Eastern date and time; undefined where it does not exist. */
export function easternInstant({ business_date, time }: BusinessTime): string | undefined {
  for (const offset of OFFSETS) {
    const at = Date.parse(`${business_date}T${time}:00${offset}`);
    if (Number.isNaN(at)) return undefined;
    const instant = new Date(at).toISOString();
    const shown = businessTime(instant);
    if (shown.business_date === business_date && shown.time === time) return instant;
  }
  return undefined;
}
