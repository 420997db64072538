import {
  paymentDateRanges,
  westernmostToday,
  type CivilDate,
  type DateRange,
  type Instant,
} from "@railhead/core";
import { easternTime } from "../../rails/calendar/eastern-time.ts";

/** The clocks for checking a payment date. */
export interface PaymentDateClocks {
  readonly kind: "sandbox" | "live";
  /** The environment's clock. */
  readonly at: Instant;
  /** The wall clock, which callers may assume. */
  readonly wall: Instant;
}

/** The reason a payment date is refused; undefined if allowed. */
export function paymentDateFault(date: CivilDate, clocks: PaymentDateClocks): string | undefined {
  const ranges = allowedRanges(clocks);
  if (ranges.some(({ from, to }) => from <= date && date <= to)) return undefined;
  const allowed = ranges.map(({ from, to }) => `from ${from} to ${to}`);
  return `Must be ${allowed.join(" or ")} (US Eastern).`;
}

function allowedRanges({ kind, at, wall }: PaymentDateClocks): readonly DateRange[] {
  return paymentDateRanges({
    kind,
    today: easternTime(at).date,
    wall: { eastern: easternTime(wall).date, westernmost: westernmostToday(wall) },
  });
}
