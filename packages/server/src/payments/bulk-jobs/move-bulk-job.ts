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
  const updated_at = laterOf(at, addMs(job.updated_at, 1));
  const started_at = event === "start" ? updated_at : job.started_at;
  const moved = { ...job, state, started_at, updated_at };
  if (event === "start") return moved;
  return { ...moved, ended_at: updated_at, due_at: null, version: job.version + 1 };
}
