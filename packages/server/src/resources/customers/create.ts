import { insertCustomer, isEmailTaken, type CustomerRow } from "../../db/customers.ts";
import { goAhead } from "../../db/transaction.ts";
import { appendEvents, type NewEvent } from "../../events/append.ts";
import { causeOf } from "../../http/cause.ts";
import type { RequestContext, WriteContext } from "../../http/context.ts";
import { refusal } from "../../http/problem.ts";
import { ok, route } from "../../http/route.ts";
import type { Static } from "../../http/schema.ts";
import { reviewCustomer } from "../../verification/customers.ts";
import { accountSettings } from "../account-policy.ts";
import { refuseForcedOutcome } from "../sandbox-outcome.ts";
import { startReview } from "../reviews.ts";
import { dobFault, knownMembers } from "./profile.ts";
import { addressOf, openProfile, renderCustomer, sealProfile } from "./resource.ts";
import { Customer, NewCustomer } from "./schema.ts";

type Body = Static<typeof NewCustomer>;

/** Registers a person or business; the 201 carries the result of an inline review. */
export const createCustomer = route(
  {
    operationId: "customers.create",
    method: "POST",
    path: "/v1/customers",
    summary: "Create a customer",
    body: NewCustomer,
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
  },
  async (context, { body }) => {
    refuseForcedOutcome(context, body.config?.sandbox_outcome);
    await refuseByPolicy(context, body);
    const { row, events, findings } = await register(context, body);
    goAhead(insertCustomer(context.tx, row));
    await startReview(context.tx, context, {
      subject: { ...row, type: "customer" },
      findings,
      created_at: row.created_at,
      updated_at: row.updated_at,
    });
    await appendEvents(context.tx, context.app.ids, context.environment.id, events);
    return ok(renderCustomer(row, await openProfile(context.app.vault, row)));
  },
);

async function refuseByPolicy(context: WriteContext, body: Body): Promise<void> {
  const { configuration } = await accountSettings(context.tx, context);
  const skips = body.config?.processing_method === "skip";
  if (skips && !configuration.allow_customer_identity_skip) {
    throw refusal("skip_not_allowed", {
      items: [{ reference: "/config/processing_method", detail: "The account may not skip this." }],
    });
  }
  if (configuration.allow_duplicate_email) return;
  const wanted = { account_id: context.accountId, email: body.email, except: null };
  if (await isEmailTaken(context.tx, wanted)) {
    throw refusal("duplicate_email", {
      items: [{ reference: "/email", detail: "Another customer has this email." }],
    });
  }
}

/** The row to insert and what the log says of it: the creation, then the result of an inline review. */
async function register(
  context: WriteContext,
  body: Body,
): Promise<{ row: CustomerRow; events: NewEvent[]; findings: object | null }> {
  const created = await pendingCustomer(context, body);
  const profile = await openProfile(context.app.vault, created);
  const event: NewEvent = {
    account_id: created.account_id,
    type: "customer.created",
    resource_type: "customer",
    resource_id: created.id,
    resource_version: created.version,
    occurred_at: created.created_at,
    patch: renderCustomer(created, profile),
    cause: causeOf(context, {
      source: "user_action",
      reason: "user_request",
      message: "The customer was created.",
    }),
  };
  if (created.config.processing_method === "background") {
    return { row: created, events: [event], findings: null };
  }
  const { app, environment, at, requestId } = context;
  const when = { environment, at, request_id: requestId };
  const { row, event: result, findings } = await reviewCustomer(app.identity, created, when);
  return { row, events: [event, result], findings };
}

async function pendingCustomer(context: RequestContext, body: Body): Promise<CustomerRow> {
  const { app, environment, accountId, at } = context;
  const id = app.ids.uuid(at);
  const profile = body.compliance_profile ?? null;
  const place = { id, environment_id: environment.id };
  return {
    ...place,
    account_id: accountId,
    name: body.name,
    type: body.type,
    email: body.email,
    phone: body.phone,
    status: "pending",
    external_id: body.external_id ?? null,
    address: addressOf(body.address ?? null),
    compliance_profile:
      profile === null
        ? null
        : await sealProfile(app.vault, place, knownMembers(body.type, profile)),
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
