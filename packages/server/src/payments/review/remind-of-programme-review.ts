import {
  lockOpenProgrammeReview,
  updateProgrammeReview,
  type ProgrammeReviewRow,
} from "../../db/tables/risk/programme-reviews.ts";
import { namedProgrammeReview } from "../../environments/programme-reviews.ts";
import { openException, type NewException } from "../../exceptions/exceptions.ts";
import { easternInstant, easternTime } from "../../rails/calendar/eastern-time.ts";
import type { Step } from "../transitions/step.ts";

/**
 * Calls a person to the yearly review of the programme against fraud 60 days before it is due. What was resolved
 * without a review is opened again 30 days before, and on the day.
 */
export const remindOfProgrammeReview: Step = ({ environment_id, at, tools: { db, ids } }) =>
  db.tx(async (tx) => {
    const row = await lockOpenProgrammeReview(tx, environment_id);
    if (row === undefined || row.due_at === null || row.due_at > at) return 0;
    await updateProgrammeReview(tx, namedProgrammeReview(row, easternTime(at).date));
    await openException(tx, { environment_id, at, ids }, exceptionOf(row));
    return 1;
  });

/** Ends with the record of the review of the number. */
const exceptionOf = ({ number, due_on }: ProgrammeReviewRow): NewException => ({
  kind: "programme_review_due",
  subject: String(number),
  message: `The programme against fraud is to be reviewed by ${due_on}.`,
  details: { number, due_on },
  due_at: easternInstant(due_on, "17:00"),
});
