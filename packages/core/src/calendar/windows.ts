import {
  addBankingDays,
  isBankingDay,
  nextBankingDay,
  previousBankingDay,
  rollForward,
} from "./banking-days.ts";
import type { Closures } from "./banking-days.ts";
import type { CivilDate } from "./civil-date.ts";

/** The bank's cut-off, Eastern wall clock. */
export const DEFAULT_CUTOFF = "16:00";
/** Banking days after settlement in which a return keeps a payment from being paid. */
export const DEFAULT_RETURN_WAIT_DAYS = 2;
/** How far ahead of today a payment may be dated, calendar days. */
export const MAX_DAYS_AHEAD = 90;

/** A moment on the Eastern wall clock; time is `HH:MM`, 24 hours. */
export type EasternTime = { readonly date: CivilDate; readonly time: string };

export type ScheduleRequest = {
  readonly kind: "charge" | "payout";
  /** Charge: the day the customer is debited. Payout: the day funds leave the business. */
  readonly payment_date: CivilDate;
  readonly now: EasternTime;
  /** `HH:MM`, Eastern. */
  readonly cutoff: string;
  /** `HH:MM`, Eastern, in order: cut-offs after which an entry settles on the same day. Default none. */
  readonly same_day_cutoffs?: readonly string[];
  /** Banking days between settlement and paid. */
  readonly return_wait_days: number;
  readonly closures?: Closures;
};

/** Banking days on which a payment is sealed into a file, settles, and counts as paid. */
export type Schedule = {
  readonly submission_date: CivilDate;
  readonly settlement_date: CivilDate;
  readonly paid_date: CivilDate;
};

/** The day of the first cut-off that has not passed. At the minute of the cut-off it has passed. */
export function reachableCutoffDate(
  now: EasternTime,
  cutoff: string,
  closures?: Closures,
): CivilDate {
  return isBankingDay(now.date, closures) && now.time < cutoff
    ? now.date
    : nextBankingDay(now.date, closures);
}

/**
 * Submission, settlement and paid dates of a payment. A non-banking payment date rolls forward, so
 * that no customer is debited early. A charge is submitted one banking day before its requested
 * settlement, a payout on its payment date; neither before the next reachable cut-off. Both settle
 * one banking day later, or on the same day where a same-day cut-off is closer to the request.
 */
export function schedule(request: ScheduleRequest): Schedule {
  const { closures } = request;
  const wanted = rollForward(request.payment_date, closures);
  const ideal = request.kind === "charge" ? previousBankingDay(wanted, closures) : wanted;
  const reachable = reachableCutoffDate(request.now, request.cutoff, closures);
  const ordinary = ideal < reachable ? reachable : ideal;
  const usual = nextBankingDay(ordinary, closures);
  const sameDay = usual > wanted ? sameDayDate(request, wanted) : undefined;
  const submission = sameDay ?? ordinary;
  const settlement = sameDay ?? usual;
  return {
    submission_date: submission,
    settlement_date: settlement,
    paid_date: addBankingDays(settlement, request.return_wait_days, closures),
  };
}

/** The submission date by same-day cut-offs; undefined where none is left for the requested day. */
function sameDayDate(request: ScheduleRequest, wanted: CivilDate): CivilDate | undefined {
  const last = request.same_day_cutoffs?.at(-1);
  if (last === undefined) return undefined;
  const { now, closures } = request;
  if (wanted > now.date) return wanted;
  return isBankingDay(now.date, closures) && now.time < last ? now.date : undefined;
}
