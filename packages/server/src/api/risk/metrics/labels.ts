import { maturedUpTo, type EstimatedShare, type Instant, type Tally } from "@railhead/core";
import type { LabelDay } from "../../../db/tables/risk/rule-metrics.ts";
import { easternTime } from "../../../rails/calendar/eastern-time.ts";

/** Labels as of an instant. */
export function labelDay(at: Instant): LabelDay {
  const { date: today } = easternTime(at);
  return {
    today,
    matured: { charge: maturedUpTo("charge", today), payout: maturedUpTo("payout", today) },
  };
}

export const serializeTally = ({ payments, amount }: Tally) => ({
  payments,
  amount: amount.toString(),
});

const percent = (ppm: number): string => (ppm / 10_000).toFixed(4);

export function serializeShare(share: EstimatedShare | null) {
  if (share === null) return null;
  const { ppm, low_ppm, high_ppm } = share;
  return { percent: percent(ppm), low: percent(low_ppm), high: percent(high_ppm) };
}
