import {
  addMs,
  dueReminders,
  laterOf,
  ORIGINATOR_REVIEWS,
  type ReviewReminder,
} from "@railhead/core";
import {
  lockDueOriginators,
  updateOriginators,
  type OriginatorHistoryRow,
  type OriginatorRow,
} from "../../db/tables/banks/originators.ts";
import { appendEvents, type NewEvent } from "../../events/append.ts";
import { openExceptions, type NewException } from "../../exceptions/exceptions.ts";
import { easternInstant, easternTime } from "../../rails/calendar/eastern-time.ts";
import { ENGINE_ACTOR } from "../transitions/move.ts";
import type { Step, StepRun } from "../transitions/step.ts";
import { nextReminderAt, reviewedOf } from "./serialize-originator.ts";

/** Names reviews of originators 60 and 30 days before they are due, and on their day. */
export const remindOfReviews: Step = (run) =>
  run.tools.db.tx(async (tx) => {
    const rows = await lockDueOriginators(tx, run.environment_id, run.at);
    const named = rows.map((row) => remind(run, row));
    const { environment_id, at, tools } = run;
    await updateOriginators(
      tx,
      named.map(({ after }) => after),
      named.map(({ history }) => history),
    );
    const events = named.flatMap((one) => one.events);
    await appendEvents(tx, tools.ids, environment_id, events);
    const exceptions = named.flatMap((one) => one.exceptions);
    await openExceptions(tx, { environment_id, at, ids: tools.ids }, exceptions);
    return rows.length;
  });

interface Reminded {
  readonly after: OriginatorRow;
  readonly history: OriginatorHistoryRow;
  readonly events: readonly NewEvent[];
  readonly exceptions: readonly NewException[];
}

/** An originator whose reviews are named through today, and what a person is asked. */
function remind({ at }: StepRun, row: OriginatorRow): Reminded {
  const through = easternTime(at).date;
  const reminders = dueReminders(reviewedOf(row), { after: row.reminded_through, through });
  const updated_at = laterOf(at, addMs(row.updated_at, 1));
  const seen = { ...row, reminded_through: through, version: row.version + 1, updated_at };
  const after = { ...seen, due_at: nextReminderAt(seen) };
  const message = reminders.map(({ review, due_on }) => `${review} is due on ${due_on}.`).join(" ");
  const history: OriginatorHistoryRow = {
    environment_id: row.environment_id,
    originator_id: row.id,
    version: after.version,
    act: "remind",
    status: row.status,
    reason: message,
    actor: ENGINE_ACTOR,
    changes: {},
    created_at: updated_at,
  };
  const event: NewEvent = {
    account_id: null,
    type: "originator.review_due",
    resource_type: "originator",
    resource_id: row.id,
    resource_version: after.version,
    occurred_at: updated_at,
    patch: { updated_at },
    cause: {
      source: "system",
      reason: "ok",
      code: null,
      message,
      actor: ENGINE_ACTOR,
      request_id: null,
    },
  };
  const exceptions = reminders.map((one) => exceptionOf(row, one));
  return { after, history, events: [event], exceptions };
}

/** The subject of the exception of a review. */
export const reviewSubject = (id: string, review: string): string => `${id} ${review}`;

function exceptionOf(row: OriginatorRow, { review, due_on }: ReviewReminder): NewException {
  const { means } = ORIGINATOR_REVIEWS[review];
  // No name: the message outlives an erasure.
  const [{ company_id } = { company_id: row.id }] = row.company_ids;
  return {
    kind: "originator_review_due",
    subject: reviewSubject(row.id, review),
    message: `A review of the originator ${company_id} is due by ${due_on}: ${means.slice(0, 1).toLowerCase()}${means.slice(1)}`,
    details: { review, due_on },
    resource: { type: "originator", id: row.id },
    due_at: easternInstant(due_on, "17:00"),
  };
}
