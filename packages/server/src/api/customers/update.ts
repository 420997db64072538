import { CUSTOMER_MOVES, CUSTOMER_STATUSES, type EventType } from "@railhead/core";
import { Type } from "typebox";
import { assertFound } from "../../base/assert.ts";
import {
  isEmailTaken,
  lockCustomer,
  type CustomerRow,
} from "../../db/tables/counterparties/customers.ts";
import { accountOf, type WriteContext } from "../../http/route/context.ts";
import { invalid, problem, refusal } from "../../http/schema/problem.ts";
import { ok, route } from "../../http/route/route.ts";
import * as schema from "../../http/schema/schema.ts";
import { accountSettings } from "../shared/account-policy.ts";
import { audit } from "../shared/audit.ts";
import { startReview } from "../shared/reviews.ts";
import { changeCustomer, writeCustomer } from "./change.ts";
import { readProfile } from "./profile.ts";
import { addressOf, openProfile, serializeCustomer, sealProfile } from "./serialize.ts";
import { Customer } from "./schema.ts";

const body = Type.Object({
  name: schema.Text(1, 200),
  email: schema.Email(),
  phone: schema.Phone(),
  device: schema.Device(),
  status: schema.OneOf(CUSTOMER_STATUSES),
  address: Type.Optional(schema.Nullable(schema.Address())),
  compliance_profile: Type.Optional(
    schema.Nullable(Type.Object({}, { additionalProperties: true })),
  ),
  external_id: Type.Optional(schema.Nullable(schema.ExternalId())),
  metadata: schema.SentMetadata(),
});
type Body = schema.Static<typeof body>;

export const updateCustomer = route(
  {
    operationId: "customers.update",
    method: "PUT",
    path: "/v1/customers/:id",
    summary: "Update a customer",
    description:
      "Any status may be set; `pending` starts a review. Profile members sent back masked keep their value.",
    body,
    response: Customer,
    problems: ["not_found", "validation_error", "duplicate_email"],
    scope: "customers:write",
    accountScoped: true,
  },
  async (context, { params, body: sent }) => {
    const { tx, app } = context;
    const before = await lockCustomer(tx, { ...accountOf(context), id: params.id });
    if (before === undefined) {
      throw problem("not_found", { detail: "The customer does not exist." });
    }
    await refuseTakenEmail(context, before, sent.email);
    const set = await changedMembers(context, before, sent);
    const row = Object.keys(set).length === 0 ? before : await write(context, before, set);
    return ok(serializeCustomer(row, await openProfile(app, row)));
  },
);

async function refuseTakenEmail(context: WriteContext, before: CustomerRow, email: string) {
  if (email.toLowerCase() === before.email.toLowerCase()) return;
  const { configuration } = await accountSettings(context.tx, context);
  if (configuration.allow_duplicate_email) return;
  const wanted = { ...accountOf(context), email, except: before.id };
  if (!(await isEmailTaken(context.tx, wanted))) return;
  throw refusal("duplicate_email", {
    items: [{ reference: "/email", detail: "Another customer has this email." }],
  });
}

type Set = Parameters<typeof changeCustomer>[1]["set"];

async function changedMembers(
  context: WriteContext,
  before: CustomerRow,
  sent: Body,
): Promise<Set> {
  const wanted: Record<string, unknown> = {
    name: sent.name,
    email: sent.email,
    phone: sent.phone,
    device: { ip_address: sent.device.ip_address },
    status: sent.status,
  };
  if (sent.address !== undefined) wanted["address"] = addressOf(sent.address);
  if (sent.external_id !== undefined) wanted["external_id"] = sent.external_id;
  if (sent.metadata !== undefined) wanted["metadata"] = sent.metadata ?? {};
  const set = Object.fromEntries(
    Object.entries(wanted).filter(
      ([name, value]) =>
        JSON.stringify(before[name as keyof CustomerRow]) !== JSON.stringify(value),
    ),
  ) as Set;
  if (sent.compliance_profile === undefined) return set;
  return { ...set, ...(await changedProfile(context, before, sent.compliance_profile)) };
}

async function changedProfile(
  { app, at }: WriteContext,
  before: CustomerRow,
  sent: object | null,
): Promise<Set> {
  if (sent === null) {
    return before.compliance_profile === null ? {} : { compliance_profile: null };
  }
  const held = await openProfile(app, before);
  const { profile, faults } = readProfile(before.type, { sent, held, at });
  if (profile === undefined) throw invalid(faults);
  if (JSON.stringify(profile) === JSON.stringify(held)) return {};
  return { compliance_profile: await sealProfile(app.vault, before, profile) };
}

async function write(context: WriteContext, before: CustomerRow, set: Set): Promise<CustomerRow> {
  const { status } = set;
  const { row, event } = await changeCustomer(context, {
    before,
    set,
    type: status === undefined ? "customer.updated" : typeOf(status),
    message: status === undefined ? "The customer was changed." : `Set to ${status} by the caller.`,
  });
  if (status === "pending") {
    const { created_at, updated_at } = { created_at: row.updated_at, updated_at: row.updated_at };
    const subject = { ...row, type: "customer" as const };
    await startReview(context.tx, context, { subject, findings: null, created_at, updated_at });
  }
  if (status !== undefined) {
    await audit(context.tx, context, { action: "customer.status_set" });
  }
  await writeCustomer(context, { from: before.status, row, events: [event] });
  return row;
}

function typeOf(status: CustomerRow["status"]): EventType {
  const move = CUSTOMER_MOVES.find(({ event }) => event === `set_${status}`);
  return `customer.${assertFound(move, `the move that sets ${status}`).notifies}`;
}
