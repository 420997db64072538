import {
  REPORT_COLUMN_TYPES,
  REPORT_NAMES,
  reportRow,
  type CustomerStatus,
  type ReportColumnType,
  type ReportName,
} from "@railhead/core";
import { Type } from "typebox";
import { countCustomersByStatus } from "../../db/tables/counterparties/customers.ts";
import type { RequestContext } from "../../http/route/context.ts";
import { ok, route, type Route } from "../../http/route/route.ts";
import { OneOf } from "../../http/schema/schema.ts";
import { reachOf } from "../shared/operation-rights.ts";
import { dailyRoutes } from "./daily-routes.ts";
import { getReport } from "./get.ts";

const ORDER = [
  "verified",
  "pending",
  "review",
  "inactive",
  "rejected",
] as const satisfies readonly CustomerStatus[];
export const reportCustomersByStatus = route(
  {
    operationId: "reports.total_customers_by_status",
    method: "POST",
    path: "/v1/reports/total_customers_by_status",
    summary: "Count customers by status",
    response: Type.Object(Object.fromEntries(ORDER.map((status) => [status, Type.Integer()]))),
    problems: ["conflict"],
    scope: "reports:read",
    accountScoped: true,
  },
  async ({ tx, environment, accountId }) => {
    const counts = await countCustomersByStatus(tx, {
      environment_id: environment.id,
      account_id: accountId,
    });
    const countByStatus = new Map(counts.map(({ status, n }) => [status, Number(n)]));
    return ok(Object.fromEntries(ORDER.map((status) => [status, countByStatus.get(status) ?? 0])));
  },
);

const ReportResponse = Type.Object({
  name: OneOf(REPORT_NAMES as [ReportName]),
  row: Type.String({ description: "What a row of the report is." }),
  period: Type.String({ description: "Which rows a period selects, and their order." }),
  read_from: Type.String({ description: "Where its figures come from." }),
  needs: Type.String({ description: "The operation whose right it needs, besides its own." }),
  is_of_environment: Type.Boolean({
    description: "Whether its rows belong to no account, so callers of one account do not get it.",
  }),
  allowed: Type.Boolean({ description: "Whether the caller may download it." }),
  columns: Type.Array(
    Type.Object({
      name: Type.String({ description: "Name of the column and of the member." }),
      type: OneOf(Object.keys(REPORT_COLUMN_TYPES) as [ReportColumnType]),
      means: Type.String({ description: "What it holds, in a sentence." }),
    }),
    { description: "In the order of the file." },
  ),
});

const listReports = route(
  {
    operationId: "reports.list",
    method: "GET",
    path: "/v1/reports",
    summary: "List the reports with their columns",
    response: Type.Object({
      reports: Type.Array(ReportResponse, {
        description: "All of them, whatever the caller may read.",
      }),
    }),
    problems: [],
    scope: "reports:read",
    accountScoped: true,
  },
  async (context) => {
    const reports = await Promise.all(
      REPORT_NAMES.map(async (name) => {
        const { columns, is_of_environment = false, ...row } = reportRow(name);
        return {
          name,
          ...row,
          is_of_environment,
          allowed: await isAllowed(context, row.needs, is_of_environment),
          columns: Object.entries(columns).map(([column, { type, means }]) => ({
            name: column,
            type,
            means,
          })),
        };
      }),
    );
    return ok({ reports });
  },
);

async function isAllowed(context: RequestContext, operation: string, isOfEnvironment: boolean) {
  const reach = await reachOf(context, operation);
  const isWhole = reach === "environment" && context.key.account_id === null;
  return isOfEnvironment ? isWhole : reach !== undefined;
}

/** In the order of the documentation. */
export const reportsRoutes: readonly Route[] = [
  listReports,
  getReport,
  ...dailyRoutes,
  reportCustomersByStatus,
];
