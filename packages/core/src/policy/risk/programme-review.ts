import { addDays } from "../../calendar/banking-days.ts";
import type { CivilDate } from "../../calendar/civil-date.ts";
import { REMINDER_DAYS } from "../originators/reviews.ts";

/** Days from one review of the programme against fraud to the next, and from an environment's first day to the first. */
const REVIEW_DAYS = 365;

/** The day by which the programme is to be reviewed. */
export function programmeReviewDue(since: CivilDate): CivilDate {
  return addDays(since, REVIEW_DAYS);
}

/** The next day after another on which a review is named; null where none is. */
export function nextProgrammeReminder(dueOn: CivilDate, after: CivilDate | null): CivilDate | null {
  const days = REMINDER_DAYS.map((before) => addDays(dueOn, -before));
  return days.find((day) => after === null || day > after) ?? null;
}
