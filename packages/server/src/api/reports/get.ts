import { isReportName, REPORT_NAMES, reportRow } from "@railhead/core";
import { Type } from "typebox";
import type { AccountView } from "../../db/postgres/account-view.ts";
import type { RequestContext } from "../../http/route/context.ts";
import { route, stream } from "../../http/route/route.ts";
import { invalid, problem } from "../../http/schema/problem.ts";
import { CivilDate, OneOf, Uuid } from "../../http/schema/schema.ts";
import { easternTime } from "../../rails/calendar/eastern-time.ts";
import { requireRight } from "../shared/operation-rights.ts";
import { REPORT_MEDIA, reportWriter, type ReportFormat } from "./report-text.ts";
import { enterReading, periodOf, readingOf, scopeOfReport } from "./report-scope.ts";
import { streamReport } from "./stream-report.ts";

const FORMATS = Object.keys(REPORT_MEDIA) as ReportFormat[];

const Period = {
  from: Type.Optional(CivilDate()),
  to: Type.Optional(CivilDate()),
};

export const getReport = route(
  {
    operationId: "reports.get",
    method: "GET",
    path: "/v1/reports/:name",
    summary: "Download a report",
    description:
      "The rows of a report over days of New York, streamed from one snapshot: one JSON object a line, or with `format=csv` or `Accept: text/csv` RFC 4180 with a header row, in which a cell that a spreadsheet would read as a formula begins with an apostrophe. `GET /v1/reports` lists the reports with their columns. Without `from` the period begins with the month of its last day. Needs the right to what the report shows, too. Each report is an entry of the audit log.",
    query: Type.Object({
      ...Period,
      account_id: Type.Optional(Uuid()),
      format: Type.Optional(OneOf(FORMATS)),
    }),
    response: Type.String(),
    media: "application/x-ndjson",
    problems: ["not_found", "validation_error"],
    scope: "reports:read",
    accountScoped: true,
  },
  async (context, { params, query }) => {
    const { name } = params;
    if (!isReportName(name)) throw problem("not_found", { detail: UNKNOWN });
    const report = reportRow(name);
    const period = periodOf(query, easternTime(context.at).date);
    const reach = await requireRight(context, report.needs);
    const view = narrowed(viewOf(context, reach), query.account_id);
    if (report.is_of_environment === true) refuseAccounts(view, query.account_id);
    const of = scopeOfReport(context.at, view, period);
    const format = query.format ?? acceptedFormat(context.headers.accept);
    context.audit.facts.push({ details: { report: name, format, ...period } });
    const leave = await enterReading();
    try {
      const text = await streamReport(context.app.db, {
        ...readingOf(name, of),
        writer: reportWriter(report, format),
        mayContinue: context.mayContinue,
      });
      text.once("close", leave);
      const file = `${name}-${period.from}-${period.to}.${format}`;
      return stream(REPORT_MEDIA[format], text, {
        "content-disposition": `attachment; filename="${file}"`,
      });
    } catch (error) {
      leave();
      throw error;
    }
  },
);

const UNKNOWN = `There is no such report. There are ${REPORT_NAMES.join(", ")}.`;

/** A person who may read the lists of one account reads reports of that one. */
function viewOf(context: RequestContext, reach: "environment" | "account"): AccountView {
  const { environment, key, accountId } = context;
  const account_id = reach === "environment" ? key.account_id : accountId;
  return { environment_id: environment.id, account_id };
}

/** What a caller sees and what it asks for: an account of somebody else has no rows. */
function narrowed(view: AccountView, asked: string | undefined): AccountView {
  if (asked === undefined || asked === view.account_id) return view;
  if (view.account_id === null) return { ...view, account_id: asked };
  throw problem("forbidden", { detail: "The caller sees another account only." });
}

function refuseAccounts({ account_id }: AccountView, asked: string | undefined): void {
  if (account_id === null) return;
  const detail = "Rows of this report belong to no account.";
  if (asked !== undefined) throw invalid([{ reference: "/account_id", detail }]);
  throw problem("forbidden", { detail });
}

/** CSV where it alone is named, NDJSON otherwise. */
function acceptedFormat(accept: string | undefined): ReportFormat {
  return accept?.split(";")[0]?.trim().toLowerCase() === "text/csv" ? "csv" : "ndjson";
}
