import type { Exposure } from "@railhead/client";
import { NEAR_LIMIT_PERCENT } from "@railhead/core";

export const sideWords = (side: Exposure["side"]) => (side === "debit" ? "charges" : "payouts");

export const effectWords = (effect: Exposure["effect"]) =>
  effect === "refuse" ? "is refused" : "is held";

/** What a limit is over. */
export function overWords({ kind, days }: Pick<Exposure, "kind" | "days">): string {
  if (kind === "entry") return "one payment";
  if (kind === "file") return "one file to the bank";
  if (kind === "window") return `any ${days} settlement days in a row`;
  return kind === "same_day" ? "same-day payments of a day" : "a settlement day";
}

/** Whole percent of a limit that is used; over a limit of nothing, all of it. */
export function shareOf({ used, limit }: Pick<Exposure, "used" | "limit">): number {
  const [part, whole] = [BigInt(used), BigInt(limit)];
  if (whole === 0n) return part === 0n ? 0 : 100;
  return Number((part * 100n) / whole);
}

export function toneOfShare(share: number): "bad" | "warn" | "good" {
  if (share >= 100) return "bad";
  return share >= NEAR_LIMIT_PERCENT ? "warn" : "good";
}

/** The first day of several on which an amount fits; undefined where it fits on none. */
export function fitsOn(
  amount: bigint,
  days: readonly Pick<Exposure, "settlement_date" | "headroom">[],
): string | undefined {
  return days.find(({ headroom }) => BigInt(headroom) >= amount)?.settlement_date;
}
