import {
  paymentDateRanges,
  westernmostToday,
  type CivilDate,
  type DateRange,
  type Instant,
} from "@railhead/core";
import { easternTime } from "../../rails/calendar/eastern-time.ts";

/** What the clocks show when a payment is dated. */
export interface PaymentDateClocks {
  readonly kind: "sandbox" | "live";
  /** By the environment's clock. */
  readonly at: Instant;
  /** By the clock on the wall, which callers know. */
  readonly wall: Instant;
}

/** Why a payment may not have this date; undefined where it may. */
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
