import { addDays, MAX_DAYS_AHEAD, type CivilDate, type Instant } from "@railhead/core";
import { easternTime } from "../rails/eastern-time.ts";

/** The Eastern calendar date at an instant: the day payments are dated by. */
export function easternToday(at: Instant): CivilDate {
  return easternTime(at).date;
}

/** True for dates that a payment may be given at an instant. */
export function isWithinDateWindow(date: CivilDate, at: Instant): boolean {
  const today = easternToday(at);
  return date >= today && date <= addDays(today, MAX_DAYS_AHEAD);
}
