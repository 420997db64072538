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

/** The banking days on which a payment is handed over, settles and counts as paid. */
export interface PaymentPlan {
  readonly submission_date: CivilDate;
  readonly settlement_date: CivilDate;
  readonly paid_date: CivilDate;
}

/** What decides when a payment goes. */
export interface Planned {
  readonly kind: PaymentKind;
  readonly payment_date: CivilDate;
  readonly amount_cents: Cents;
  /** What its account asks for; the bank's windows and limit decide whether it can be had. */
  readonly processing: Processing;
  /** The first day on which it may be sent, where a prenote is out. */
  readonly not_before?: CivilDate | undefined;
}

/** When a transfer asked for at an instant is sealed, and the banking day on which it settles. */
export interface TransferPlan {
  readonly transfer_date: CivilDate;
  readonly due_at: Instant;
}

/** The Nacha rule's own limit of an entry that settles on the day it is sent. */
const SAME_DAY_LIMIT_CENTS = 100_000_000;

/** The settings of accounts by their id. */
export type SettingsOf = ReadonlyMap<string, AccountSettings>;

/** How fast an account wants a payment to go. */
export function processingOf(
  settings: SettingsOf,
  { account_id, kind }: { account_id: string; kind: PaymentKind },
): Processing {
  const known = settings.get(account_id);
  return (kind === "charge" ? known?.charges : known?.payouts)?.processing ?? "standard";
}

/** A transfer rides in the file of the next cut-off and settles on the banking day after it. */
export function planTransfer(profile: BankProfile, at: Instant): TransferPlan {
  const standard = { amount_cents: 0n, processing: "standard" } as const;
  const asked = { kind: "payout", payment_date: easternTime(at).date, ...standard } as const;
  const plan = planPayment(profile, asked, at);
  return { transfer_date: plan.settlement_date, due_at: cutoffOf(profile, plan, at) };
}

/** What the rail can do for a payment asked for at an instant. */
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

/** The moment from which cut-offs can be reached. */
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

/** When the first file is sealed that takes what is asked for at an instant: now, until its deadline. */
export function nextSealing(profile: BankProfile, at: Instant): Instant {
  return isSealing(profile, at) ? at : nextCutoff(profile, at);
}
