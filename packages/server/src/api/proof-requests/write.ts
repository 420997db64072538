import { proofDays, PROOF_REQUEST_LIFECYCLE, type ProofRequestEvent } from "@railhead/core";
import { Type } from "typebox";
import { assertFound } from "../../base/assert.ts";
import { findAccountBank } from "../../db/tables/accounts/account-banks.ts";
import { listBanks } from "../../db/tables/banks/banks.ts";
import {
  findProvenPayment,
  insertProofRequest,
  lockProofRequest,
  updateProofRequest,
  type ProofRequest as Row,
} from "../../db/tables/counterparties/proof-requests.ts";
import { lockOpenExceptions } from "../../db/tables/operations/exceptions.ts";
import { openException, resolveException } from "../../exceptions/exceptions.ts";
import type { WriteContext } from "../../http/route/context.ts";
import { ok, route } from "../../http/route/route.ts";
import { invalid, problem, refusal } from "../../http/schema/problem.ts";
import { CivilDate, MultilineText, Text, Uuid } from "../../http/schema/schema.ts";
import { closuresOf } from "../../rails/calendar/calendar.ts";
import { easternInstant, easternTime } from "../../rails/calendar/eastern-time.ts";
import {
  emit,
  nextVersion,
  refuseAccountKey,
  resourceEvent,
} from "../shared/platform-resources.ts";
import { NO_REQUEST } from "./read.ts";
import { ProofRequest, serializeProofRequest } from "./schema.ts";

export const WRITES = {
  method: "POST",
  response: ProofRequest,
  scope: "exceptions:write",
  accountScoped: false,
  platformOnly: true,
} as const;

/** What the preparer adds to a proof. */
const PREPARED = {
  delivered: Type.Optional(MultilineText(1, 2_000)),
  statement: Type.Optional(MultilineText(1, 2_000)),
};

/** The hour of New York until which a day's proof is prepared. */
const PREPARED_BY = "17:00";

export const createProofRequest = route(
  {
    ...WRITES,
    operationId: "proof_requests.create",
    path: "/v1/proof_requests",
    summary: "Record a bank's request for proof of authorization",
    description:
      "The receiving bank asks for the proof of a debit through your bank, which must deliver it within ten banking days of the request. `prepare_by` is three banking days earlier, and the exception `proof_requested` is due then. Noting the same `bank_reference` of a payment again is refused.",
    body: Type.Object({
      payment_id: Uuid(),
      bank_reference: Text(1, 100),
      received_on: CivilDate(),
      ...PREPARED,
    }),
    problems: ["validation_error", "proof_request_exists", "proof_not_applicable"],
  },
  async (context, { body }) => {
    refuseAccountKey(context);
    const row = await newRequest(context, body);
    if (!(await insertProofRequest(context.tx, row))) throw refusal("proof_request_exists");
    const message = `A bank asks for the proof of the authorization of payment ${row.payment_id}.`;
    const after = serializeProofRequest(row);
    const type = "proof_request.created";
    const { account_id } = row;
    await emit(context, [resourceEvent(context, { type, row, account_id, after, message })]);
    await openProofCase(context, row, message);
    return ok(after);
  },
);

async function newRequest(
  { app, tx, environment, at, actor }: WriteContext,
  body: {
    payment_id: string;
    bank_reference: string;
    received_on: string;
    delivered?: string;
    statement?: string;
  },
): Promise<Row> {
  const key = { environment_id: environment.id, id: body.payment_id };
  const payment = await findProvenPayment(tx, key);
  if (payment === undefined) {
    throw invalid([{ reference: "/payment_id", detail: "Names no payment." }]);
  }
  if (body.received_on > easternTime(at).date) {
    throw invalid([{ reference: "/received_on", detail: "Must not be in the future." }]);
  }
  if (payment.kind !== "charge" || payment.trace_number === null) {
    throw refusal("proof_not_applicable");
  }
  const view = { environment_id: environment.id, account_id: null };
  const routed = await findAccountBank(tx, view, payment.account_id);
  const bank = (await listBanks(tx, environment.id)).find(({ id }) => id === routed?.bank_id);
  const { profile } = assertFound(bank, "the bank of an account");
  const days = proofDays(body.received_on, closuresOf(profile));
  return {
    environment_id: environment.id,
    id: app.ids.uuid(at),
    account_id: payment.account_id,
    payment_id: payment.id,
    paykey_id: payment.paykey_id,
    bank_reference: body.bank_reference,
    received_on: body.received_on,
    due_on: days.due_on,
    prepare_by: easternInstant(days.prepare_by, PREPARED_BY),
    delivered: body.delivered ?? null,
    statement: body.statement ?? null,
    status: "open",
    sent_how: null,
    package_sha256: null,
    reason: null,
    created_by: { type: actor.type, id: actor.id },
    ended_at: null,
    ended_by: null,
    version: 1,
    created_at: at,
    updated_at: at,
  };
}

/** Of no account: platforms answer their bank. */
async function openProofCase(
  { tx, app, environment, at }: WriteContext,
  { id, payment_id, bank_reference, due_on, prepare_by }: Row,
  message: string,
): Promise<void> {
  const scene = { environment_id: environment.id, at, ids: app.ids };
  await openException(tx, scene, {
    kind: "proof_requested",
    subject: id,
    message,
    details: { payment_id, bank_reference, due_on },
    resource: { type: "proof_request", id },
    due_at: prepare_by > at ? prepare_by : at,
  });
}

export const updateRequest = route(
  {
    ...WRITES,
    method: "PATCH",
    operationId: "proof_requests.update",
    path: "/v1/proof_requests/:id",
    summary: "Add to the proof what only people know",
    description:
      "What was delivered for the payment, and the statement of who prepares the proof. Both go into the package.",
    body: Type.Object(PREPARED),
    problems: ["not_found", "validation_error", "proof_request_ended"],
    touches: "/v1/proof_requests/:id",
  },
  async (context, { params, body }) => {
    const before = await lockOpen(context, params.id);
    return ok(await change(context, before, { set: body, message: "The proof was prepared." }));
  },
);

export const sendProof = route(
  {
    ...WRITES,
    operationId: "proof_requests.send",
    path: "/v1/proof_requests/:id/send",
    summary: "Note that the proof was given to the bank",
    description:
      "Ends the request and its exception. `package_sha256` keeps which package it was: the SHA-256 of the ZIP archive.",
    body: Type.Object({
      sent_how: Text(1, 200),
      package_sha256: Type.Optional(
        Type.String({ pattern: "^[0-9a-f]{64}$", examples: ["0".repeat(64)] }),
      ),
    }),
    problems: ["not_found", "validation_error", "proof_request_ended"],
    touches: "/v1/proof_requests/:id",
  },
  async (context, { params, body }) =>
    ok(await end(context, params.id, { event: "send", set: body, reason: body.sent_how })),
);

export const acceptReturn = route(
  {
    ...WRITES,
    operationId: "proof_requests.accept_return",
    path: "/v1/proof_requests/:id/accept_return",
    summary: "Accept the return in place of proof",
    description:
      "The rules let the originating bank accept the return instead of delivering proof. The return stands as it was applied. Ends the request and its exception.",
    body: Type.Object({ reason: Text(1, 500) }),
    problems: ["not_found", "validation_error", "proof_request_ended"],
    touches: "/v1/proof_requests/:id",
  },
  async (context, { params, body }) =>
    ok(await end(context, params.id, { event: "accept_return", set: body, ...body })),
);

export const withdrawRequest = route(
  {
    ...WRITES,
    operationId: "proof_requests.withdraw",
    path: "/v1/proof_requests/:id/withdraw",
    summary: "Note that the bank asks no longer",
    body: Type.Object({ reason: Text(1, 500) }),
    problems: ["not_found", "validation_error", "proof_request_ended"],
    touches: "/v1/proof_requests/:id",
  },
  async (context, { params, body }) =>
    ok(await end(context, params.id, { event: "withdraw", set: body, ...body })),
);

/** Locks the open request of a path. Throws the 404 and the refusal of one that ended. */
export async function lockOpen(context: WriteContext, id: string): Promise<Row> {
  refuseAccountKey(context);
  const before = await lockProofRequest(context.tx, { environment_id: context.environment.id, id });
  if (before === undefined) throw problem("not_found", NO_REQUEST);
  if (PROOF_REQUEST_LIFECYCLE.finals.includes(before.status)) throw refusal("proof_request_ended");
  return before;
}

type Set = Partial<Omit<Row, "id" | "version" | "updated_at">>;

export async function change(
  context: WriteContext,
  before: Row,
  { set, message }: { readonly set: Set; readonly message: string },
) {
  const row = nextVersion(context, before, set);
  await updateProofRequest(context.tx, row);
  const shown = { before: serializeProofRequest(before), after: serializeProofRequest(row) };
  const type = "proof_request.updated";
  const { account_id } = row;
  await emit(context, [resourceEvent(context, { type, row, account_id, ...shown, message })]);
  return shown.after;
}

async function end(
  context: WriteContext,
  id: string,
  by: { readonly event: ProofRequestEvent; readonly set: Set; readonly reason: string },
) {
  const before = await lockOpen(context, id);
  const { tx, app, environment, at, actor, requestId } = context;
  const move = assertFound(
    PROOF_REQUEST_LIFECYCLE.move(before.status, by.event),
    "a move of an open request",
  );
  const ended_by = { type: actor.type, id: actor.id };
  const set = { ...by.set, status: move.to, ended_at: at, ended_by };
  const after = await change(context, before, { set, message: move.why });
  const open = await lockOpenExceptions(tx, {
    environment_id: environment.id,
    kinds: ["proof_requested"],
    subjects: [id],
  });
  for (const row of open) {
    const scene = { environment_id: environment.id, at, ids: app.ids };
    const resolution = { reason: by.reason, actor, request_id: requestId };
    await resolveException(tx, scene, { row, resolution });
  }
  return after;
}
