import type { Expected } from "./open-movements.ts";
import type { StatementLine } from "./statement.ts";

/** A line that names a movement of another amount. */
export interface NamingLine {
  readonly line: StatementLine;
  readonly expected: Expected;
}

/** What a line shows together with others. */
export interface Split {
  readonly match: Expected;
  readonly together: { readonly amount_cents: bigint; readonly first_line: number };
}

/**
 * Movements that a bank split, by the numbers of the lines that show them: those that name one movement, where all of
 * them sum to it. A business's own statement has the opposite sign.
 */
export function splitMovements(naming: readonly NamingLine[]): ReadonlyMap<number, Split> {
  const linesOf = new Map<Expected, StatementLine[]>();
  for (const { line, expected } of naming) {
    const lines = linesOf.get(expected);
    if (lines === undefined) linesOf.set(expected, [line]);
    else lines.push(line);
  }
  const splits = new Map<number, Split>();
  for (const [match, lines] of linesOf) {
    const amount_cents = lines.reduce((sum, line) => sum + line.amount_cents, 0n);
    const isWhole =
      amount_cents === match.amount_cents ||
      (match.type === "funding_event" && amount_cents === -match.amount_cents);
    if (!isWhole) continue;
    const first_line = Math.min(...lines.map(({ line }) => line));
    for (const { line } of lines)
      splits.set(line, { match, together: { amount_cents, first_line } });
  }
  return splits;
}
