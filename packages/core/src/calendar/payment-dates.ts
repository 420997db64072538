import { addDays } from "./banking-days.ts";
import type { CivilDate } from "./civil-date.ts";
import { addMs, type Instant } from "./instant.ts";
import { MAX_DAYS_AHEAD } from "./windows.ts";

/** Days before today that are accepted in production: west of Eastern it may still be yesterday. */
export const GRACE_DAYS = 1;

/** American Samoa, the last US zone to end a day: UTC-11 all year. */
const WESTERNMOST_US_OFFSET_MS = -11 * 3_600_000;

/** The earliest date that any US calendar shows at an instant. */
export function westernmostToday(at: Instant): CivilDate {
  return addMs(at, WESTERNMOST_US_OFFSET_MS).slice(0, 10);
}

/** Dates from `from` to `to`, both included. */
export interface DateRange {
  readonly from: CivilDate;
  readonly to: CivilDate;
}

/** What decides which dates a payment may have. */
export interface PaymentDateFacts {
  readonly kind: "sandbox" | "live";
  /** The Eastern date by the environment's clock. */
  readonly today: CivilDate;
  /** Dates by the real clock: the Eastern date, and the earliest date in any US zone. */
  readonly wall: { readonly eastern: CivilDate; readonly westernmost: CivilDate };
}

/**
 * The date ranges that a payment may have, earliest first. A sandbox accepts the range of its own
 * clock and the range of the real clock, since the two may be weeks apart.
 */
export function paymentDateRanges({ kind, today, wall }: PaymentDateFacts): readonly DateRange[] {
  const own = { from: today, to: addDays(today, MAX_DAYS_AHEAD) };
  if (kind === "live") return [{ ...own, from: addDays(today, -GRACE_DAYS) }];
  const callers = { from: wall.westernmost, to: addDays(wall.eastern, MAX_DAYS_AHEAD) };
  const isAhead = own.from >= callers.from;
  // A sandbox clock ahead of the real clock leaves no gap: any day from the real today on is accepted.
  if (isAhead) return [{ from: callers.from, to: laterDate(own.to, callers.to) }];
  const isOne = callers.from <= addDays(own.to, 1);
  return isOne ? [{ from: own.from, to: callers.to }] : [own, callers];
}

function laterDate(a: CivilDate, b: CivilDate): CivilDate {
  return a > b ? a : b;
}
