import { addDays, type CivilDate } from "@railhead/core";
import { fundingIdsIn } from "../files/funding-key.ts";
import { areRivals, dayTotalsOf } from "./net-of-day.ts";
import {
  missingMovements,
  sideOf,
  takenMovements,
  type Days,
  type Expected,
} from "./open-movements.ts";
import { splitMovements, type NamingLine } from "./split-movements.ts";
import type { StatementLine } from "./statement.ts";

export const DIFFERENCES = {
  not_in_books: "Ask the bank what this is; nothing we sent or received explains it.",
  amount_differs: "Compare the bank's amount with the resource named, and call the bank.",
  ambiguous: "Something of ours may be this; match it by hand, or ask the bank for its reference.",
  not_on_statement:
    "Look at the next statement; if it is not there, ask the bank what became of it.",
  unmatched: "A person took its match away; match it by hand, or ask the bank what it is.",
} as const;
export type DifferenceKind = keyof typeof DIFFERENCES;

/** A difference between statement and books. Amounts in cents, signed from our side. */
export interface StatementDifference {
  readonly kind: DifferenceKind;
  readonly what_next: string;
  readonly line: number | null;
  readonly date: CivilDate;
  readonly amount: string;
  readonly expected: string | null;
  readonly resource_type: string | null;
  readonly resource_id: string | null;
  readonly name: string;
}

export interface Matched {
  readonly lines: readonly (StatementLine & {
    readonly match: Expected | undefined;
    /** All movements of a bank's day, or of one side of it, where the line is their sum. */
    readonly day?: readonly Expected[];
    /** Where several lines show the match together: their sum, and the first of them. */
    readonly together?: { readonly amount_cents: bigint; readonly first_line: number };
  })[];
  readonly differences: readonly StatementDifference[];
  /** Movements that no line shows, alone or within a side of a file. */
  readonly open: readonly Expected[];
  /** Transfers in the statement's period, alone or within their file's movement. */
  readonly transfers: {
    readonly found: readonly Expected[];
    readonly missing: readonly Expected[];
  };
}

/** Days after settlement in which a bank may post. */
const POSTING_DAYS = 3;

/**
 * Matches each movement by funding key, trace number or file name, else by amount and date if
 * unique. Lines that name one movement and sum to it show it together. Expected movements in the period without a match are differences; parts can cover a file.
 */
export function matchStatement(
  lines: readonly StatementLine[],
  expected: readonly Expected[],
): Matched {
  const taken = takenMovements(expected);
  // Statements overlap: each may show the same movement once.
  const shown = new Set<Expected>();
  const isFree = (one: Expected, line: StatementLine) =>
    !taken.has(one) || (one.found_on === line.date && !shown.has(one));
  const differences: StatementDifference[] = [];
  const misfits: NamingLine[] = [];
  const byId = indexBy(expected, ({ id }) => id);
  const byName = indexBy(expected, ({ name }) => name);
  const byAmount = indexBy(expected, ({ amount_cents }) => String(amount_cents));
  const found = lines.map((line) => {
    const named = namedIn(line, byId, byName);
    const fits = named.find((one) => isFree(one, line) && hasSameAmount(one, line));
    if (fits !== undefined) return markMatched([taken, shown], line, fits);
    const [other] = named;
    if (other !== undefined) {
      misfits.push({ line, expected: other });
      differences.push(difference("amount_differs", { line, expected: other }));
      return { ...line, match: undefined };
    }
    const ofAmount = byAmount.get(String(line.amount_cents)) ?? [];
    const candidates = ofAmount.filter((one) => isFree(one, line) && isOnDay(one, line));
    const best = widestMatches(candidates);
    const [only] = best;
    if (only !== undefined && best.every((one) => isLike(one, only))) {
      return markMatched([taken, shown], line, only);
    }
    differences.push(difference(best.length === 0 ? "not_in_books" : "ambiguous", { line }));
    return { ...line, match: undefined };
  });
  const splits = splitMovements(misfits.filter(({ line, expected: one }) => isFree(one, line)));
  for (const { match } of splits.values()) for (const set of [taken, shown]) set.add(match);
  const days = matchDayTotals(expected, {
    found: found.map((line) => ({ ...line, ...splits.get(line.line) })),
    differences: differences.filter(({ line }) => !splits.has(line ?? 0)),
    sets: [taken, shown],
    isFree,
  });
  const gone = missingMovements(daysOf(lines), expected, taken);
  days.differences.push(...gone.map((one) => difference("not_on_statement", { expected: one })));
  const sides = new Set([...taken].filter(({ is_whole }) => is_whole).map(sideOf));
  return {
    ...days,
    open: expected.filter((one) => !taken.has(one) && !sides.has(sideOf(one))),
    transfers: transfersIn(expected, { taken, shown, gone }),
  };
}

/** Matches lines that nothing else explains with the total of a bank's day, where only one fits. */
function matchDayTotals(
  expected: readonly Expected[],
  given: {
    found: Matched["lines"];
    differences: readonly StatementDifference[];
    sets: readonly [Set<Expected>, Set<Expected>];
    isFree: (one: Expected, line: StatementLine) => boolean;
  },
): { lines: Matched["lines"]; differences: StatementDifference[] } {
  const { found, differences, sets, isFree } = given;
  const unknown = new Set(
    differences.filter(({ kind }) => kind === "not_in_books").map(({ line }) => line),
  );
  const open = found.filter(({ line }) => unknown.has(line));
  const begun = new Set([...sets[0]].filter(({ is_whole }) => !is_whole).map(sideOf));
  const totals = dayTotalsOf(
    open,
    expected,
    (one, line) => isFree(one, line) && fitsOn(one, line) && !begun.has(sideOf(one)),
  );
  const all = [...totals.values()].flat();
  const dayByLine = new Map<number, readonly Expected[]>();
  for (const [line, [only]] of totals) {
    if (only === undefined || all.some((one) => one !== only && areRivals(one, only))) continue;
    if (totals.get(line)?.length === 1) dayByLine.set(line, only.movements);
  }
  for (const movement of [...dayByLine.values()].flat()) for (const set of sets) set.add(movement);
  return {
    lines: found.map((line) => {
      const day = dayByLine.get(line.line);
      return day === undefined ? line : { ...line, day };
    }),
    differences: differences
      .filter(({ line }) => !dayByLine.has(line ?? 0))
      .map((one) =>
        one.kind === "not_in_books" && (totals.get(one.line ?? 0)?.length ?? 0) > 0
          ? { ...one, kind: "ambiguous", what_next: DIFFERENCES.ambiguous }
          : one,
      ),
  };
}

/** The transfers that the matched movements cover, and those not covered. */
function transfersIn(
  expected: readonly Expected[],
  {
    taken,
    shown,
    gone,
  }: {
    taken: ReadonlySet<Expected>;
    shown: ReadonlySet<Expected>;
    gone: readonly Expected[];
  },
): Matched["transfers"] {
  const sides = new Set(
    [...taken].filter((one) => one.is_whole && one.found_on === null).map(sideOf),
  );
  const sidesGone = new Set(gone.map(sideOf));
  const batchOf = ({ file_id, batch_number }: Expected) => `${file_id} ${batch_number}`;
  const batches = [...taken].filter(isBatch);
  const known = new Set(batches.map(batchOf));
  const fresh = new Set(batches.filter(({ found_on }) => found_on === null).map(batchOf));
  const isFound = (one: Expected) =>
    shown.has(one) || sides.has(sideOf(one)) || fresh.has(batchOf(one));
  const isGone = (one: Expected) =>
    !taken.has(one) && !known.has(batchOf(one)) && sidesGone.has(sideOf(one));
  const transfers = expected.filter((one) => one.type === "funding_event" && one.found_on === null);
  return {
    found: transfers.filter(isFound),
    missing: transfers.filter(isGone),
  };
}

function markMatched(sets: readonly Set<Expected>[], line: StatementLine, match: Expected) {
  for (const set of sets) set.add(match);
  return { ...line, match };
}

/** The first and the last day that lines show; null without lines. */
function daysOf(lines: readonly StatementLine[]): Days | null {
  const days = lines.map(({ date }) => date).toSorted();
  const [from] = days;
  const to = days.at(-1);
  return from === undefined || to === undefined ? null : { from, to };
}

/** Whether amounts are equal; a business's own statement has the opposite sign. */
export function hasSameAmount(one: Expected, line: Pick<StatementLine, "amount_cents">): boolean {
  return (
    one.amount_cents === line.amount_cents ||
    (one.type === "funding_event" && one.amount_cents === -line.amount_cents)
  );
}

const isBatch = ({ type, is_whole }: Expected) => type === "file" && !is_whole;

/** Prefers a whole side of a file, then batches, then single items. */
function widestMatches(candidates: readonly Expected[]): readonly Expected[] {
  const wholes = candidates.filter(({ is_whole }) => is_whole);
  if (wholes.length > 0) return wholes;
  const batches = candidates.filter(isBatch);
  return batches.length > 0 ? batches : candidates;
}

/** Equal batches of one file are interchangeable. */
function isLike(one: Expected, other: Expected): boolean {
  return one === other || (isBatch(one) && isBatch(other) && one.id === other.id);
}

function fitsOn(one: Expected, line: StatementLine): boolean {
  return one.date <= line.date && line.date <= addDays(one.date, POSTING_DAYS);
}

/** Whether a line is of a movement's days, or of the day on which an earlier statement showed it. */
const isOnDay = (one: Expected, line: StatementLine) =>
  fitsOn(one, line) || one.found_on === line.date;

type Index = ReadonlyMap<string, readonly Expected[]>;

function indexBy(all: readonly Expected[], keyOf: (one: Expected) => string): Index {
  const index = new Map<string, Expected[]>();
  for (const one of all) {
    const same = index.get(keyOf(one));
    if (same === undefined) index.set(keyOf(one), [one]);
    else same.push(one);
  }
  return index;
}

/** The expected movements that a text names, by decreasing certainty. */
function namedIn(line: StatementLine, byId: Index, byName: Index): Expected[] {
  const keys = fundingIdsIn(line.text).flatMap((id) => byId.get(id) ?? []);
  const words = [...new Set(line.text.split(/[^A-Za-z0-9._-]+/))].flatMap(
    (word) => byName.get(word) ?? [],
  );
  return [
    ...keys.filter(({ type }) => type === "funding_event"),
    ...words.filter((one) => !one.is_whole && !isBatch(one)),
    ...words.filter(({ is_whole }) => is_whole),
    ...words.filter(isBatch),
  ];
}

/** A difference as the API lists it. */
export function difference(
  kind: DifferenceKind,
  { line, expected }: { line?: StatementLine; expected?: Expected },
): StatementDifference {
  return {
    kind,
    what_next: DIFFERENCES[kind],
    line: line?.line ?? null,
    date: line?.date ?? expected?.date ?? "",
    amount: (line?.amount_cents ?? 0n).toString(),
    expected: expected?.amount_cents.toString() ?? null,
    resource_type: expected?.type ?? null,
    resource_id: expected?.id ?? null,
    name: (expected?.name ?? line?.text ?? "").slice(0, 200),
  };
}
