import type { FeeLine } from "@railhead/client";
import { dollars } from "../../../format/money.ts";

/** Millionths of a typed percentage, such as `0.8`. Throws where it is none, or is finer than a millionth. */
export function ppmOf(typed: string): number {
  const match = /^(\d{1,3})(?:\.(\d{1,4}))?\s*%?$/.exec(typed.trim());
  if (match === null) throw new Error(`“${typed}” is no percentage, such as 0.8.`);
  const [, whole = "", part = ""] = match;
  return Number(whole + part.padEnd(4, "0"));
}

/** Millionths as percent, without needless digits. */
export function percentOf(ppm: number): string {
  const digits = String(ppm).padStart(5, "0");
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`.replace(/\.?0+$/, "");
}

type Rates = Pick<FeeLine, "fixed_amount" | "ppm" | "min_amount" | "max_amount">;

/** What a line charges: `$0.25 + 0.8 %, at most $5.00`. */
export function ratesText({ fixed_amount: fixed, ppm, min_amount, max_amount }: Rates): string {
  const parts = [
    ...(fixed === "0" && ppm > 0 ? [] : [dollars(fixed)]),
    ...(ppm === 0 ? [] : [`${percentOf(ppm)} %`]),
  ];
  return [
    parts.join(" + "),
    ...(min_amount === null ? [] : [`at least ${dollars(min_amount)}`]),
    ...(max_amount === null ? [] : [`at most ${dollars(max_amount)}`]),
  ].join(", ");
}
