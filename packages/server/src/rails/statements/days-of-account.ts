import type { Cents, CivilDate } from "@railhead/core";
import { sideOf, takenMovements, type Expected } from "./open-movements.ts";

/** What one day's money is, of the settlement account. Signed cents; what came in is positive. */
export interface DayOfAccount {
  readonly date: CivilDate;
  /** What the books expect of files that settle on the day. */
  readonly expected: { readonly in: Cents; readonly out: Cents };
  /** The part of it that statements show, on whatever day they do. */
  readonly shown: { readonly in: Cents; readonly out: Cents };
  /** Lines of the day that nothing explains. */
  readonly unexplained: { readonly count: number; readonly amount: Cents };
  /** What statements say more than the books: unexplained lines, less what no statement shows. */
  readonly difference: Cents;
}

interface Line {
  readonly date: CivilDate;
  readonly amount_cents: Cents;
}

/** Compares books and statements by day; days without either are left out. */
export function compareDays(
  expected: readonly Expected[],
  unexplained: readonly Line[],
): DayOfAccount[] {
  const shown = shownBySide(expected);
  const wholes = expected.filter(({ is_whole }) => is_whole);
  const dates = new Set([...wholes, ...unexplained].map(({ date }) => date));
  return [...dates].toSorted().map((date) => {
    const sides = wholes.filter((one) => one.date === date);
    const lines = unexplained.filter((line) => line.date === date);
    const amounts = sides.map(({ amount_cents }) => amount_cents);
    const found = sides.map((one) => shown.get(sideOf(one)) ?? 0n);
    const extra = sum(lines.map(({ amount_cents }) => amount_cents));
    return {
      date,
      expected: inAndOut(amounts),
      shown: inAndOut(found),
      unexplained: { count: lines.length, amount: extra },
      difference: extra + sum(found) - sum(amounts),
    };
  });
}

/** By side of a file, how much of it statements show: all of it, or the parts that were found. */
function shownBySide(expected: readonly Expected[]): ReadonlyMap<string, Cents> {
  const taken = takenMovements(expected);
  const shown = new Map<string, Cents>();
  for (const one of taken) {
    if (one.is_whole) shown.set(sideOf(one), one.amount_cents);
  }
  const wholes = new Set(shown.keys());
  for (const one of taken) {
    const side = sideOf(one);
    if (!wholes.has(side)) shown.set(side, (shown.get(side) ?? 0n) + one.amount_cents);
  }
  return shown;
}

const sum = (cents: readonly Cents[]): Cents => cents.reduce((total, one) => total + one, 0n);

const inAndOut = (cents: readonly Cents[]) => ({
  in: sum(cents.filter((one) => one > 0n)),
  out: sum(cents.filter((one) => one < 0n)),
});
