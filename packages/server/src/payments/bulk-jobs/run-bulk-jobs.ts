import { BULK_REFUSALS } from "@railhead/core";
import { isBatched } from "../../db/postgres/transactions/batched-transaction.ts";
import type { Tx } from "../../db/postgres/executor.ts";
import {
  findDueBulkJob,
  lockDueBulkJob,
  updateBulkJob,
  type BulkJobRow,
} from "../../db/tables/bulk-jobs/bulk-jobs.ts";
import {
  listWaitingItems,
  updateBulkItems,
  type BulkItem,
  type BulkResult,
} from "../../db/tables/bulk-jobs/bulk-items.ts";
import { lockPayments, type PaymentRow } from "../../db/tables/payments/payments.ts";
import { actionMoves } from "../creation/apply-action.ts";
import { resubmitPayment } from "../creation/refund-and-resubmit.ts";
import { findFailing, tryAndRollBack } from "../transitions/find-failing.ts";
import { describeFault, isItemError } from "../transitions/item-fault.ts";
import { movePayments, type MoveContext } from "../transitions/move.ts";
import { boundsOf, engineContext, inChunks, type Step, type StepRun } from "../transitions/step.ts";
import { decideBulk, decideByStatus, type BulkDecision } from "./decide-bulk.ts";
import { notCreated } from "./decide-resubmits.ts";
import { emitBulkJob } from "./emit-bulk-job.ts";
import { moveBulkJob } from "./move-bulk-job.ts";

/** Payments of one transaction: other writers wait for the event log meanwhile. */
const CHUNK = 500;

/** A new payment locks its paykey before the event log, so each has a transaction of its own. */
const chunkOf = ({ action }: BulkJobRow) => (action === "resubmit" ? 1 : CHUNK);

/** Works on due jobs, the oldest first. A payment that cannot be changed is set apart with its reason. */
export const runBulkJobs: Step = async (run) => {
  let done = 0;
  for (;;) {
    try {
      return done + (await inChunks(run, (tx) => runChunk(tx, run), { limit: 1, lanes: 1 }));
    } catch (error) {
      // A batch is rolled back as a whole and repeated step by step.
      if (isBatched(run.tools.db)) throw error;
      done += await failPayments(run, error);
    }
  }
};

/** The next payments of the oldest job; 0 without one. */
async function runChunk(tx: Tx, run: StepRun): Promise<number> {
  const job = await lockDueBulkJob(tx, run);
  if (job === undefined) return 0;
  const most = chunkOf(job);
  const items = await listWaitingItems(tx, job, most);
  const context = await contextOf(tx, run, job);
  const results = await actOn(tx, run, { job, items, context });
  const started = moveBulkJob(context.at, job, "start");
  const counted = countResults(started, results);
  const isLast = items.length < most;
  const after = isLast ? moveBulkJob(context.at, counted, "finish") : counted;
  await updateBulkJob(tx, after);
  if (isLast) await emitBulkJob(tx, context, after);
  return Math.max(items.length, 1);
}

/** Changes are the requester's, as one by one. */
async function contextOf(tx: Tx, run: StepRun, job: BulkJobRow): Promise<MoveContext> {
  const context = await engineContext(tx, run, [job], job.requested_by);
  return { ...context, request_id: job.request_id };
}

interface Chunk {
  readonly job: BulkJobRow;
  readonly items: readonly BulkItem[];
  readonly context: MoveContext;
}

/** Locks the payments, decides, and writes results and moves: a statement each for the set. */
async function actOn(
  tx: Tx,
  run: StepRun,
  { job, items, context }: Chunk,
): Promise<readonly BulkResult[]> {
  const ids = items.map(({ payment_id }) => payment_id);
  const locked = await lockPayments(tx, run.environment_id, ids);
  const own = locked.filter(({ account_id }) => account_id === job.account_id);
  const byId = new Map(own.map((payment) => [payment.id, payment]));
  const subjects = items.flatMap(({ payment_id, version }) => {
    const payment = byId.get(payment_id);
    return payment === undefined ? [] : [{ payment, version }];
  });
  const { action, reason } = job;
  const deciding = { ...context, boundsOf: () => boundsOf(run) };
  // A resubmit looks at the rest itself.
  const decisions =
    action === "resubmit"
      ? decideByStatus(action, subjects)
      : await decideBulk(tx, deciding, { action, subjects });
  const payments = decisions.flatMap(({ payment, refusal }) => (refusal === null ? [payment] : []));
  const refusals = new Map(decisions.map(({ payment, refusal }) => [payment.id, refusal]));
  if (action === "resubmit") {
    for (const payment of payments) {
      refusals.set(payment.id, await resubmit(tx, run, { job, context, payment }));
    }
  }
  const results = items.map(({ place, payment_id }): BulkResult => {
    const refusal = refusals.get(payment_id);
    if (refusal === null) return { place, outcome: "changed", code: null, detail: null };
    const why = refusal ?? { code: "not_found", detail: BULK_REFUSALS.not_found };
    return { place, outcome: "refused", ...why };
  });
  await updateBulkItems(tx, job, { results, at: context.at });
  if (action !== "resubmit") {
    const of = { payments, action: { action, reason } };
    const { profile } = run.bank;
    await movePayments(tx, context, await actionMoves(tx, { move: context, profile }, of));
  }
  return results;
}

/** Makes a payment again as one by one; returns why not, or null where it did. */
async function resubmit(
  tx: Tx,
  run: StepRun,
  { job, context, payment }: Pick<Chunk, "job" | "context"> & { readonly payment: PaymentRow },
): Promise<BulkDecision["refusal"]> {
  const attempt = {
    ...(await boundsOf(run)),
    move: context,
    account_id: job.account_id,
    request_id: job.request_id,
    wall: context.at,
  };
  const { kind, id } = payment;
  const result = await resubmitPayment(tx, attempt, { kind, id, choices: {} });
  if (result.outcome === "created") return null;
  if (result.outcome === "not_found") {
    return { code: "not_found", detail: BULK_REFUSALS.not_found };
  }
  const { code, detail } = result;
  if (code !== "retry_not_allowed") return notCreated({ code, detail });
  return { code, detail: detail ?? BULK_REFUSALS.retry_not_allowed };
}

function countResults(job: BulkJobRow, results: readonly BulkResult[]): BulkJobRow {
  const of = (outcome: BulkResult["outcome"]) =>
    results.filter((result) => result.outcome === outcome).length;
  return {
    ...job,
    changed_count: job.changed_count + of("changed"),
    refused_count: job.refused_count + of("refused"),
    failed_count: job.failed_count + of("failed"),
  };
}

/**
 * Finds the payments of the next chunk that fail alone while others pass, and ends them as failed. Throws
 * the error again where the payments are not its cause.
 */
async function failPayments(run: StepRun, error: unknown): Promise<number> {
  const { db } = run.tools;
  const job = await findDueBulkJob(db, run);
  if (job === undefined || !isItemError(error)) throw error;
  const items = await listWaitingItems(db, job, chunkOf(job));
  const [only] = items;
  const failing =
    only !== undefined && items.length === 1
      ? [{ item: only, error }]
      : await findFailing(items, (part) =>
          tryAndRollBack(db, async (tx) => {
            const context = await contextOf(tx, run, job);
            await actOn(tx, run, { job, items: part, context });
            return part.length;
          }),
        );
  if (failing.length === 0) throw error;
  await db.tx(async (tx) => {
    const locked = await lockDueBulkJob(tx, run);
    if (locked?.id !== job.id) return;
    const results = failing.map(({ item, error: why }): BulkResult => {
      return {
        place: item.place,
        outcome: "failed",
        code: "unexpected",
        detail: describeFault(why),
      };
    });
    await updateBulkItems(tx, job, { results, at: run.at });
    await updateBulkJob(tx, countResults(moveBulkJob(run.at, locked, "start"), results));
  });
  return failing.length;
}
