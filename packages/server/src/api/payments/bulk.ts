import { BULK_ACTIONS, REFUSALS, type ProblemItem } from "@railhead/core";
import { insertBulkItems } from "../../db/tables/bulk-jobs/bulk-items.ts";
import { insertBulkJob } from "../../db/tables/bulk-jobs/bulk-jobs.ts";
import type { RequestContext, WriteContext } from "../../http/route/context.ts";
import { ok, route, type Result, type SentBody } from "../../http/route/route.ts";
import { problem, type Problem } from "../../http/schema/problem.ts";
import { expiryOfBulkSet } from "../../payments/bulk-jobs/bulk-set-hash.ts";
import { emitBulkJob } from "../../payments/bulk-jobs/emit-bulk-job.ts";
import { serializeBulkJob } from "../../payments/bulk-jobs/serialize-bulk-job.ts";
import { requireRight } from "../shared/operation-rights.ts";
import { BulkBody, BulkJob } from "../bulk-jobs/schema.ts";
import { readBulkFilter } from "./bulk-filter.ts";
import { bulkJobRow, countOf, decideSet, hashOf, type Body, type DecidedSet } from "./bulk-set.ts";
import { previewBulk } from "./bulk-preview.ts";

export const bulkPayments = route(
  {
    operationId: "payments.bulk",
    method: "POST",
    path: "/v1/payments/bulk",
    summary: "Hold, release, cancel or resubmit many payments",
    description:
      "First send `dry_run`: the answer says which payments would change, why others would not, and names the set by `preview.filter_hash` and `count`. Then send the same with `filter_hash`, `expected_count` and a `reason`. `bulk_set_changed` means that the payments, their amounts or what may be done to them are no longer as shown: nothing was changed, so look again. The engine works through the job; `resubmit` makes each charge again as `POST /v1/charges/{id}/resubmit` does, and compares exposure limits as each is made; each payment has its own result, and one that cannot be changed does not stop the others. Requires the scopes `charges:write` and `payouts:write`.",
    body: BulkBody,
    validate: bulkFaults,
    response: BulkJob,
    problems: ["validation_error", "bulk_set_changed"],
    scope: "payments:write",
    accountScoped: true,
  },
  async (context, { body }) => {
    // What the caller may not do to one payment, it may not do to many.
    for (const noun of ["charges", "payouts"])
      await requireRight(context, `${noun}.${body.action}`);
    const shown = await decideSet(context, body);
    if (body.dry_run === true) return previewBulk(context, body, shown);
    requireShown(context, body, shown);
    return await createJob(context, body, shown);
  },
);

/** Rules on several members: which payments, and what makes the act deliberate. */
function bulkFaults({ body }: SentBody, context: RequestContext): readonly ProblemItem[] {
  const { ids, filter, filter_hash, expected_count, reason, dry_run } = body;
  const faults: ProblemItem[] = [];
  const fault = (name: string, detail: string) => faults.push({ reference: `/${name}`, detail });
  if ((ids === undefined) === (filter === undefined)) {
    fault("filter", "Send either ids or filter.");
  }
  if (typeof filter === "string") {
    const read = readBulkFilter(filter, context);
    if ("faults" in read) faults.push(...read.faults);
  }
  if (typeof filter_hash === "string" && expiryOfBulkSet(filter_hash) === undefined) {
    fault("filter_hash", "Must be that of a dry run.");
  }
  if (dry_run === true) return faults;
  if (reason === undefined) fault("reason", "Is required.");
  if (ids !== undefined) return faults;
  if (filter_hash === undefined)
    fault("filter_hash", "Is required with filter: send dry_run first.");
  if (expected_count === undefined) fault("expected_count", "Is required with filter.");
  return faults;
}

/** Throws the 409 of a set that is not the one that was shown. */
function requireShown(context: WriteContext, body: Body, set: DecidedSet): void {
  const { filter_hash, expected_count } = body;
  const count = countOf(set);
  if (expected_count !== undefined && expected_count !== count) {
    const detail = `There are ${count} payments now, not ${expected_count}.`;
    throw setChanged(detail);
  }
  if (filter_hash === undefined) return;
  const expires_at = expiryOfBulkSet(filter_hash) ?? "";
  // What a second person approved is held to its set alone, whenever that was.
  if (context.approvalId === undefined && context.at >= expires_at) {
    const detail = `The dry run expired at ${expires_at}: look again.`;
    throw setChanged(detail);
  }
  if (filter_hash !== hashOf(context, body, { ...set, expires_at })) {
    throw setChanged();
  }
}

function setChanged(detail: string = REFUSALS.bulk_set_changed): Problem {
  return problem("conflict", { code: "bulk_set_changed", detail });
}

async function createJob(context: WriteContext, body: Body, set: DecidedSet): Promise<Result> {
  const { app, tx, environment } = context;
  const row = bulkJobRow(context, body, set);
  const { of_version } = BULK_ACTIONS[body.action];
  const items = [
    ...set.decisions.map(({ payment: { id, version } }) => ({
      payment_id: id,
      version: of_version ? version : null,
    })),
    ...set.unknown.map((payment_id) => ({ payment_id, version: null })),
  ].toSorted((a, b) => (a.payment_id < b.payment_id ? -1 : 1));
  await insertBulkJob(tx, row);
  await insertBulkItems(tx, row, items);
  const by = { environment_id: environment.id, ids: app.ids, actor: context.actor };
  await emitBulkJob(tx, { ...by, request_id: context.requestId }, row);
  return ok(serializeBulkJob(row));
}
