import { schedule, type CivilDate, type Instant, type PaymentKind } from "@railhead/core";
import type { BankProfile } from "../db/banks.ts";
import { easternTime } from "../rails/eastern-time.ts";

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
