import type { ReturnRateDay } from "@railhead/client";

export type RatedDay = ReturnRateDay["days"][number];
export type RateName = keyof RatedDay["returned"];

/** The share of a day's entries that came back, in parts of a million. */
export function shareOf({ originated, returned }: RatedDay, name: RateName): number {
  return originated === 0 ? 0 : Math.round((returned[name] * 1_000_000) / originated);
}

export interface Point {
  readonly day: string;
  readonly x: number;
  readonly y: number;
}

/** Points of a curve over 60 days in a box; days without entries have none, so the line goes past them. */
export function curvePoints(
  { from, days }: Pick<ReturnRateDay, "from" | "days">,
  asked: { readonly name: RateName; readonly most: number; readonly box: Box },
): readonly Point[] {
  const { name, most, box } = asked;
  return days.map((one) => ({
    day: one.day,
    x: Math.round((dayNumber(from, one.day) * box.width) / 59),
    y: Math.round(box.height - (shareOf(one, name) * box.height) / most),
  }));
}

interface Box {
  readonly width: number;
  readonly height: number;
}

function dayNumber(from: string, day: string): number {
  return (Date.parse(day) - Date.parse(from)) / 86_400_000;
}
