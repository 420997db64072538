import { assertFound } from "../../assert.ts";
import type { CustomerRow } from "../../db/parties/customers.ts";
import type { NewAnswer } from "../../db/requests/idempotency-keys.ts";
import { unsequenced, type NewEvent } from "../../events/append.ts";
import { causeOf } from "../../http/cause.ts";
import type { ClaimedKey, RequestContext } from "../../http/context.ts";
import { objectEnvelope } from "../../http/envelope.ts";
import { findReplay, sealedAnswer } from "../../http/idempotency.ts";
import { refusal } from "../../http/problem.ts";
import { raw, route } from "../../http/route.ts";
import type { Static } from "../../http/schema.ts";
import { reviewCustomer } from "../../verification/customers.ts";
import { refuseForcedOutcome } from "../sandbox-outcome.ts";
import { newReview } from "../reviews.ts";
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
    write: "own",
  },
  async (context, { body }) => {
    refuseForcedOutcome(context, body.config?.sandbox_outcome);
    const { app, environment, idempotency } = context;
    const { row, events, findings } = await describe(context, body);
    const { created_at, updated_at } = row;
    const subject = { ...row, type: "customer" } as const;
    const review = await newReview(context, { subject, findings, created_at, updated_at });
    const data = JSON.stringify(renderCustomer(row, await openProfile(app.vault, row)));
    const outcome = await app.customers.commit(environment.id, {
      row,
      review,
      events: events.map((event) => unsequenced(app.ids, event)),
      answer: idempotency && (await answerToKeep({ ...context, claimed: idempotency }, data)),
    });
    if (outcome === "created") return raw(data);
    if (outcome !== "key_taken") throw refusal(outcome, { items: [ITEMS[outcome]] });
    const claimed = assertFound(idempotency, "the key that was taken");
    return assertFound(await findReplay(app.db, context, claimed), "the answer under the key");
  },
);

const ITEMS = {
  skip_not_allowed: {
    reference: "/config/processing_method",
    detail: "The account may not skip this.",
  },
  duplicate_email: { reference: "/email", detail: "Another customer has this email." },
} as const;

/** Unlike a payment's, it is not the first snapshot: that says pending. */
function answerToKeep(
  context: RequestContext & { readonly claimed: ClaimedKey },
  data: string,
): Promise<NewAnswer> {
  const { app, at, requestId } = context;
  const body = objectEnvelope(requestId, at, app.spell(data));
  return sealedAnswer(context, { status: 201, body });
}

/** The row to insert and what the log says of it: the creation, then the result of an inline review. */
async function describe(
  context: RequestContext,
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
