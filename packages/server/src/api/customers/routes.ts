import { CUSTOMER_STATUSES } from "@railhead/core";
import { Type } from "typebox";
import { findCustomers } from "../../db/tables/counterparties/customers-by-text.ts";
import { CUSTOMER_SORTS } from "../../db/tables/counterparties/customers-search.ts";
import { findCustomer, lockCustomer } from "../../db/tables/counterparties/customers.ts";
import { accountOf } from "../../http/route/context.ts";
import { problem, refusal } from "../../http/schema/problem.ts";
import { ok, page, route, type Route } from "../../http/route/route.ts";
import * as schema from "../../http/schema/schema.ts";
import { reviewCustomer } from "../../verification/customers.ts";
import { unmask } from "../shared/audit.ts";
import { startReview } from "../shared/reviews.ts";
import { changeCustomer, writeCustomer } from "./change.ts";
import { createCustomer } from "./create.ts";
import { deleteCustomer } from "./delete.ts";
import { openProfile, readProfile, serializeCustomer } from "./serialize.ts";
import { decideCustomerReview, getCustomerReview } from "./review.ts";
import { Customer } from "./schema.ts";
import { updateCustomer } from "./update.ts";

export const listCustomers = route(
  {
    operationId: "customers.list",
    method: "GET",
    path: "/v1/customers",
    summary: "List customers",
    description: "Filters combine with AND; the values of one filter combine with OR.",
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
    const customers = rows.map(async (row) => serializeCustomer(row, await openProfile(app, row)));
    return page(await Promise.all(customers), total);
  },
);

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
    return ok(serializeCustomer(row, await openProfile(app, row)));
  },
);

export const getUnmaskedCustomer = route(
  {
    operationId: "customers.get_unmasked",
    method: "GET",
    path: "/v1/customers/:id/unmasked",
    summary: "Unmask a customer's compliance profile",
    description: "Requires the account setting `allow_data_unmask`. Every read is audited.",
    response: Customer,
    problems: ["not_found", "unmask_not_allowed", "value_unreadable"],
    scope: "customers:read",
    reveals: "always",
    accountScoped: true,
  },
  async (context, { params }) => {
    return await unmask(context, async (tx) => {
      const row = await findCustomer(tx, { ...accountOf(context), id: params.id });
      if (row === undefined) throw problem("not_found", { detail: "The customer does not exist." });
      const profile = await readProfile(context.app.vault, row);
      return ok({ ...serializeCustomer(row, profile), compliance_profile: profile });
    });
  },
);

export const refreshCustomerReview = route(
  {
    operationId: "customers.refresh_review",
    method: "PUT",
    path: "/v1/customers/:id/refresh_review",
    summary: "Refresh a customer's review",
    description:
      "Starts a new review. Returns its result, or `pending` if the customer is processed in the background.",
    response: Customer,
    problems: ["not_found", "customer_inactive"],
    scope: "customers:write",
    accountScoped: true,
  },
  async (context, { params }) => {
    const { tx, app, environment, at, requestId } = context;
    const before = await lockCustomer(tx, { ...accountOf(context), id: params.id });
    if (before === undefined) {
      throw problem("not_found", { detail: "The customer does not exist." });
    }
    if (before.status === "inactive") throw refusal("customer_inactive");
    const profile = await openProfile(app, before);
    // A review is under way already: its result will be as fresh.
    if (before.status === "pending") return ok(serializeCustomer(before, profile));
    const started = await changeCustomer(context, {
      before,
      set: { status: "pending" },
      type: "customer.review_refreshed",
      message: "A new review was asked for.",
    });
    const isInline = before.config.processing_method !== "background";
    const when = { environment, at, request_id: requestId };
    const ended = isInline ? await reviewCustomer(app.identity, started.row, when) : undefined;
    const row = ended?.row ?? started.row;
    await startReview(tx, context, {
      subject: { ...row, type: "customer" },
      findings: ended?.findings ?? null,
      created_at: started.row.updated_at,
      updated_at: row.updated_at,
    });
    const events = ended === undefined ? [started.event] : [started.event, ended.event];
    await writeCustomer(context, { from: before.status, row, events });
    return ok(serializeCustomer(row, profile));
  },
);

/** In the order of the documentation. */
export const customersRoutes: readonly Route[] = [
  createCustomer,
  listCustomers,
  getCustomer,
  updateCustomer,
  deleteCustomer,
  getUnmaskedCustomer,
  getCustomerReview,
  decideCustomerReview,
  refreshCustomerReview,
];
