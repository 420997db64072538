import { CUSTOMER_STATUSES } from "@railhead/core";
import { Type } from "typebox";
import { CUSTOMER_SORTS, customersOrder, customersWhere } from "../../db/customers-search.ts";
import { listCustomers as findPage } from "../../db/customers.ts";
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
  async ({ app, accountId }, { query, paging }) => {
    const { rows, total } = await findPage(app.db, {
      where: customersWhere({ ...query, account_id: accountId }),
      order: customersOrder(paging.sort_by, paging.sort_order),
      limit: paging.page_size,
      offset: paging.offset,
    });
    const customers = rows.map(async (row) =>
      renderCustomer(row, await openProfile(app.vault, row)),
    );
    return page(await Promise.all(customers), total);
  },
);
