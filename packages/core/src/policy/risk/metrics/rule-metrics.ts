import { labelCounts, type PaymentLabel } from "./labels.ts";
import {
  precisionByAmount,
  precisionByCount,
  type EstimatedShare,
  type Weighed,
} from "./precision.ts";

/** Payments of one label that a rule hit, or that were decided at all. */
export interface LabelTally extends Weighed {
  readonly label: PaymentLabel;
  /** Whether a decision stopped them, and the rule asks for that. */
  readonly stopped: boolean;
  /** Whether they ended without going to the bank. */
  readonly unsent: boolean;
}

/** Payments with the sum of their amounts in cents. */
export interface Tally {
  readonly payments: number;
  readonly amount: bigint;
}

export interface LabelMetrics {
  readonly hits: Tally;
  readonly bad: Tally;
  readonly good: Tally;
  readonly apart: Tally;
  readonly immature: Tally;
  readonly unlabelled: Tally;
  readonly labels: readonly (Tally & { readonly label: PaymentLabel })[];
  /** Bad ones that it stopped and nobody sent. */
  readonly loss_avoided: bigint;
  /** Bad ones that were sent all the same. */
  readonly loss_missed: bigint;
  /** Good ones that it stopped, for a time or for good. */
  readonly good_held: bigint;
  readonly precision: EstimatedShare | null;
  readonly precision_by_amount: EstimatedShare | null;
}

const NONE: Weighed = { payments: 0, amount: 0n, squares: 0n };

function sumOf(tallies: readonly Weighed[]): Weighed {
  return tallies.reduce(
    (sum, one) => ({
      payments: sum.payments + one.payments,
      amount: sum.amount + one.amount,
      squares: sum.squares + one.squares,
    }),
    NONE,
  );
}

const tallyOf = ({ payments, amount }: Weighed): Tally => ({ payments, amount });

/** The figures of a rule's hits by what became of the payments. */
export function labelMetrics(tallies: readonly LabelTally[]): LabelMetrics {
  const counting = (counts: ReturnType<typeof labelCounts>) =>
    tallies.filter(({ label }) => labelCounts(label) === counts);
  const ofLabel = (label: PaymentLabel) => tallies.filter((one) => one.label === label);
  const bad = sumOf(counting("bad"));
  const good = sumOf(counting("good"));
  const badUnsent = counting("bad").filter(({ unsent }) => unsent);
  const labels = [...new Set(tallies.map(({ label }) => label))];
  return {
    hits: tallyOf(sumOf(tallies)),
    bad: tallyOf(bad),
    good: tallyOf(good),
    apart: tallyOf(sumOf(counting("apart"))),
    immature: tallyOf(sumOf(ofLabel("immature"))),
    unlabelled: tallyOf(sumOf(ofLabel("unlabelled"))),
    labels: labels
      .map((label) => ({ label, ...tallyOf(sumOf(ofLabel(label))) }))
      .toSorted((a, b) => b.payments - a.payments || (a.label < b.label ? -1 : 1)),
    loss_avoided: sumOf(badUnsent.filter(({ stopped }) => stopped)).amount,
    loss_missed: bad.amount - sumOf(badUnsent).amount,
    good_held: sumOf(counting("good").filter(({ stopped }) => stopped)).amount,
    precision: precisionByCount(bad, good),
    precision_by_amount: precisionByAmount(bad, good),
  };
}

/** The share of all bad payments that a rule hit, each counted once. */
export function recallOf(rule: LabelMetrics, all: LabelMetrics): EstimatedShare | null {
  const weigh = (payments: number): Weighed => ({ ...NONE, payments });
  return precisionByCount(weigh(rule.bad.payments), weigh(all.bad.payments - rule.bad.payments));
}
