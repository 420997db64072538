import type { Cents, CivilDate } from "@railhead/core";
import type { StatementLine } from "../../rails/statements/statement.ts";

/** What was booked of a line, and whether the statement shows it already. */
interface BookedLine {
  readonly id: string;
  readonly date: CivilDate;
  readonly amount_cents: Cents;
  readonly text: string;
  readonly is_shown: boolean;
}

const likeness = ({ date, amount_cents, text }: Omit<BookedLine, "id" | "is_shown">) =>
  `${date} ${amount_cents} ${text}`;

/**
 * What other statements showed, by the line that shows it again: statements overlap, and money counts once. The
 * oldest goes first, each to at most one line.
 */
export function pairShown(
  booked: readonly BookedLine[],
  lines: readonly StatementLine[],
): Map<number, string> {
  const free = new Map<string, string[]>();
  for (const row of booked.toReversed()) {
    if (row.is_shown) continue;
    const key = likeness(row);
    const same = free.get(key);
    if (same === undefined) free.set(key, [row.id]);
    else same.push(row.id);
  }
  const found = new Map<number, string>();
  for (const line of lines) {
    const id = free.get(likeness(line))?.pop();
    if (id !== undefined) found.set(line.line, id);
  }
  return found;
}
