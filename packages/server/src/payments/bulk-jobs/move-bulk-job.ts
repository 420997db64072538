import {
  addMs,
  BULK_JOB_LIFECYCLE,
  laterOf,
  type BulkJobEvent,
  type Instant,
} from "@railhead/core";
import { assertFound } from "../../base/assert.ts";
import type { BulkJobRow } from "../../db/tables/bulk-jobs/bulk-jobs.ts";

/** The job after an event; as it was where that happened before. */
export function moveBulkJob(at: Instant, job: BulkJobRow, event: BulkJobEvent): BulkJobRow {
  if (event === "start" && job.state === "running") return job;
  const state = assertFound(BULK_JOB_LIFECYCLE.next(job.state, event), `${event} of ${job.state}`);
  const last = laterOf(job.started_at ?? job.updated_at, job.updated_at);
  const updated_at = laterOf(at, addMs(last, 1));
  // Progress has no event, so it leaves `updated_at` as it is.
  if (event === "start") return { ...job, state, started_at: updated_at };
  const version = job.version + 1;
  return { ...job, state, updated_at, ended_at: updated_at, due_at: null, version };
}
