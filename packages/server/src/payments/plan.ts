import { schedule, type CivilDate, type Instant, type PaymentKind } from "@railhead/core";
import type { BankProfile } from "../db/banks.ts";
import { cutoffOf } from "../rails/bank-day.ts";
import { closuresOf } from "../rails/calendar.ts";
import { easternTime } from "../rails/eastern-time.ts";

/** The banking days on which a payment is handed over, settles and counts as paid. */
export interface PaymentPlan {
  readonly submission_date: CivilDate;
  readonly settlement_date: CivilDate;
  readonly paid_date: CivilDate;
}

/** When a transfer asked for at an instant is sealed, and the banking day on which it settles. */
export interface TransferPlan {
  readonly transfer_date: CivilDate;
  readonly due_at: Instant;
}

/** A transfer rides in the file of the next cut-off and settles on the banking day after it. */
export function planTransfer(profile: BankProfile, at: Instant): TransferPlan {
  const plan = planPayment(profile, { kind: "payout", payment_date: easternTime(at).date }, at);
  return { transfer_date: plan.settlement_date, due_at: cutoffOf(profile, plan) };
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
    closures: closuresOf(profile),
  });
}
