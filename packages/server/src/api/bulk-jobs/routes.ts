import {
  BULK_ACTION_NAMES,
  BULK_JOB_LIFECYCLE,
  BULK_JOB_STATES,
  BULK_OUTCOMES,
} from "@railhead/core";
import { Type } from "typebox";
import { PLATFORM_SORTS, platformOrder } from "../../db/postgres/platform-rows.ts";
import { raw } from "../../db/postgres/sql.ts";
import {
  bulkItemsWhere,
  listBulkItems,
  skipBulkItems,
} from "../../db/tables/bulk-jobs/bulk-items.ts";
import {
  bulkJobsWhere,
  findBulkJob,
  listBulkJobs,
  lockBulkJob,
  updateBulkJob,
} from "../../db/tables/bulk-jobs/bulk-jobs.ts";
import { accountOf } from "../../http/route/context.ts";
import { ok, page, route, type Route } from "../../http/route/route.ts";
import { problem, refusal } from "../../http/schema/problem.ts";
import { ListOf } from "../../http/schema/schema.ts";
import { emitBulkJob } from "../../payments/bulk-jobs/emit-bulk-job.ts";
import { moveBulkJob } from "../../payments/bulk-jobs/move-bulk-job.ts";
import {
  serializeBulkItem,
  serializeBulkJob,
} from "../../payments/bulk-jobs/serialize-bulk-job.ts";
import { BulkJob, BulkJobPayment } from "./schema.ts";

const shared = { response: BulkJob, accountScoped: true } as const;

const listJobs = route(
  {
    ...shared,
    operationId: "bulk_jobs.list",
    method: "GET",
    path: "/v1/bulk_jobs",
    summary: "List bulk jobs",
    query: Type.Object({
      state: Type.Optional(ListOf(BULK_JOB_STATES)),
      action: Type.Optional(ListOf(BULK_ACTION_NAMES)),
    }),
    list: { sorts: PLATFORM_SORTS, order: "desc" },
    problems: ["validation_error"],
    scope: "payments:read",
  },
  async (context, { query, paging }) => {
    const { rows, total } = await listBulkJobs(context.app.db, {
      where: bulkJobsWhere(accountOf(context), query),
      order: platformOrder(paging.sort_by, paging.sort_order),
      limit: paging.page_size,
      offset: paging.offset,
    });
    return page(rows.map(serializeBulkJob), total);
  },
);

const getJob = route(
  {
    ...shared,
    operationId: "bulk_jobs.get",
    method: "GET",
    path: "/v1/bulk_jobs/:id",
    summary: "Read a bulk job",
    description: "`changed`, `refused` and `failed` add up to `count` once it is done.",
    problems: ["not_found"],
    scope: "payments:read",
  },
  async (context, { params }) => {
    const row = await findBulkJob(context.app.db, accountOf(context), params.id);
    if (row === undefined) throw problem("not_found");
    return ok(serializeBulkJob(row));
  },
);

const listJobPayments = route(
  {
    operationId: "bulk_jobs.payments",
    method: "GET",
    path: "/v1/bulk_jobs/:id/payments",
    summary: "List the payments of a bulk job",
    description: "Each with its own result, in the order of the payments' ids.",
    query: Type.Object({ outcome: Type.Optional(ListOf(BULK_OUTCOMES)) }),
    list: { sorts: ["place"] },
    response: BulkJobPayment,
    problems: ["not_found", "validation_error"],
    scope: "payments:read",
    accountScoped: true,
  },
  async (context, { params, query, paging }) => {
    const { db } = context.app;
    const job = await findBulkJob(db, accountOf(context), params.id);
    if (job === undefined) throw problem("not_found");
    const { rows, total } = await listBulkItems(db, {
      where: bulkItemsWhere(job, query.outcome),
      order: raw(`place ${paging.sort_order}`),
      limit: paging.page_size,
      offset: paging.offset,
    });
    return page(rows.map(serializeBulkItem), total);
  },
);

const stopJob = route(
  {
    ...shared,
    operationId: "bulk_jobs.stop",
    method: "PUT",
    path: "/v1/bulk_jobs/:id/stop",
    summary: "Stop a bulk job",
    description: "What was done stays done; payments that were not reached are `skipped`.",
    problems: ["not_found", "bulk_job_ended"],
    scope: "payments:write",
  },
  async (context, { params }) => {
    const { app, tx, at, environment, actor, requestId } = context;
    const job = await lockBulkJob(tx, accountOf(context), params.id);
    if (job === undefined) throw problem("not_found");
    if (BULK_JOB_LIFECYCLE.next(job.state, "stop") === undefined) throw refusal("bulk_job_ended");
    const stopped = moveBulkJob(at, job, "stop");
    await skipBulkItems(tx, stopped, at);
    await updateBulkJob(tx, stopped);
    const by = { environment_id: environment.id, ids: app.ids, actor, request_id: requestId };
    await emitBulkJob(tx, by, stopped);
    return ok(serializeBulkJob(stopped));
  },
);

/** In the order of the documentation. */
export const bulkJobsRoutes: readonly Route[] = [listJobs, getJob, listJobPayments, stopJob];
