import type { ExposureFacts } from "@railhead/core";
import type { Tx } from "../../db/postgres/executor.ts";
import { lockEventCount } from "../../db/tables/events/events.ts";
import { readKnownExposure } from "../../db/tables/exposure/exposure-counts.ts";
import type { PaymentRow } from "../../db/tables/payments/payments.ts";
import { planPayment, type Planned } from "../scheduling/plan.ts";
import type { Move } from "../transitions/move.ts";
import type { StepRun } from "../transitions/step.ts";
import { COMPARED_AT_REVIEW } from "../../db/tables/payments/create-payments.ts";
import { exposureFacts, readExposureBook, type PlannedPayment } from "./exposure-book.ts";

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

/**
 * Compares payments under review with limits: those left to it, and those whose settlement date changes. All
 * others were compared when they were created. Locks the log, unless there is nothing to compare.
 */
export async function readReviewedExposure(
  tx: Tx,
  { environment_id, bank: { profile }, at }: StepRun,
  {
    payments,
    plannedOf,
  }: { payments: readonly PaymentRow[]; plannedOf: (payment: PaymentRow) => Planned },
): Promise<ReviewedExposure> {
  const plans = new Map<string, ReturnType<typeof planPayment>>();
  const compared = payments.filter((payment) => {
    const plan = planPayment(profile, plannedOf(payment), at);
    plans.set(payment.id, plan);
    return isMarked(payment) || plan.settlement_date !== payment.settlement_date;
  });
  if (compared.length === 0) return NOTHING;
  const { version } = await readKnownExposure(tx, environment_id);
  if (version <= 0) return NOTHING;
  await lockEventCount(tx, environment_id);
  const planned = (payment: PaymentRow): PlannedPayment => ({
    ...plannedOf(payment),
    account_id: payment.account_id,
  });
  const book = await readExposureBook(tx, { environment_id, profile, at }, compared.map(planned));
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
      const facts = exposureFacts(exceeded);
      return { over_cents: exceeded.excesses[0]?.over_cents ?? 0n, facts };
    },
    add(payment) {
      const plan = plans.get(payment.id);
      if (!wanted.has(payment.id) || plan === undefined) return;
      const one = planned(payment);
      if (!isMarked(payment)) book.add(one, payment, -1n);
      book.add(one, plan);
    },
  };
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
