import { assertFound } from "../../base/assert.ts";
import type { CustomerRow } from "../../db/tables/counterparties/customers.ts";
import { unsequenced } from "../../events/append.ts";
import { auditOrigin } from "../../http/audit/audit-rows.ts";
import { causeOf } from "../../http/route/cause.ts";
import type { OwnWriteContext, RequestContext } from "../../http/route/context.ts";
import { findTakenReplay } from "../../http/pipeline/idempotency.ts";
import { refusal } from "../../http/schema/problem.ts";
import { raw, route } from "../../http/route/route.ts";
import type { Static } from "../../http/schema/schema.ts";
import { reviewCustomer } from "../../verification/customers.ts";
import type { NewCustomer } from "../../verification/customer-writer.ts";
import { refuseForcedOutcome } from "../shared/sandbox-outcome.ts";
import { newReview } from "../shared/reviews.ts";
import { dobFault, knownMembers } from "./profile.ts";
import { addressOf, customerText, sealProfile } from "./serialize.ts";
import { Customer, NewCustomer as NewCustomerBody, type ComplianceProfile } from "./schema.ts";

type Body = Static<typeof NewCustomerBody>;

/** Registers a person or business; the 201 carries the result of an inline review. */
export const createCustomer = route(
  {
    operationId: "customers.create",
    method: "POST",
    path: "/v1/customers",
    summary: "Create a customer",
    body: NewCustomerBody,
    checks: [
      {
        reference: "/compliance_profile/dob",
        fault: (value, { at }) => dobFault(value as string, at),
      },
    ],
    response: Customer,
    problems: [
      "conflict",
      "validation_error",
      "duplicate_email",
      "skip_not_allowed",
      "sandbox_only",
    ],
    scope: "customers:write",
    accountScoped: true,
    write: "own",
  },
  async (context, { body }) => {
    refuseForcedOutcome(context, body.config?.sandbox_outcome);
    const { app, environment, idempotency } = context;
    const { customer, text } = await newCustomerWrite(context, body);
    const outcome = await app.customers.register(environment.id, customer);
    if (outcome === "created") return raw(text);
    if (outcome !== "key_taken") throw refusal(outcome, { items: [ITEMS[outcome]] });
    const claimed = assertFound(idempotency, "the key that was taken");
    return await findTakenReplay(app.db, context, claimed);
  },
);

const ITEMS = {
  skip_not_allowed: {
    reference: "/config/processing_method",
    detail: "The account may not skip this.",
  },
  duplicate_email: { reference: "/email", detail: "Another customer has this email." },
} as const;

/** What is written of a customer, its JSON in the answer, and what the log says: pending, then reviewed. */
async function newCustomerWrite(
  context: OwnWriteContext,
  body: Body,
): Promise<{ customer: NewCustomer; text: string }> {
  const { app, environment, at, requestId, idempotency } = context;
  const { compliance_profile: sent = null } = body;
  const profile = sent === null ? null : knownMembers(body.type, sent);
  const pending = await pendingCustomer(context, body, profile);
  const textOf = customerText(pending, profile);
  const created = creationOf(context, pending, textOf(pending));
  const isInline = pending.config.processing_method !== "background";
  const when = { environment, at, request_id: requestId };
  const reviewed = isInline ? await reviewCustomer(app.identity, pending, when) : undefined;
  const row = reviewed?.row ?? pending;
  const { id, environment_id, account_id } = row;
  const review = await newReview(context, {
    subject: { type: "customer", id, environment_id, account_id },
    findings: reviewed?.findings ?? null,
    created_at: at,
    updated_at: row.updated_at,
  });
  const events =
    reviewed === undefined ? [created] : [created, unsequenced(app.ids, reviewed.event)];
  return {
    customer: {
      row,
      review,
      events,
      request_id: requestId,
      audit: auditOrigin(context),
      idempotency,
    },
    text: textOf(row),
  };
}

function creationOf(
  context: RequestContext,
  customer: CustomerRow,
  text: string,
): NewCustomer["events"][number] {
  const cause = causeOf(context, {
    source: "user_action",
    reason: "user_request",
    message: "The customer was created.",
  });
  return {
    id: context.app.ids.uuid(context.at),
    account_id: customer.account_id,
    type: "customer.created",
    resource_type: "customer",
    resource_id: customer.id,
    resource_version: customer.version,
    occurred_at: customer.created_at,
    patch: text,
    cause: JSON.stringify(cause),
  };
}

async function pendingCustomer(
  context: RequestContext,
  body: Body,
  profile: ComplianceProfile | null,
): Promise<CustomerRow> {
  const { app, environment, accountId, at } = context;
  const id = app.ids.uuid(at);
  const place = { id, environment_id: environment.id };
  return {
    id,
    environment_id: environment.id,
    account_id: accountId,
    name: body.name,
    type: body.type,
    email: body.email,
    phone: body.phone,
    status: "pending",
    external_id: body.external_id ?? null,
    address: addressOf(body.address ?? null),
    compliance_profile: profile === null ? null : await sealProfile(app.vault, place, profile),
    device: { ip_address: body.device.ip_address },
    metadata: body.metadata ?? {},
    config: {
      processing_method: body.config?.processing_method ?? "inline",
      sandbox_outcome: body.config?.sandbox_outcome ?? "standard",
    },
    version: 1,
    created_at: at,
    updated_at: at,
  };
}
