import {
  paymentDateRanges,
  westernmostToday,
  type CivilDate,
  type DateRange,
  type Instant,
} from "@railhead/core";
import { easternTime } from "../../rails/calendar/eastern-time.ts";

/** What the clocks show when a payment is dated. */
export interface DatingClocks {
  readonly kind: "sandbox" | "live";
  /** By the environment's clock. */
  readonly at: Instant;
  /** By the clock on the wall, which callers know. */
  readonly wall: Instant;
}

/** Why a payment may not have this date; undefined where it may. */
export function paymentDateFault(date: CivilDate, clocks: DatingClocks): string | undefined {
  const ranges = rangesAt(clocks);
  if (ranges.some(({ from, to }) => from <= date && date <= to)) return undefined;
  const allowed = ranges.map(({ from, to }) => `from ${from} to ${to}`);
  return `Must be ${allowed.join(" or ")} (US Eastern).`;
}

function rangesAt({ kind, at, wall }: DatingClocks): readonly DateRange[] {
  return paymentDateRanges({
    kind,
    today: easternTime(at).date,
    wall: { eastern: easternTime(wall).date, westernmost: westernmostToday(wall) },
  });
}
