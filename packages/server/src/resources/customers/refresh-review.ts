import { lockCustomer } from "../../db/parties/customers.ts";
import { problem, refusal } from "../../http/problem.ts";
import { ok, route } from "../../http/route.ts";
import { reviewCustomer } from "../../verification/customers.ts";
import { startReview } from "../reviews.ts";
import { changeCustomer, writeCustomer } from "./change.ts";
import { openProfile, renderCustomer } from "./resource.ts";
import { Customer } from "./schema.ts";
import { accountOf } from "../../http/context.ts";

export const refreshCustomerReview = route(
  {
    operationId: "customers.refresh_review",
    method: "PUT",
    path: "/v1/customers/:id/refresh_review",
    summary: "Review a customer again",
    description:
      "A new review starts. The answer carries its result, or `pending` where the customer is processed in the background.",
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
    if (before.status === "pending") return ok(renderCustomer(before, profile));
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
    return ok(renderCustomer(row, profile));
  },
);
