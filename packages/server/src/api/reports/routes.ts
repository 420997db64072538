import type { CustomerStatus } from "@railhead/core";
import { Type } from "typebox";
import { countCustomersByStatus } from "../../db/tables/counterparties/customers.ts";
import { ok, route, type Route } from "../../http/route/route.ts";

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

/** In the order of the documentation. */
export const reportsRoutes: readonly Route[] = [reportCustomersByStatus];
