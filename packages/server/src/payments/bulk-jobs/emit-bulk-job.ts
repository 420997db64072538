import type { Tx } from "../../db/postgres/executor.ts";
import type { BulkJobRow } from "../../db/tables/bulk-jobs/bulk-jobs.ts";
import { appendEvents } from "../../events/append.ts";
import type { MoveContext } from "../transitions/move.ts";
import { serializeBulkJob } from "./serialize-bulk-job.ts";

const MESSAGES = {
  "bulk_job.created": "A bulk job was created.",
  "bulk_job.done": "The bulk job is done.",
  "bulk_job.stopped": "The bulk job was stopped.",
} as const;

const TYPES = {
  queued: "bulk_job.created",
  running: "bulk_job.created",
  done: "bulk_job.done",
  stopped: "bulk_job.stopped",
} as const;

/** Appends the event of the state that a job came to. Locks the event log: call it last. */
export async function emitBulkJob(
  tx: Tx,
  context: Pick<MoveContext, "environment_id" | "ids" | "actor" | "request_id">,
  job: BulkJobRow,
): Promise<void> {
  const type = TYPES[job.state];
  await appendEvents(tx, context.ids, context.environment_id, [
    {
      account_id: job.account_id,
      type,
      resource_type: "bulk_job",
      resource_id: job.id,
      resource_version: job.version,
      occurred_at: job.updated_at,
      patch: serializeBulkJob(job),
      cause: {
        source: "user_action",
        reason: "user_request",
        message: MESSAGES[type],
        code: null,
        actor: context.actor,
        request_id: context.request_id,
      },
    },
  ]);
}
