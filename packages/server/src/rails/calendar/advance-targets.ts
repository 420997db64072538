import { Temporal } from "temporal-polyfill";
import { addBankingDays, nextBankingDay, rollForward, type Instant } from "@railhead/core";
import type { BankProfile } from "../../db/tables/banks/banks.ts";
import { closuresOf } from "./calendar.ts";
import { easternInstant, easternTime } from "./eastern-time.ts";

/** How far one call may move a clock, in days. */
export const MAX_ADVANCE = 400;

const BANKING_DAYS = /^([0-9]{1,3})bd$/;

/** True for an ISO 8601 duration that goes forward, and for banking days such as `3bd`. */
export function isDuration(text: string): boolean {
  if (BANKING_DAYS.test(text)) return true;
  try {
    return Temporal.Duration.from(text).sign >= 0;
  } catch {
    return false;
  }
}

/** Adds a duration on the Eastern calendar, where a day keeps its wall-clock time. */
export function addDuration(from: Instant, duration: string): Instant {
  const bankingDays = BANKING_DAYS.exec(duration)?.[1];
  if (bankingDays !== undefined) {
    const { date } = easternTime(from);
    const wanted = addBankingDays(rollForward(date), Number(bankingDays));
    return sameTimeOn(from, wanted);
  }
  const zoned = Temporal.Instant.from(from).toZonedDateTimeISO("America/New_York");
  const later = zoned.add(Temporal.Duration.from(duration));
  return later.toInstant().toString({ smallestUnit: "millisecond" });
}

export function advanceLimit(from: Instant): Instant {
  return addDuration(from, `P${MAX_ADVANCE}D`);
}

function sameTimeOn(from: Instant, date: string): Instant {
  const zoned = Temporal.Instant.from(from).toZonedDateTimeISO("America/New_York");
  const later = Temporal.PlainDate.from(date).toZonedDateTime({
    timeZone: "America/New_York",
    plainTime: zoned.toPlainTime(),
  });
  return later.toInstant().toString({ smallestUnit: "millisecond" });
}

/** Moments of the bank's day that a clock advance accepts. */
export const BANK_MOMENTS = ["next_cutoff", "next_settlement", "next_funding"] as const;
export type BankMoment = (typeof BANK_MOMENTS)[number];

/** When a moment of the bank's day comes next after an instant. */
export function nextMoment(profile: BankProfile, moment: BankMoment, at: Instant): Instant {
  const times = {
    next_cutoff: profile.cutoff,
    next_settlement: profile.settlement,
    next_funding: profile.funding,
  };
  const closures = closuresOf(profile);
  const today = rollForward(easternTime(at).date, closures);
  const first = easternInstant(today, times[moment]);
  return first > at ? first : easternInstant(nextBankingDay(today, closures), times[moment]);
}
