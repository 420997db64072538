import type { Cents, CivilDate } from "@railhead/core";

/** A movement the books expect on a statement. */
export interface Expected {
  readonly type:
    "funding_event" | "payment" | "file" | "return_file" | "received_file" | "received_entry";
  readonly id: string;
  readonly name: string;
  readonly date: CivilDate;
  readonly amount_cents: Cents;
  readonly file_id: string;
  /** The bank of its file. */
  readonly bank_id: string;
  /** Whether it is one side of a file, rather than a part. */
  readonly is_whole: boolean;
  /** Its batch; null for a whole side. */
  readonly batch_number: number | null;
  /** The date on which an earlier statement showed it. */
  readonly found_on: CivilDate | null;
}

/** The first and the last day. */
export interface Days {
  readonly from: CivilDate;
  readonly to: CivilDate;
}

/** Whether an entry of another party brought or took it, alone or with others of its file. */
export const isReceived = ({ type }: Pick<Expected, "type">): boolean =>
  type === "received_file" || type === "received_entry";

/** Key of one side of a file on one settlement date, which banks post as one movement. */
export function sideOf(one: Expected): string {
  const { file_id, date, amount_cents } = one;
  // A file may hold returns and entries of other parties, which banks post apart.
  return `${file_id} ${date} ${amount_cents > 0n} ${isReceived(one)}`;
}

/** Those that a statement shows, alone or within their side of a file. */
export function takenMovements(expected: readonly Expected[]): Set<Expected> {
  const sidesFound = new Set(
    expected.filter((one) => one.is_whole && one.found_on !== null).map(sideOf),
  );
  return new Set(expected.filter((one) => one.found_on !== null || sidesFound.has(sideOf(one))));
}

/** Expected movements in the period that are covered neither alone nor by parts. */
export function missingMovements(
  days: Days | null,
  expected: readonly Expected[],
  taken: ReadonlySet<Expected>,
): Expected[] {
  if (days === null) return [];
  const partsFound = new Map<string, Cents>();
  for (const one of taken) {
    if (one.is_whole) continue;
    partsFound.set(sideOf(one), (partsFound.get(sideOf(one)) ?? 0n) + one.amount_cents);
  }
  const wholes = expected.filter(
    (one) => one.is_whole && one.date >= days.from && one.date <= days.to,
  );
  return wholes.filter(
    (one) => !taken.has(one) && partsFound.get(sideOf(one)) !== one.amount_cents,
  );
}

/** Those that a line may still be: a side of a file of which a part was found is open in parts only. */
export function openMovements(expected: readonly Expected[]): Expected[] {
  const taken = takenMovements(expected);
  const begun = new Set([...taken].map(sideOf));
  return expected.filter((one) => !taken.has(one) && !(one.is_whole && begun.has(sideOf(one))));
}
