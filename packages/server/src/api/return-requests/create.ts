import { assertFound } from "../../base/assert.ts";
import { listBanks } from "../../db/tables/banks/banks.ts";
import {
  findRequestedEntry,
  insertReturnRequest,
  nextRequestNumber,
  type RequestedEntry,
  type ReturnRequestRow,
} from "../../db/tables/files/return-requests.ts";
import { appendEvents } from "../../events/append.ts";
import type { WriteContext } from "../../http/route/context.ts";
import { ok, route } from "../../http/route/route.ts";
import type { Static } from "../../http/schema/schema.ts";
import { invalid, refusal } from "../../http/schema/problem.ts";
import { requestEvent } from "../../payments/return-requests/move-return-requests.ts";
import { serializeReturnRequest } from "../../payments/return-requests/serialize-return-request.ts";
import { lockPlatformWrites, refuseAccountKey } from "../shared/platform-resources.ts";
import { CreateBody, ReturnRequest } from "./schema.ts";

export const createReturnRequest = route(
  {
    operationId: "return_requests.create",
    method: "POST",
    path: "/v1/return_requests",
    summary: "Ask to get an entry back",
    description:
      "Drafts a request to the receiving bank, through ours, to return the whole entry of a payment with R06. A second person approves it; its `document` goes to our bank. Money moves only when the return settles. Requires a platform key.",
    body: CreateBody,
    response: ReturnRequest,
    problems: ["validation_error", "return_request_not_allowed"],
    scope: "exceptions:write",
    accountScoped: false,
    platformOnly: true,
  },
  async (context, { body }) => {
    refuseAccountKey(context);
    await lockPlatformWrites(context);
    const { app, tx, environment } = context;
    const payment = { environment_id: environment.id, id: body.payment_id };
    const entry = await findRequestedEntry(tx, payment);
    if (entry === undefined) {
      const detail = "Names no payment whose entry was sent.";
      throw invalid([{ reference: "/payment_id", detail }]);
    }
    if (entry.status !== "pending" && entry.status !== "paid") {
      const detail = `The payment is ${entry.status}: there is nothing to get back.`;
      throw refusal("return_request_not_allowed", { detail });
    }
    const row = await newRequest(context, entry, body);
    if (!(await insertReturnRequest(tx, row))) {
      const detail = "A request for the payment is open.";
      throw refusal("return_request_not_allowed", { detail });
    }
    const by = { actor: context.actor, request_id: context.requestId };
    const event = requestEvent(by, row, "A person drafted the request.");
    await appendEvents(tx, app.ids, environment.id, [event]);
    return ok(serializeReturnRequest(row));
  },
);

async function newRequest(
  { app, tx, environment, at, actor }: WriteContext,
  { status: _status, company_id, ...entry }: RequestedEntry,
  body: Static<typeof CreateBody>,
): Promise<ReturnRequestRow> {
  const banks = await listBanks(tx, environment.id);
  const bank = banks.find(({ id }) => id === entry.bank_id);
  const { profile } = assertFound(bank, "the bank of an entry");
  const { payment_id, reason, explanation, contact } = body;
  return {
    ...entry,
    environment_id: environment.id,
    id: app.ids.uuid(at),
    number: await nextRequestNumber(tx, environment.id),
    payment_id,
    odfi_routing_number: profile.odfi_routing_number,
    company_id: company_id ?? profile.company_identification,
    reason,
    explanation,
    contact_name: contact.name,
    contact_phone: contact.phone,
    contact_email: contact.email,
    status: "drafted",
    requested_by: `${actor.type}:${actor.id}`,
    approved_by: null,
    signer: null,
    bank_reference: null,
    asked_on: null,
    answer_by: null,
    answer_note: null,
    return_code: null,
    return_trace_number: null,
    close_reason: null,
    due_at: null,
    version: 1,
    created_at: at,
    updated_at: at,
  };
}
