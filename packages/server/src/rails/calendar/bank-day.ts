import {
  addMs,
  isBankingDay,
  nextBankingDay,
  rollForward,
  type CivilDate,
  type Instant,
} from "@railhead/core";
import { assertFound } from "../../base/assert.ts";
import type { Bank, BankProfile, SameDayWindow } from "../../db/tables/banks/banks.ts";
import { closuresOf } from "./calendar.ts";
import { easternInstant, easternTime } from "./eastern-time.ts";

/** The banking days that determine an entry's window. */
export interface WindowPlan {
  readonly submission_date: CivilDate;
  /** Equals `submission_date` in a same-day window. */
  readonly settlement_date: CivilDate;
}

const isSameDay = (plan: WindowPlan) => plan.submission_date === plan.settlement_date;

/** When the file of a planned day is sealed; for same-day entries, at the next same-day cut-off. */
export function cutoffOf(profile: BankProfile, plan: WindowPlan, at: Instant): Instant {
  const { submission_date: date } = plan;
  if (!isSameDay(plan)) return easternInstant(date, profile.cutoff);
  const now = easternTime(at);
  const window = profile.same_day?.find(({ cutoff }) => date > now.date || cutoff > now.time);
  return easternInstant(date, window?.cutoff ?? profile.cutoff);
}

/** The same-day window that a file sealed at an instant meets. */
function sameDayWindowAt(profile: BankProfile, at: Instant): SameDayWindow | undefined {
  const { date } = easternTime(at);
  return profile.same_day?.find(({ deadline }) => at <= easternInstant(date, deadline));
}

/** When entries of a settlement date settle; same-day entries by their window. */
export function settlementOf(profile: BankProfile, date: CivilDate, sealedAt?: Instant): Instant {
  const window =
    sealedAt !== undefined && easternTime(sealedAt).date === date
      ? sameDayWindowAt(profile, sealedAt)
      : undefined;
  return easternInstant(date, window?.settlement ?? profile.settlement);
}

/** When the return wait ends on a date. */
export function maturityOf(profile: BankProfile, date: CivilDate): Instant {
  return easternInstant(date, profile.maturity);
}

/** Whether a file sealed now meets the window of the plan. */
export function isWithinWindow(profile: BankProfile, plan: WindowPlan, at: Instant): boolean {
  const now = easternTime(at);
  if (now.date !== plan.submission_date) return false;
  if (isSameDay(plan)) return sameDayWindowAt(profile, at) !== undefined;
  return at <= easternInstant(now.date, profile.deadline);
}

/** Whether `at` is between the standard cut-off and its deadline. */
export function isSealing(profile: BankProfile, at: Instant): boolean {
  const { date, time } = easternTime(at);
  const isOpen = time >= profile.cutoff && isBankingDay(date, closuresOf(profile));
  return isOpen && at <= easternInstant(date, profile.deadline);
}

/** The hand-over deadline of a file sealed now with entries of these plans. */
export function sendBy(profile: BankProfile, plans: readonly WindowPlan[], at: Instant): Instant {
  const { date } = easternTime(at);
  const times = plans.map((plan) =>
    isSameDay(plan)
      ? (sameDayWindowAt(profile, at)?.deadline ?? profile.deadline)
      : profile.deadline,
  );
  return easternInstant(date, times.sort()[0] ?? profile.deadline);
}

const MINUTE_MS = 60_000;

/** From when no file of a date can be sealed or handed over: the minute after the day's last deadline. */
export function dayEndsAt(profile: BankProfile, date: CivilDate): Instant {
  const deadlines = (profile.same_day ?? []).map(({ deadline }) => deadline);
  const last = [profile.deadline, ...deadlines].sort().at(-1) ?? profile.deadline;
  return addMs(easternInstant(date, last), MINUTE_MS);
}

/**
 * Whether every arrival is observed: the simulated bank or a user writes the files, and both bring
 * the poll forward. Without this, clock advances would poll hourly and take ten times as long.
 */
export function isArrivalObserved({ is_simulated, profile }: Bank): boolean {
  return is_simulated && profile.transport === "directory";
}

/** Poll times of a banking day, in order; maturity is always included. */
function pollTimes({ polls, maturity }: BankProfile): string[] {
  return [...new Set([...polls, maturity])].sort();
}

/** The next poll after an instant. */
export function nextPoll(profile: BankProfile, at: Instant): Instant {
  return nextOf(profile, pollTimes(profile), at);
}

/** The first poll of the banking day after the next poll's. */
export function dayAfterNextPoll(profile: BankProfile, at: Instant): Instant {
  const closures = closuresOf(profile);
  const date = nextBankingDay(easternTime(nextPoll(profile, at)).date, closures);
  return easternInstant(date, pollTimes(profile)[0] ?? profile.maturity);
}

/**
 * Until when a file handed over at an instant must be confirmed: the next such time of a banking day,
 * which is that of the same-day window whose deadline the file had to meet, or else the profile's.
 */
export function confirmByOf(
  profile: BankProfile,
  sendBefore: Instant | null,
  at: Instant,
): Instant {
  const deadline = sendBefore === null ? undefined : easternTime(sendBefore).time;
  const window = profile.same_day?.find((one) => one.deadline === deadline);
  return nextOf(profile, [window?.confirm_by ?? profile.confirm_by ?? profile.deadline], at);
}

/** The next poll at maturity, on which `paid` depends. */
export function nextLastPoll(profile: BankProfile, at: Instant): Instant {
  return nextOf(profile, [profile.maturity], at);
}

/**
 * Whether a poll at an instant counts as the day's last: a return may still arrive before maturity.
 */
export function isLastPoll(profile: BankProfile, at: Instant): boolean {
  return at >= maturityOf(profile, easternTime(at).date);
}

function nextOf(profile: BankProfile, times: readonly string[], at: Instant): Instant {
  const closures = closuresOf(profile);
  const day = rollForward(easternTime(at).date, closures);
  const [next] = [day, nextBankingDay(day, closures)]
    .flatMap((date) => times.map((time) => easternInstant(date, time)))
    .filter((instant) => instant > at);
  return assertFound(next, "a time of the bank's day");
}
