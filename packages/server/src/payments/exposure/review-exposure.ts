import type { ExposureFacts } from "@railhead/core";
import type { Tx } from "../../db/postgres/executor.ts";
import { lockEventCount } from "../../db/tables/events/events.ts";
import type { BankProfile } from "../../db/tables/banks/banks.ts";
import { readKnownExposure } from "../../db/tables/exposure/exposure-counts.ts";
import type { PaymentRow } from "../../db/tables/payments/payments.ts";
import { planPayment, type PaymentPlan, type Planned } from "../scheduling/plan.ts";
import type { Move } from "../transitions/move.ts";
import { boundsOf, type StepRun } from "../transitions/step.ts";
import { COMPARED_AT_REVIEW } from "../../db/tables/payments/create-payments.ts";
import {
  exposureFacts,
  readExposureBook,
  type ExceededLimits,
  type ExposureBook,
  type PlannedPayment,
} from "./exposure-book.ts";

/** What a review finds of limits, payment by payment, in the order of the review. */
export interface ReviewedExposure {
  /** How far the payment is over limits, if it is compared at its review. */
  of(payment: PaymentRow): ExposureFacts | undefined;
  /** Counts a payment that is about to be scheduled. */
  add(payment: PaymentRow): void;
}

const NOTHING: ReviewedExposure = { of: () => undefined, add: () => undefined };

/** Whether a payment counts for nothing until its review compares it. */
const isMarked = ({ hold }: PaymentRow) => hold?.["exposure_limit"] !== undefined;

/** Whether a payment counts on another day with its new dates, or among the same-day payments of its day. */
const isAnotherDay = (payment: PaymentRow, { submission_date, settlement_date }: PaymentPlan) =>
  settlement_date !== payment.settlement_date ||
  (submission_date === settlement_date && payment.submission_date !== settlement_date);

export const exposureFactsOf = (exceeded: ExceededLimits): ExposureFacts => ({
  over_cents: exceeded.excesses[0]?.over_cents ?? 0n,
  fits_cents: exceeded.fit_cents ?? undefined,
  fits_on: exceeded.fit?.settlement_date,
  facts: exposureFacts(exceeded),
});

/**
 * Compares payments under review with limits: those left to it, and those whose settlement date changes. All
 * others were compared when they were created. Locks the log, unless there is nothing to compare.
 */
export async function readReviewedExposure(
  tx: Tx,
  run: StepRun,
  {
    payments,
    plannedOf,
  }: { payments: readonly PaymentRow[]; plannedOf: (payment: PaymentRow) => Planned },
): Promise<ReviewedExposure> {
  const { environment_id, at } = run;
  const { profile, ceilings } = await boundsOf(run);
  const plans = new Map<string, ReturnType<typeof planPayment>>();
  const compared = payments.filter((payment) => {
    const plan = planPayment(profile, plannedOf(payment), at);
    plans.set(payment.id, plan);
    return isMarked(payment) || isAnotherDay(payment, plan);
  });
  if (compared.length === 0) return NOTHING;
  const { version } = await readKnownExposure(tx, environment_id);
  if (version <= 0) return NOTHING;
  await lockEventCount(tx, environment_id);
  const planned = (payment: PaymentRow): PlannedPayment => ({
    ...plannedOf(payment),
    account_id: payment.account_id,
  });
  const asked = { environment_id, profile, at, ceilings };
  const book = await readExposureBook(tx, asked, compared.map(planned));
  const wanted = new Set(compared.map(({ id }) => id));
  return {
    of(payment) {
      if (!wanted.has(payment.id)) return undefined;
      const one = planned(payment);
      const counted = isMarked(payment) ? undefined : payment;
      if (counted !== undefined) book.add(one, counted, -1n);
      const exceeded = book.exceededBy(one);
      if (counted !== undefined) book.add(one, counted);
      if (exceeded === undefined) return undefined;
      return exposureFactsOf(exceeded);
    },
    add(payment) {
      book.addToDay(planned(payment));
      const plan = plans.get(payment.id);
      if (!wanted.has(payment.id) || plan === undefined) return;
      const one = planned(payment);
      if (!isMarked(payment)) book.add(one, payment, -1n);
      book.add(one, plan);
    },
  };
}

/**
 * How far scheduled payments with new dates are over limits on them, by id; those that stay as they were are not
 * compared. All leave their old days first, then each is counted in the given order if it fits. Locks the log,
 * unless there is nothing to compare.
 */
export async function readRedatedExposure(
  tx: Tx,
  run: StepRun,
  redated: readonly { readonly payment: PaymentRow; readonly planned: PlannedPayment }[],
): Promise<ReadonlyMap<string, ExposureFacts>> {
  const { environment_id, at } = run;
  const { profile, ceilings } = await boundsOf(run);
  const over = new Map<string, ExposureFacts>();
  const compared = redated
    .map((one) => ({ ...one, plan: planPayment(profile, one.planned, at) }))
    .filter(({ payment, plan }) => isAnotherDay(payment, plan));
  if (compared.length === 0) return over;
  const { version } = await readKnownExposure(tx, environment_id);
  if (version <= 0) return over;
  await lockEventCount(tx, environment_id);
  const all = compared.map(({ planned }) => planned);
  const book = await readExposureBook(tx, { environment_id, profile, at, ceilings }, all);
  for (const { payment, planned } of compared) book.add(planned, payment, -1n);
  for (const { payment, planned, plan } of compared) {
    const exceeded = book.exceededBy(planned);
    if (exceeded === undefined) book.add(planned, plan);
    else over.set(payment.id, exposureFactsOf(exceeded));
  }
  return over;
}

/**
 * How far scheduled payments are over limits with the bank's days, where they were over none with its earlier
 * days. All leave, then each is counted again in the given order if it fits. Locks the log.
 */
export async function readJoinedExposure(
  tx: Tx,
  run: StepRun,
  {
    counted,
    earlier,
  }: {
    readonly counted: readonly { readonly payment: PaymentRow; readonly planned: PlannedPayment }[];
    readonly earlier: BankProfile;
  },
): Promise<ReadonlyMap<string, ExposureFacts>> {
  const { environment_id, at } = run;
  const { profile, ceilings } = await boundsOf(run);
  const over = new Map<string, ExposureFacts>();
  const all = counted.map(({ planned }) => planned);
  await lockEventCount(tx, environment_id);
  const asked = { environment_id, profile, at, ceilings };
  const book = await readExposureBook(tx, asked, all);
  const bookBefore = await readExposureBook(tx, { ...asked, profile: earlier }, all);
  for (const { payment, planned } of counted) book.add(planned, payment, -1n);
  for (const { payment, planned } of counted) {
    const exceeded = book.exceededBy(planned);
    if (exceeded !== undefined && wasWithin(bookBefore, { payment, planned })) {
      over.set(payment.id, exposureFactsOf(exceeded));
    } else book.add(planned, payment);
  }
  return over;
}

function wasWithin(
  book: ExposureBook,
  { payment, planned }: { readonly payment: PaymentRow; readonly planned: PlannedPayment },
): boolean {
  book.add(planned, payment, -1n);
  const exceeded = book.exceededBy(planned);
  book.add(planned, payment);
  return exceeded === undefined;
}

/** Leaves the comparison of moves back to their review, where the environment has limits. */
export async function compareAtReview(
  tx: Tx,
  environmentId: string,
  moves: readonly Move[],
): Promise<Move[]> {
  const isCompared = ({ event, set }: Move) =>
    event === "release" ||
    event === "resume" ||
    event === "reschedule" ||
    (event === "amend" && (set?.amount_cents ?? set?.payment_date) !== undefined);
  if (!moves.some(isCompared)) return [...moves];
  const { version } = await readKnownExposure(tx, environmentId);
  if (version <= 0) return [...moves];
  return moves.map((move) => {
    if (!isCompared(move)) return move;
    // A held payment that is amended stays held, and does not count.
    if (move.event === "amend" && move.payment.status === "on_hold") return move;
    return { ...move, set: { ...move.set, hold: COMPARED_AT_REVIEW } };
  });
}
