import {
  nextProgrammeReminder,
  programmeReviewDue,
  type CivilDate,
  type Instant,
} from "@railhead/core";
import type { ProgrammeReviewRow } from "../db/tables/risk/programme-reviews.ts";
import { easternInstant, easternTime } from "../rails/calendar/eastern-time.ts";

/** The first review of an environment's programme against fraud, a year after its first day. */
export function firstProgrammeReview(environment_id: string, at: Instant): ProgrammeReviewRow {
  return openProgrammeReview({ environment_id, number: 1, since: easternTime(at).date });
}

/** A review that is to be done within a year of a day. */
export function openProgrammeReview({
  environment_id,
  number,
  since,
}: Pick<ProgrammeReviewRow, "environment_id" | "number"> & {
  readonly since: CivilDate;
}): ProgrammeReviewRow {
  const due_on = programmeReviewDue(since);
  return {
    environment_id,
    number,
    due_on,
    reminded_through: null,
    due_at: nextNamedAt(due_on, null),
    reviewed_on: null,
    findings: null,
    changes: null,
    recorded_by: null,
    recorded_at: null,
  };
}

/** The review as it is after it was named on a day. */
export function namedProgrammeReview(
  row: ProgrammeReviewRow,
  through: CivilDate,
): ProgrammeReviewRow {
  return { ...row, reminded_through: through, due_at: nextNamedAt(row.due_on, through) };
}

/** In the morning in New York; null where it is named no more. */
function nextNamedAt(dueOn: CivilDate, after: CivilDate | null): Instant | null {
  const day = nextProgrammeReminder(dueOn, after);
  return day === null ? null : easternInstant(day, "09:00");
}
