import type { Instant } from "@railhead/core";
import { Type } from "typebox";
import {
  findCustomer,
  lockCustomer,
  type CustomerRow,
} from "../../db/tables/counterparties/customers.ts";
import type { Executor } from "../../db/postgres/executor.ts";
import { annotateReview } from "../../db/tables/counterparties/reviews.ts";
import { accountOf, type RequestContext } from "../../http/route/context.ts";
import { problem, refusal } from "../../http/schema/problem.ts";
import { ok, route } from "../../http/route/route.ts";
import { OneOf } from "../../http/schema/schema.ts";
import type { IdentityEvidence, IdentityRecord } from "../../verification/identity-provider.ts";
import { withUnknownInsights } from "../../verification/insights.ts";
import { decisionOf, readReview } from "../shared/reviews.ts";
import { changeCustomer, writeCustomer } from "./change.ts";
import { openProfile, serializeCustomer } from "./serialize.ts";
import { CustomerReview, ReviewedCustomer } from "./review-schema.ts";

export const getCustomerReview = route(
  {
    operationId: "customers.get_review",
    method: "GET",
    path: "/v1/customers/:id/review",
    summary: "Read a customer's review",
    response: CustomerReview,
    problems: ["not_found"],
    scope: "customers:read",
    accountScoped: true,
  },
  async (context, { params }) => {
    const key = { ...accountOf(context), id: params.id };
    const row = await findCustomer(context.app.db, key);
    if (row === undefined) throw problem("not_found", { detail: "The customer does not exist." });
    return ok(await serializeReview(context.app.db, context, row));
  },
);

export const decideCustomerReview = route(
  {
    operationId: "customers.decide_review",
    method: "PATCH",
    path: "/v1/customers/:id/review",
    summary: "Decide a customer's review",
    description:
      "Payments held only for the review are checked again and released; payments of a rejected customer fail.",
    body: Type.Object({ status: OneOf(["verified", "rejected"]) }),
    response: ReviewedCustomer,
    problems: ["conflict", "not_found", "validation_error", "customer_not_in_review"],
    scope: "customers:write",
    accountScoped: true,
  },
  async (context, { params, body }) => {
    const { tx } = context;
    const before = await lockCustomer(tx, { ...accountOf(context), id: params.id });
    if (before === undefined) {
      throw problem("not_found", { detail: "The customer does not exist." });
    }
    if (before.status !== "review") throw refusal("customer_not_in_review");
    const { row, event } = await changeCustomer(context, {
      before,
      set: { status: body.status },
      type: body.status === "verified" ? "customer.verified" : "customer.rejected",
      message: `A person decided: ${body.status}.`,
    });
    const { row: review } = await readReview(tx, context, row.id);
    await annotateReview(tx, review, row.updated_at);
    await writeCustomer(context, { from: before.status, row, events: [event] });
    const { customer_details, identity_details } = await serializeReview(tx, context, row);
    return ok({ ...customer_details, identity_details });
  },
);

async function serializeReview(db: Executor, context: RequestContext, customer: CustomerRow) {
  const { row, findings } = await readReview(db, context, customer.id);
  const found = findings as IdentityRecord | null;
  const { messages = {}, breakdown = {}, reputation, evidence, ...rest } = found ?? {};
  const profile = await openProfile(context.app, customer);
  return {
    customer_details: serializeCustomer(customer, profile),
    identity_details: {
      ...rest,
      review_id: row.id,
      decision: decisionOf(customer.status),
      created_at: row.created_at,
      updated_at: row.updated_at,
      evidence: evidence === undefined ? null : agedEvidence(evidence, context.at),
      messages,
      breakdown,
      ...(reputation && {
        reputation: { ...reputation, insights: withUnknownInsights(reputation.insights) },
      }),
    },
  };
}

const DAY_MS = 86_400_000;

/** Evidence with its age in whole days at an instant. */
function agedEvidence(evidence: IdentityEvidence, at: Instant) {
  const { obtained_at: obtained } = evidence;
  const ms = obtained === null ? null : Date.parse(at) - Date.parse(obtained);
  return { ...evidence, age_days: ms === null ? null : Math.max(0, Math.floor(ms / DAY_MS)) };
}
