import type { Cents } from "@railhead/core";

// As payment_amount_step has them: from half a percent to five. Above the last, its step goes on.
const STEPS: readonly { readonly below: Cents; readonly size: Cents }[] = [
  { below: 1_000n, size: 5n },
  { below: 10_000n, size: 50n },
  { below: 100_000n, size: 500n },
  { below: 1_000_000n, size: 5_000n },
  { below: 10_000_000n, size: 50_000n },
  { below: 100_000_000n, size: 500_000n },
];
const LAST = 5_000_000n;

const sizeAt = (amount: Cents) => STEPS.find(({ below }) => amount < below)?.size ?? LAST;

/** The least amount of the step in which an amount lies: what the database calls the step. */
export const stepOf = (amount: Cents): Cents => amount - (amount % sizeAt(amount));

/** Where the next step begins. */
export const nextStep = (amount: Cents): Cents => stepOf(amount) + sizeAt(amount);

/** A range of amounts: the whole steps in it, and what is left of it before and after them. */
export interface StepSplit {
  /** `until` is the first step that is not whole; null where the range is open. */
  readonly steps: { readonly from: Cents; readonly until: Cents | null } | undefined;
  readonly edges: readonly { readonly from: Cents; readonly to: Cents }[];
}

/** Splits a range, both ends of which belong to it. */
export function splitByStep(from: Cents, to: Cents | undefined): StepSplit {
  const first = stepOf(from) === from ? from : nextStep(from);
  const before = from < first ? [{ from, to: first - 1n }] : [];
  if (to === undefined) return { steps: { from: first, until: null }, edges: before };
  if (from > to) return { steps: undefined, edges: [] };
  const until = stepOf(to + 1n);
  if (first >= until) return { steps: undefined, edges: [{ from, to }] };
  const after = until <= to ? [{ from: until, to }] : [];
  return { steps: { from: first, until }, edges: [...before, ...after] };
}
