import { CUSTOMER_STATUSES } from "@railhead/core";
import { Type } from "typebox";
import { findCustomers } from "../../db/parties/customers-by-text.ts";
import { CUSTOMER_SORTS } from "../../db/parties/customers-search.ts";
import { page, route } from "../../http/route.ts";
import * as schema from "../../http/schema.ts";
import { openProfile, renderCustomer } from "./resource.ts";
import { Customer } from "./schema.ts";

export const listCustomers = route(
  {
    operationId: "customers.list",
    method: "GET",
    path: "/v1/customers",
    summary: "List customers",
    description: "Filters combine with AND, the values of one list with OR.",
    query: Type.Object({
      name: Type.Optional(schema.SearchText()),
      email: Type.Optional(schema.Exact()),
      external_id: Type.Optional(schema.Exact()),
      search_text: Type.Optional(schema.SearchText()),
      status: Type.Optional(schema.ListOf(CUSTOMER_STATUSES)),
      types: Type.Optional(schema.ListOf(["individual", "business"])),
      created_from: Type.Optional(schema.TimeBound("from")),
      created_to: Type.Optional(schema.TimeBound("to")),
    }),
    list: { sorts: CUSTOMER_SORTS, replica: true },
    response: Customer,
    problems: ["validation_error"],
    scope: "customers:read",
    accountScoped: true,
  },
  async ({ app, accountId, environment }, { query, paging }) => {
    const environment_id = environment.id;
    const filters = { ...query, environment_id, account_id: accountId };
    const { sort_by: sort, sort_order: order, page_size: limit, offset } = paging;
    const asked = { filters, sort, order, limit, offset };
    const { rows, total } = await findCustomers(app.db, asked);
    const customers = rows.map(async (row) => renderCustomer(row, await openProfile(app, row)));
    return page(await Promise.all(customers), total);
  },
);
