import type { Instant } from "@railhead/core";
import { hasProgressed } from "../../db/tables/environments/progress.ts";
import type { Database } from "../../db/postgres/executor.ts";
import type { DueWork } from "../../db/tables/payments/due.ts";
import { easternTime } from "../../rails/calendar/eastern-time.ts";

/** Work that waits for external input: a sandbox with only this work is idle. */
export const WAITING_WORK: ReadonlySet<DueWork> = new Set([
  "poll",
  "acknowledge",
  "file_days",
  "return_requests",
  "originator_reviews",
  "programme_review",
  "work_items",
  "exceptions",
]);

/** Days without progress after which an advance ends. */
const MAX_FUTILE_DAYS = 3;

/** Tracks whether a clock advance still makes progress. */
export interface Progress {
  /** Records the ready work of an instant and the part that moved nothing. */
  record(at: Instant, work: { ready: readonly DueWork[]; idle: readonly DueWork[] }): void;
  /** Called before an instant: whether the last three days made no progress. */
  isFutile(db: Database, environmentId: string, next: Instant): Promise<boolean>;
  /** The last result of `isFutile`. */
  wasFutile(): boolean;
}

/**
 * Without this check a file that cannot be handed over is rebuilt at every cut-off for a year. A
 * day without progress moved nothing, or only left exceptions open and reached no new state.
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
