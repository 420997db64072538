import { formatUsd, REPORT_DAYS } from "@railhead/core";
import { platformOrder } from "../../db/postgres/platform-rows.ts";
import {
  findScreeningReport,
  listScreeningReports,
  lockScreeningReport,
  updateScreeningReports,
  type FullReport,
} from "../../db/tables/risk/screening-reports.ts";
import { assertFound } from "../../base/assert.ts";
import { ok, page, route, type Route } from "../../http/route/route.ts";
import { problem } from "../../http/schema/problem.ts";
import { resolveReports } from "../../payments/screening/screening-reports.ts";
import { audit } from "../shared/audit.ts";
import { reads, refuseAccounts } from "./lists.ts";
import { FileReportBody, ReportQuery, ScreeningReport } from "./schema.ts";

function serializeReport(row: FullReport) {
  const state =
    row.filed_at === null ? (row.withdrawn_at === null ? "open" : "withdrawn") : "filed";
  return {
    id: row.id,
    match_id: row.match_id,
    kind: row.kind,
    state,
    subject_type: row.subject_type,
    subject_id: row.subject_id,
    list: row.list,
    entry_key: row.entry_key,
    entry_name: row.entry_name,
    payments: row.payments.map(({ id, kind, amount_cents, payment_date }) => ({
      id,
      kind,
      amount: amount_cents,
      payment_date,
    })),
    due_on: row.due_on,
    opened_at: row.opened_at,
    opened_by: row.opened_by,
    reference: row.reference,
    filed_at: row.filed_at,
    filed_by: row.filed_by,
    withdrawn_at: row.withdrawn_at,
    document: documentOf(row),
  };
}

/** The report as plain text, to print or to copy into the authority's form. */
function documentOf(row: FullReport): string {
  const { payments, subject_type: type, subject_id: id, subject_name: name } = row;
  const total = payments.reduce((sum, { amount_cents: cents }) => sum + BigInt(cents), 0n);
  const lines = payments.map(
    ({ id: payment, kind, amount_cents: cents, payment_date: date }) =>
      `  ${date}  ${kind.padEnd(6)}  ${formatUsd(BigInt(cents)).padStart(16)}  ${payment}`,
  );
  return [
    `REPORT OF A ${row.kind.toUpperCase()} PARTY`,
    "",
    `Report       ${row.id}`,
    `Decided      ${row.opened_at} by ${row.opened_by.type} ${row.opened_by.id}`,
    `Due          ${row.due_on}, ${REPORT_DAYS} banking days after the decision`,
    `Filed        ${row.filed_at === null ? "not yet" : `${row.filed_at}, reference ${row.reference}`}`,
    "",
    `Party        ${name ?? "no name is kept"} (${type} ${id})`,
    `List         ${row.list}, entry ${row.entry_key}: ${row.entry_name}`,
    `Reason       ${row.note ?? ""}`,
    "",
    ...(row.received_cents === null ? [] : [`Received     ${formatUsd(row.received_cents)}`]),
    `Payments     ${payments.length}, together ${formatUsd(total)}`,
    ...lines,
    "",
    "Keep this report for ten years. It is no legal advice.",
    "",
  ].join("\n");
}

const listReports = route(
  {
    ...reads,
    operationId: "screening_reports.list",
    method: "GET",
    path: "/v1/screening/reports",
    summary: "List reports of blocked and rejected parties",
    description: "One for each confirmed match. To a key of one account there are none: 404.",
    query: ReportQuery,
    list: { sorts: ["id"] },
    response: ScreeningReport,
    problems: ["not_found", "validation_error"],
  },
  async (context, { query, paging }) => {
    refuseAccounts(context);
    const { rows, total } = await listScreeningReports(
      context.app.db,
      { environment_id: context.environment.id, ...query },
      {
        order: platformOrder("id", paging.sort_order),
        limit: paging.page_size,
        offset: paging.offset,
      },
    );
    return page(rows.map(serializeReport), total);
  },
);

const getReport = route(
  {
    ...reads,
    operationId: "screening_reports.get",
    method: "GET",
    path: "/v1/screening/reports/:id",
    summary: "Get a report of a blocked or rejected party",
    description: "`document` is the report as plain text, to print or to copy.",
    response: ScreeningReport,
    problems: ["not_found"],
  },
  async (context, { params }) => {
    refuseAccounts(context);
    const key = { environment_id: context.environment.id, id: params.id };
    const report = await findScreeningReport(context.app.db, key);
    if (report === undefined) throw problem("not_found");
    return ok(serializeReport(report));
  },
);

const fileReport = route(
  {
    accountScoped: false,
    scope: "screening:write",
    operationId: "screening_reports.file",
    method: "POST",
    path: "/v1/screening/reports/:id/file",
    summary: "Note that a report was filed",
    description:
      "Railhead files nothing: file it with the authority, then note its reference here.",
    body: FileReportBody,
    response: ScreeningReport,
    problems: ["not_found", "conflict", "validation_error"],
  },
  async (context, { params, body }) => {
    refuseAccounts(context);
    const { app, tx, environment, at, actor } = context;
    const key = { environment_id: environment.id, id: params.id };
    const before = await lockScreeningReport(tx, key);
    if (before === undefined) throw problem("not_found");
    if (before.filed_at !== null)
      throw problem("conflict", { detail: `The report was filed at ${before.filed_at}.` });
    if (before.withdrawn_at !== null)
      throw problem("conflict", { detail: "The match was cleared: there is nothing to file." });
    const filed_by = { type: actor.type, id: actor.id };
    await updateScreeningReports(tx, [{ ...before, ...body, filed_at: at, filed_by }]);
    const run = { environment_id: environment.id, at, ids: app.ids };
    await resolveReports(tx, run, { ids: [before.id], reason: "The report was filed." });
    await audit(tx, context, { resource_id: before.id, details: { match_id: before.match_id } });
    return ok(serializeReport(assertFound(await findScreeningReport(tx, key), "the report")));
  },
);

/** In the order of the documentation. */
export const screeningReportRoutes: readonly Route[] = [listReports, getReport, fileReport];
