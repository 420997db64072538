import { sideOf, type Expected } from "./open-movements.ts";
import type { StatementLine } from "./statement.ts";

/** Movements of one bank's day that a bank may post as one line: all, or those of one side. */
export interface DayTotal {
  readonly movements: readonly Expected[];
}

/**
 * For each open line the totals of a bank's day that equal it. Only whole sides of files count, and of a day
 * all that `isOpen` lets through: other subsets are for a person to name.
 */
export function dayTotalsOf(
  lines: readonly StatementLine[],
  expected: readonly Expected[],
  isOpen: (one: Expected, line: StatementLine) => boolean,
): ReadonlyMap<number, readonly DayTotal[]> {
  const days = new Map<string, Expected[]>();
  for (const one of expected.filter(({ is_whole }) => is_whole)) {
    const key = `${one.bank_id} ${one.date}`;
    const same = days.get(key);
    if (same === undefined) days.set(key, [one]);
    else same.push(one);
  }
  const all = [...days.values()];
  return new Map(
    lines.map((line) => {
      const totals = all.flatMap((day) => totalsOf(day.filter((one) => isOpen(one, line))));
      return [line.line, totals.filter((total) => sumOf(total) === line.amount_cents)];
    }),
  );
}

/** Whether totals share a movement: then neither is certain. */
export function areRivals(one: DayTotal, other: DayTotal): boolean {
  const sides = new Set(one.movements.map(sideOf));
  return other.movements.some((movement) => sides.has(sideOf(movement)));
}

function totalsOf(day: readonly Expected[]): DayTotal[] {
  const debits = day.filter(({ amount_cents }) => amount_cents > 0n);
  const credits = day.filter(({ amount_cents }) => amount_cents < 0n);
  const groups = debits.length > 0 && credits.length > 0 ? [day, debits, credits] : [day];
  return groups.filter(({ length }) => length > 1).map((movements) => ({ movements }));
}

const sumOf = ({ movements }: DayTotal): bigint =>
  movements.reduce((sum, { amount_cents }) => sum + amount_cents, 0n);
