import {
  addMs,
  nextBankingDay,
  schedule,
  WORK_ITEM_KINDS,
  type CivilDate,
  type Instant,
  type PaymentKind,
  type WorkItemKind,
  type WorkItemSla,
} from "@railhead/core";
import type { BankProfile } from "../../db/tables/banks/banks.ts";
import { cutoffOf } from "../../rails/calendar/bank-day.ts";
import { addBankingHours } from "../../rails/calendar/banking-hours.ts";
import { closuresOf } from "../../rails/calendar/calendar.ts";
import { easternInstant, easternTime } from "../../rails/calendar/eastern-time.ts";

const MINUTE_MS = 60_000;

interface Waiting {
  readonly kind: WorkItemKind;
  readonly payment: { readonly kind: PaymentKind; readonly payment_date: CivilDate };
}

/** The deadline of an item that opens at an instant. */
export function dueOf(profile: BankProfile, { kind, payment }: Waiting, at: Instant): Instant {
  const sla: WorkItemSla = WORK_ITEM_KINDS[kind].sla;
  if (sla.by === "banking_hours") return addBankingHours(profile, at, sla.hours);
  const closures = closuresOf(profile);
  const now = easternTime(at);
  const { cutoff, return_wait_days } = profile;
  const plan = schedule({ ...payment, now, cutoff, return_wait_days, closures });
  if (plan.submission_date !== now.date) {
    return easternInstant(nextBankingDay(now.date, closures), sla.next_day_at);
  }
  const closing = cutoffOf(profile, plan, at);
  const early = addMs(closing, -sla.minutes_before * MINUTE_MS);
  return early > at ? early : closing;
}
