import { nextBankingDay, rollForward, type CivilDate, type Instant } from "@railhead/core";
import type { BankProfile } from "../db/banks.ts";
import { closuresOf } from "./calendar.ts";
import { easternInstant, easternTime } from "./eastern-time.ts";

/** When the file of a planned day is sealed. */
export function cutoffOf(
  profile: BankProfile,
  plan: { readonly submission_date: CivilDate },
): Instant {
  return easternInstant(plan.submission_date, profile.cutoff);
}

/** When entries of a day settle. */
export function settlementOf(profile: BankProfile, date: CivilDate): Instant {
  return easternInstant(date, profile.settlement);
}

/** When the return wait that ends on a day is over. */
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
  const closures = closuresOf(profile);
  const day = rollForward(easternTime(at).date, closures);
  const today = easternInstant(day, profile.poll);
  return today > at ? today : easternInstant(nextBankingDay(day, closures), profile.poll);
}
