import {
  schedule,
  type AccountSettings,
  type Cents,
  type EasternTime,
  type CivilDate,
  type Instant,
  type PaymentKind,
  type Processing,
} from "@railhead/core";
import type { BankProfile } from "../../db/tables/banks/banks.ts";
import { cutoffOf, isSealing } from "../../rails/calendar/bank-day.ts";
import { closuresOf } from "../../rails/calendar/calendar.ts";
import { easternTime } from "../../rails/calendar/eastern-time.ts";

/** The banking days of submission, settlement and paid status. */
export interface PaymentPlan {
  readonly submission_date: CivilDate;
  readonly settlement_date: CivilDate;
  readonly paid_date: CivilDate;
}

/** The inputs of a payment plan. */
export interface Planned {
  readonly kind: PaymentKind;
  readonly payment_date: CivilDate;
  readonly amount_cents: Cents;
  /** The account's setting; the bank's windows and limit may not allow it. */
  readonly processing: Processing;
  /** The earliest submission date if a prenote is pending. */
  readonly not_before?: CivilDate | undefined;
}

/** When a transfer requested at an instant is sealed, and its settlement date. */
export interface TransferPlan {
  readonly transfer_date: CivilDate;
  readonly due_at: Instant;
}

/** Nacha's limit of a same-day entry. */
const SAME_DAY_LIMIT_CENTS = 100_000_000;

/** Account settings by account id. */
export type SettingsOf = ReadonlyMap<string, AccountSettings>;

/** An account's processing speed for a payment. */
export function processingOf(
  settings: SettingsOf,
  { account_id, kind }: { account_id: string; kind: PaymentKind },
): Processing {
  const known = settings.get(account_id);
  return (kind === "charge" ? known?.charges : known?.payouts)?.processing ?? "standard";
}

/** A transfer is in the file of the next cut-off and settles on the next banking day. */
export function planTransfer(profile: BankProfile, at: Instant): TransferPlan {
  const standard = { amount_cents: 0n, processing: "standard" } as const;
  const asked = { kind: "payout", payment_date: easternTime(at).date, ...standard } as const;
  const plan = planPayment(profile, asked, at);
  return { transfer_date: plan.settlement_date, due_at: cutoffOf(profile, plan, at) };
}

/** The dates of a payment requested at an instant. */
export function planPayment(profile: BankProfile, payment: Planned, at: Instant): PaymentPlan {
  const limit = BigInt(profile.same_day_limit_cents ?? SAME_DAY_LIMIT_CENTS);
  const isFast = payment.processing === "same_day" && payment.amount_cents <= limit;
  return schedule({
    kind: payment.kind,
    payment_date: payment.payment_date,
    now: earliest(payment, at),
    cutoff: profile.cutoff,
    same_day_cutoffs: isFast ? (profile.same_day ?? []).map(({ cutoff }) => cutoff) : [],
    return_wait_days: profile.return_wait_days,
    closures: closuresOf(profile),
  });
}

/** The earliest cut-off that can be used. */
function earliest({ not_before }: Planned, at: Instant): EasternTime {
  const now = easternTime(at);
  return not_before !== undefined && not_before > now.date
    ? { date: not_before, time: "00:00" }
    : now;
}

/** The first cut-off after an instant. */
export function nextCutoff(profile: BankProfile, at: Instant): Instant {
  return planTransfer(profile, at).due_at;
}

/** When the next file is sealed: now between cut-off and deadline, else at the next cut-off. */
export function nextSealing(profile: BankProfile, at: Instant): Instant {
  return isSealing(profile, at) ? at : nextCutoff(profile, at);
}
