import type { Overview } from "@railhead/client";

type Day = NonNullable<Overview["money"]>[number];

/** A bar of the picture: in stands above the line, out and returned hang below it. */
export interface Bar {
  readonly name: string;
  readonly kind: "in" | "out" | "returned";
  readonly x: number;
  readonly y: number;
  readonly height: number;
  readonly cents: string;
}

const LINE = 45;
const TALLEST = 40n;
const STEP = 20;

/** At most fourteen days, the newest on the right; heights are whole units of the tallest bar. */
export function barsOf(days: readonly Day[]): readonly Bar[] {
  const shown = days.slice(-14);
  const most = shown
    .flatMap((one) => [BigInt(one.in), BigInt(one.out) + BigInt(one.returned)])
    .reduce((a, b) => (a > b ? a : b), 1n);
  const heightOf = (cents: string) =>
    cents === "0" ? 0 : Math.max(Number((BigInt(cents) * TALLEST) / most), 1);
  return shown.flatMap((one, index) => {
    const x = (14 - shown.length + index) * STEP + 4;
    const [up, down, back] = [heightOf(one.in), heightOf(one.out), heightOf(one.returned)];
    const all: readonly Bar[] = [
      { name: one.day, kind: "in", x, y: LINE - up, height: up, cents: one.in },
      { name: one.day, kind: "out", x, y: LINE, height: down, cents: one.out },
      { name: one.day, kind: "returned", x, y: LINE + down, height: back, cents: one.returned },
    ];
    return all.filter(({ height }) => height > 0);
  });
}
