import { addDays, type Cents } from "@railhead/core";
import { hasSameAmount } from "./match-statement.ts";
import { isReceived, type Expected } from "./open-movements.ts";
import type { StatementLine } from "./statement.ts";

/** Movements that a line may be, and why. */
export interface Suggestion {
  readonly why: string;
  readonly movements: readonly Expected[];
}

/** Days between settlement and posting within which a match is suggested. */
export const NEAR_DAYS = 7;
const MAX_SUGGESTIONS = 5;
const DAY_MS = 86_400_000;

/**
 * What a line may be of the movements that are open, those of the nearest day first: one of its amount, or
 * all of one day and direction.
 */
export function suggestMatches(
  line: Pick<StatementLine, "date" | "amount_cents">,
  open: readonly Expected[],
): Suggestion[] {
  const near = open.filter(
    ({ date }) => addDays(date, -NEAR_DAYS) <= line.date && line.date <= addDays(date, NEAR_DAYS),
  );
  const alone = near
    .filter((one) => hasSameAmount(one, line))
    .map((one) => ({ why: `The same amount, ${distance(one, line)}.`, movements: [one] }));
  const away = ({ movements: [first] }: Suggestion) =>
    first === undefined ? 0 : Math.abs(daysBetween(first, line));
  return [...alone, ...together(line, near)]
    .toSorted((one, other) => away(one) - away(other))
    .slice(0, MAX_SUGGESTIONS);
}

/**
 * Whether a line may be what entries of other parties brought: booked as other money, it would count twice once
 * their money is decided.
 */
export function mayBeReceived(
  line: Pick<StatementLine, "date" | "amount_cents">,
  open: readonly Expected[],
): boolean {
  return suggestMatches(line, open.filter(isReceived)).length > 0;
}

/** All open sides of files of one day that sum to the line. */
function together(
  line: Pick<StatementLine, "date" | "amount_cents">,
  near: readonly Expected[],
): Suggestion[] {
  const byDay = new Map<string, Expected[]>();
  for (const one of near.filter(({ is_whole }) => is_whole)) {
    const key = `${one.date} ${one.amount_cents > 0n}`;
    byDay.set(key, [...(byDay.get(key) ?? []), one]);
  }
  return [...byDay.values()]
    .filter((day) => day.length > 1 && sumOf(day) === line.amount_cents)
    .map((day) => ({
      why: `All ${day.length} open movements of ${day[0]?.date} together have the amount.`,
      movements: day,
    }));
}

const sumOf = (movements: readonly Expected[]): Cents =>
  movements.reduce((sum, { amount_cents }) => sum + amount_cents, 0n);

function daysBetween(one: Expected, line: Pick<StatementLine, "date">): number {
  return (Date.parse(line.date) - Date.parse(one.date)) / DAY_MS;
}

function distance(one: Expected, line: Pick<StatementLine, "date">): string {
  const days = daysBetween(one, line);
  if (days === 0) return "on the same day";
  const counted = `${Math.abs(days)} day${Math.abs(days) === 1 ? "" : "s"}`;
  return days > 0 ? `${counted} after its settlement` : `${counted} before its settlement`;
}
