import { Readable } from "node:stream";
import { Type } from "typebox";
import { ok, route, stream, type Route } from "../../http/route/route.ts";
import { DailyReport } from "./daily-schema.ts";
import { dailyText } from "./daily-text.ts";
import { readDailyReport } from "./daily.ts";

const shared = {
  method: "GET",
  problems: [],
  scope: "reports:read",
  platformOnly: true,
  accountScoped: false,
} as const;

const getDailyReport = route(
  {
    ...shared,
    operationId: "reports.daily",
    path: "/v1/daily_report",
    summary: "Read what people must do before which cut-off",
    description:
      "The daily operations report: the next cut-off of each bank and what is in it; each exception, approval and queue with the act that ends it, who may do it, and the last cut-off before which it must be done; files with their totals, money that settles today, return rates near a threshold, and stops. Sections that the caller may not read are empty and named in `left_out`.",
    response: DailyReport,
  },
  async (context) => ok(await readDailyReport(context)),
);

const getDailyText = route(
  {
    ...shared,
    operationId: "reports.daily_text",
    path: "/v1/daily_report/text",
    summary: "Read the daily operations report as a page of text",
    description:
      "What `GET /v1/daily_report` shows, for a terminal or a printer, in New York time.",
    response: Type.String(),
    media: "text/plain",
  },
  async (context) => {
    const text = dailyText(await readDailyReport(context));
    return stream("text/plain; charset=utf-8", Readable.from([text]));
  },
);

/** In the order of the documentation. */
export const dailyRoutes: readonly Route[] = [getDailyReport, getDailyText];
