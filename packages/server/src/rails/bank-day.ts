import {
  isBankingDay,
  nextBankingDay,
  rollForward,
  type CivilDate,
  type Instant,
} from "@railhead/core";
import type { BankProfile, SameDayWindow } from "../db/banks/banks.ts";
import { closuresOf } from "./calendar.ts";
import { easternInstant, easternTime } from "./eastern-time.ts";

/** The banking days that decide by which window an entry goes. */
export interface WindowPlan {
  readonly submission_date: CivilDate;
  /** The same day where the entry goes by a same-day window. */
  readonly settlement_date: CivilDate;
}

const isSameDay = (plan: WindowPlan) => plan.submission_date === plan.settlement_date;

/** When the file of a planned day is sealed; by a same-day window, the first still to come. */
export function cutoffOf(profile: BankProfile, plan: WindowPlan, at: Instant): Instant {
  const { submission_date: date } = plan;
  if (!isSameDay(plan)) return easternInstant(date, profile.cutoff);
  const now = easternTime(at);
  const window = profile.same_day?.find(({ cutoff }) => date > now.date || cutoff > now.time);
  return easternInstant(date, window?.cutoff ?? profile.cutoff);
}

/** The same-day window for which a file sealed at an instant is in time. */
function sameDayWindowAt(profile: BankProfile, at: Instant): SameDayWindow | undefined {
  const { date } = easternTime(at);
  return profile.same_day?.find(({ deadline }) => at <= easternInstant(date, deadline));
}

/** When entries of a day settle; where they were sealed on that day, by their same-day window. */
export function settlementOf(profile: BankProfile, date: CivilDate, sealedAt?: Instant): Instant {
  const window =
    sealedAt !== undefined && easternTime(sealedAt).date === date
      ? sameDayWindowAt(profile, sealedAt)
      : undefined;
  return easternInstant(date, window?.settlement ?? profile.settlement);
}

/** When the return wait that ends on a day is over. */
export function maturityOf(profile: BankProfile, date: CivilDate): Instant {
  return easternInstant(date, profile.maturity);
}

/** Whether a file sealed now still reaches the bank in the window of the plan. */
export function isWithinWindow(profile: BankProfile, plan: WindowPlan, at: Instant): boolean {
  const now = easternTime(at);
  if (now.date !== plan.submission_date) return false;
  if (isSameDay(plan)) return sameDayWindowAt(profile, at) !== undefined;
  return at <= easternInstant(now.date, profile.deadline);
}

/** Whether the file of an ordinary day is sealed now: its cut-off has come, its deadline not passed. */
export function isSealing(profile: BankProfile, at: Instant): boolean {
  const { date, time } = easternTime(at);
  const isOpen = time >= profile.cutoff && isBankingDay(date, closuresOf(profile));
  return isOpen && at <= easternInstant(date, profile.deadline);
}

/** Until when a file sealed now with entries of these plans may still be handed over. */
export function sendBy(profile: BankProfile, plans: readonly WindowPlan[], at: Instant): Instant {
  const { date } = easternTime(at);
  const times = plans.map((plan) =>
    isSameDay(plan)
      ? (sameDayWindowAt(profile, at)?.deadline ?? profile.deadline)
      : profile.deadline,
  );
  return easternInstant(date, times.sort()[0] ?? profile.deadline);
}

/** The next reading of the bank's returns after an instant. */
export function nextPoll(profile: BankProfile, at: Instant): Instant {
  const closures = closuresOf(profile);
  const day = rollForward(easternTime(at).date, closures);
  const today = easternInstant(day, profile.poll);
  return today > at ? today : easternInstant(nextBankingDay(day, closures), profile.poll);
}
