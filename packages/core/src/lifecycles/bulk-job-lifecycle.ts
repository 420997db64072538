import { defineLifecycle, type Move } from "./lifecycle.ts";

export const BULK_JOB_STATES = ["queued", "running", "done", "stopped"] as const;
export type BulkJobState = (typeof BULK_JOB_STATES)[number];

/** Every move of a job that changes many payments. */
export const BULK_JOB_MOVES = [
  { event: "start", from: ["queued"], to: "running", why: "The engine began with the payments." },
  { event: "finish", from: ["running"], to: "done", why: "Every payment has its result." },
  {
    event: "stop",
    from: ["queued", "running"],
    to: "stopped",
    why: "A person stopped the job; what was done stays done.",
  },
] as const satisfies readonly Move<BulkJobState>[];

export type BulkJobEvent = (typeof BULK_JOB_MOVES)[number]["event"];

export const BULK_JOB_LIFECYCLE = defineLifecycle<BulkJobState, Move<BulkJobState>>({
  name: "bulk job",
  statuses: BULK_JOB_STATES,
  initial: ["queued"],
  finals: ["done", "stopped"],
  moves: BULK_JOB_MOVES,
});

/** Results of one payment of a job; `waiting` until it has one, `skipped` where the job was stopped first. */
export const BULK_OUTCOMES = ["waiting", "changed", "refused", "failed", "skipped"] as const;
export type BulkOutcome = (typeof BULK_OUTCOMES)[number];
