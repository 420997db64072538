import {
  nextBankingDay,
  rollForward,
  schedule,
  type CivilDate,
  type Instant,
  type PaymentKind,
} from "@railhead/core";
import type { BankProfile } from "../rails/bank-profile.ts";
import { easternInstant, easternTime } from "../rails/eastern-time.ts";

/** The banking days on which a payment is handed over, settles and counts as paid. */
export interface PaymentPlan {
  readonly submission_date: CivilDate;
  readonly settlement_date: CivilDate;
  readonly paid_date: CivilDate;
}

/** What the rail can do for a payment asked for at an instant. */
export function planPayment(
  profile: BankProfile,
  payment: { kind: PaymentKind; payment_date: CivilDate },
  at: Instant,
): PaymentPlan {
  return schedule({
    kind: payment.kind,
    payment_date: payment.payment_date,
    now: easternTime(at),
    cutoff: profile.cutoff,
    return_wait_days: profile.return_wait_days,
  });
}

export function cutoffOf(profile: BankProfile, plan: Pick<PaymentPlan, "submission_date">) {
  return easternInstant(plan.submission_date, profile.cutoff);
}

export function settlementOf(profile: BankProfile, date: CivilDate): Instant {
  return easternInstant(date, profile.settlement);
}

export function maturityOf(profile: BankProfile, date: CivilDate): Instant {
  return easternInstant(date, profile.maturity);
}

/** Whether a file sealed now still reaches the bank in the window of the planned day. */
export function isWithinWindow(profile: BankProfile, date: CivilDate, at: Instant): boolean {
  const now = easternTime(at);
  return now.date === date && now.time <= profile.deadline;
}

/** The next reading of the bank's returns after an instant. */
export function nextPoll(profile: BankProfile, at: Instant): Instant {
  const { date } = easternTime(at);
  const today = easternInstant(rollForward(date), profile.poll);
  return today > at ? today : easternInstant(nextBankingDay(rollForward(date)), profile.poll);
}
