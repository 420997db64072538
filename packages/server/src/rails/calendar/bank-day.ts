import {
  isBankingDay,
  nextBankingDay,
  rollForward,
  type CivilDate,
  type Instant,
} from "@railhead/core";
import { assertFound } from "../../base/assert.ts";
import type { BankProfile, SameDayWindow } from "../../db/tables/banks/banks.ts";
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

/** When the bank's folder is read on a banking day, in order: the last reading before `paid` is always one. */
function pollTimes({ polls, maturity }: BankProfile): string[] {
  return [...new Set([...polls, maturity])].sort();
}

/** The next reading of the bank's folder after an instant. */
export function nextPoll(profile: BankProfile, at: Instant): Instant {
  return nextOf(profile, pollTimes(profile), at);
}

/** The first reading of the banking day after that of the next one. */
export function dayAfterNextPoll(profile: BankProfile, at: Instant): Instant {
  const closures = closuresOf(profile);
  const date = nextBankingDay(easternTime(nextPoll(profile, at)).date, closures);
  return easternInstant(date, pollTimes(profile)[0] ?? profile.maturity);
}

/** The next reading, after an instant, on which `paid` depends. */
export function nextLastPoll(profile: BankProfile, at: Instant): Instant {
  return nextOf(profile, [profile.maturity], at);
}

/**
 * Whether a reading at an instant shows all returns that can stop what becomes paid on its day. A reading
 * before maturity does not, however empty the folder: a return may arrive after it.
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
