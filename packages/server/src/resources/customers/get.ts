import { findCustomer } from "../../db/parties/customers.ts";
import { problem } from "../../http/problem.ts";
import { ok, route } from "../../http/route.ts";
import { openProfile, renderCustomer } from "./resource.ts";
import { Customer } from "./schema.ts";

export const getCustomer = route(
  {
    operationId: "customers.get",
    method: "GET",
    path: "/v1/customers/:id",
    summary: "Read a customer",
    response: Customer,
    problems: ["not_found"],
    scope: "customers:read",
    accountScoped: true,
  },
  async ({ app, environment, accountId }, { params }) => {
    const row = await findCustomer(app.db, {
      environment_id: environment.id,
      account_id: accountId,
      id: params.id,
    });
    if (row === undefined) throw problem("not_found", { detail: "The customer does not exist." });
    return ok(renderCustomer(row, await openProfile(app, row)));
  },
);
