import { Readable } from "node:stream";
import { Type } from "typebox";
import type { App } from "../../context/app.ts";
import { inView } from "../../db/postgres/account-view.ts";
import { inEnvironment } from "../../db/postgres/environment-scope.ts";
import { PLATFORM_SORTS, platformOrder } from "../../db/postgres/platform-rows.ts";
import {
  countRunningExports,
  deleteExportJob,
  EXPORT_FORMATS,
  findExportJob,
  findExportPart,
  insertExportJob,
  listExportJobs,
  type ExportJobRow,
} from "../../db/tables/requests/export-jobs.ts";
import type { RequestContext } from "../../http/route/context.ts";
import { ok, page, route, stream, type Route } from "../../http/route/route.ts";
import { problem } from "../../http/schema/problem.ts";
import { OneOf, Text } from "../../http/schema/schema.ts";
import { readSealed } from "../shared/sealed-value.ts";
import { scopeOf } from "../shared/platform-resources.ts";
import { openExport } from "./items.ts";
import { EXPORTED_LISTS } from "./lists.ts";
import { ExportJob, serializeExportJob } from "./schema.ts";
import { deadlineOf, expiryOf, partPlace, writeFile } from "./write-file.ts";

const WANTED = {
  list: OneOf(EXPORTED_LISTS),
  format: Type.Optional(OneOf(EXPORT_FORMATS)),
  filter: Type.Optional(Text(1, 4_000)),
};
const MEDIA = {
  csv: "text/csv; charset=utf-8",
  ndjson: "application/x-ndjson; charset=utf-8",
} as const;

const shared = { scope: "exports:read", accountScoped: true } as const;

const downloadExport = route(
  {
    ...shared,
    operationId: "exports.download",
    method: "GET",
    path: "/v1/exports",
    summary: "Export a list",
    description:
      "All items of a list, in the order of their ids, streamed: one JSON object a line, or with `format=csv` RFC 4180 with a header row, in which a cell that a spreadsheet would read as a formula begins with an apostrophe, and objects are JSON. It is read page by page: an item that changes meanwhile shows as it is when it is reached. Needs the right to read the list, too. Each export is an entry of the audit log.",
    query: Type.Object(WANTED),
    response: Type.String(),
    media: "application/x-ndjson",
    problems: ["validation_error"],
  },
  async (context, { query: { list, format = "ndjson", filter = "" } }) => {
    const opened = await openExport(context, { list, format, filter });
    context.audit.facts.push({ details: { list, format } });
    return stream(MEDIA[format], opened.text());
  },
);

/** Files that are written at once in an environment. */
const MOST_RUNNING = 3;

const createExport = route(
  {
    ...shared,
    operationId: "export_jobs.create",
    method: "POST",
    path: "/v1/exports",
    summary: "Export a list into a file",
    description:
      "The same items as those of the streamed export, written in the background into a file of at most 1 GB. `GET /v1/export_jobs/{id}` says when it is done; `content` is where who asked for it downloads it until `expires_at`, a day later. Filters are those of the list, as its query. A deletion of a customer deletes the files that may name the customer.",
    body: Type.Object(WANTED),
    response: ExportJob,
    problems: ["validation_error"],
    write: "separate",
  },
  async (context, { body: { list, format = "ndjson", filter = "" } }) => {
    const { app, environment, at, actor } = context;
    const reading = { ...context, app: readingApp(context) };
    const opened = await openExport(reading, { list, format, filter });
    const now = app.wall.now();
    const job: ExportJobRow = {
      environment_id: environment.id,
      id: app.ids.uuid(at),
      account_id: opened.reach === "environment" ? context.key.account_id : context.accountId,
      list,
      format,
      filters: opened.filters,
      state: "running",
      item_count: 0n,
      byte_count: 0n,
      failure: null,
      requested_by: actor,
      created_at: at,
      ended_at: null,
      deadline_at: deadlineOf(now),
      expires_at: expiryOf(now),
    };
    await app.db.tx(async (tx) => {
      const running = await countRunningExports(tx, environment.id, now);
      if (running >= MOST_RUNNING) throw tooManyRunning();
      await insertExportJob(tx, job);
    });
    context.audit.facts.push({ details: { list, format } });
    void writeFile(reading, job, opened);
    return ok(serializeExportJob(job, now));
  },
);

function tooManyRunning() {
  const detail = `${MOST_RUNNING} exports are being written. Try again when one is done.`;
  return problem("rate_limited", { detail, headers: { "retry-after": "10" } });
}

/** Lists are read in their environment alone, as by their own routes. */
function readingApp({ app, environment }: RequestContext): App {
  return { ...app, db: inEnvironment(app.db, environment.id) };
}

const listJobs = route(
  {
    ...shared,
    operationId: "export_jobs.list",
    method: "GET",
    path: "/v1/export_jobs",
    summary: "List the exports that are kept as files",
    list: { sorts: PLATFORM_SORTS, order: "desc" },
    response: ExportJob,
    problems: [],
  },
  async (context, { paging }) => {
    const { rows, total } = await listExportJobs(context.app.db, {
      where: inView(scopeOf(context)),
      order: platformOrder(paging.sort_by, paging.sort_order),
      limit: paging.page_size,
      offset: paging.offset,
    });
    const now = context.app.wall.now();
    return page(
      rows.map((row) => serializeExportJob(row, now)),
      total,
    );
  },
);

const getJob = route(
  {
    ...shared,
    operationId: "export_jobs.get",
    method: "GET",
    path: "/v1/export_jobs/:id",
    summary: "Read an export that is kept as a file",
    response: ExportJob,
    problems: ["not_found"],
  },
  async (context, { params }) => {
    const row = await findExportJob(context.app.db, scopeOf(context), params.id);
    if (row === undefined) throw problem("not_found");
    return ok(serializeExportJob(row, context.app.wall.now()));
  },
);

const downloadFile = route(
  {
    ...shared,
    operationId: "export_jobs.content",
    method: "GET",
    path: "/v1/export_jobs/:id/content",
    summary: "Download the file of an export",
    description:
      "For who asked for it, from when it is done until it expires. Each download is an entry of the audit log.",
    response: Type.String(),
    media: "application/x-ndjson",
    problems: ["not_found"],
  },
  async (context, { params }) => {
    const { app, actor } = context;
    const row = await findExportJob(app.db, scopeOf(context), params.id);
    const isOwn = row?.requested_by.type === actor.type && row.requested_by.id === actor.id;
    const isThere = row?.state === "done" && row.expires_at >= app.wall.now();
    if (row === undefined || !isOwn || !isThere) throw problem("not_found");
    const { list, format, id } = row;
    context.audit.facts.push({ details: { list, format } });
    const first = await readSealed(context, row.account_id, () => readPart(app, row, 0));
    const name = `attachment; filename="${list}-${id}.${format}"`;
    return stream(MEDIA[format], Readable.from(partsOf(app, row, first)), {
      "content-disposition": name,
    });
  },
);

async function readPart(app: App, job: ExportJobRow, number: number): Promise<string | undefined> {
  const bytes = await findExportPart(app.db, job, number);
  if (bytes === undefined) return undefined;
  return await app.vault.decrypt(job.environment_id, partPlace(job.id, number), bytes);
}

async function* partsOf(app: App, job: ExportJobRow, first: string | undefined) {
  let part = first;
  for (let number = 1; part !== undefined; number += 1) {
    yield Buffer.from(part, "utf8");
    part = await readPart(app, job, number);
  }
}

const deleteJob = route(
  {
    ...shared,
    operationId: "export_jobs.delete",
    method: "DELETE",
    path: "/v1/export_jobs/:id",
    summary: "Delete an export with its file",
    response: ExportJob,
    problems: ["not_found"],
  },
  async (context, { params }) => {
    const row = await findExportJob(context.tx, scopeOf(context), params.id);
    if (row === undefined) throw problem("not_found");
    await deleteExportJob(context.tx, row);
    return ok(serializeExportJob(row, context.app.wall.now()));
  },
);

/** In the order of the documentation. */
export const exportsRoutes: readonly Route[] = [
  downloadExport,
  createExport,
  listJobs,
  getJob,
  downloadFile,
  deleteJob,
];
