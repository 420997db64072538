import type { Instant } from "@railhead/core";
import { hasProgressed } from "../../db/tables/environments/progress.ts";
import type { Database } from "../../db/postgres/executor.ts";
import type { DueWork } from "../../db/tables/payments/due.ts";
import { easternTime } from "../../rails/calendar/eastern-time.ts";

/** Work that waits for others: a sandbox without anything else to do is idle. */
export const WAITING_WORK: ReadonlySet<DueWork> = new Set(["poll", "acknowledge", "exceptions"]);

/** Days on which the same work may be done in vain before only people can help. */
const MAX_FUTILE_DAYS = 3;

/** Whether the days that a clock moves through still bring anything further. */
export interface Progress {
  /** Says which work was ready at an instant, and which of it moved nothing. */
  record(at: Instant, work: { ready: readonly DueWork[]; idle: readonly DueWork[] }): void;
  /** Asked before an instant: whether the same was done in vain on three days in a row. */
  isFutile(db: Database, environmentId: string, next: Instant): Promise<boolean>;
  /** What it said last. */
  wasFutile(): boolean;
}

/**
 * Without it a file that cannot be handed over is made anew at every cut-off, and a clock that goes on until
 * nothing is left goes on for a year. In vain is a day on which due work moved nothing, or left
 * exceptions open and brought nothing to a state in which it had not been before.
 */
export function createProgress(): Progress {
  let date = "";
  let from = "";
  let hasWorked = false;
  let hasMoved = false;
  let inVain = 0;

  return {
    record(at, { ready, idle }) {
      if (date === "") [date, from] = [easternTime(at).date, at];
      const own = ready.filter((work) => !WAITING_WORK.has(work));
      hasWorked ||= own.length > 0;
      hasMoved ||= own.some((work) => !idle.includes(work));
    },
    async isFutile(db, environmentId, next) {
      const day = easternTime(next).date;
      if (date === "" || day === date) return inVain >= MAX_FUTILE_DAYS;
      if (hasWorked) {
        const isFurther = hasMoved && (await hasProgressed(db, environmentId, from));
        inVain = isFurther ? 0 : inVain + 1;
      }
      [date, from, hasWorked, hasMoved] = [day, next, false, false];
      return inVain >= MAX_FUTILE_DAYS;
    },
    wasFutile: () => inVain >= MAX_FUTILE_DAYS,
  };
}
