import {
  lastAnswerDay,
  nextBankingDay,
  RETURN_REQUEST_LIFECYCLE,
  type CivilDate,
  type ReturnRequestEvent,
} from "@railhead/core";
import { Type } from "typebox";
import { assertFound } from "../../base/assert.ts";
import { listBanks } from "../../db/tables/banks/banks.ts";
import {
  lockReturnRequest,
  type ReturnRequestChange,
  type ReturnRequestRow,
} from "../../db/tables/files/return-requests.ts";
import type { WriteContext } from "../../http/route/context.ts";
import { ok, route } from "../../http/route/route.ts";
import { invalid, problem, refusal } from "../../http/schema/problem.ts";
import { CivilDate as Day, OneOf, Text } from "../../http/schema/schema.ts";
import { moveReturnRequests } from "../../payments/return-requests/move-return-requests.ts";
import { serializeReturnRequest } from "../../payments/return-requests/serialize-return-request.ts";
import { closuresOf } from "../../rails/calendar/calendar.ts";
import { easternInstant, easternTime } from "../../rails/calendar/eastern-time.ts";
import { refuseAccountKey } from "../shared/platform-resources.ts";
import { refuseSamePerson } from "../shared/second-person.ts";
import { NO_REQUEST } from "./read.ts";
import { ReturnRequest } from "./schema.ts";

const ACTS = {
  method: "POST",
  response: ReturnRequest,
  problems: ["not_found", "validation_error", "return_request_not_allowed"],
  scope: "exceptions:write",
  accountScoped: false,
  platformOnly: true,
  touches: "/v1/return_requests/:id",
} as const;

export const approveReturnRequest = route(
  {
    ...ACTS,
    operationId: "return_requests.approve",
    path: "/v1/return_requests/:id/approve",
    summary: "Approve a request to get an entry back",
    description:
      "By another person than the one who drafted it. All keys that a person made are that person. `signer` is named below the indemnity.",
    body: Type.Object({ signer: Text(1, 100) }),
    problems: [...ACTS.problems, "operator_repeated"],
  },
  async (context, { params, body: { signer } }) => {
    const row = await lockOpen(context, params.id, "approve");
    const approved_by = `${context.actor.type}:${context.actor.id}`;
    const detail = "Who drafted a request does not approve it.";
    await refuseSamePerson(context, [row.requested_by], detail);
    return await replyMoved(context, row, "approve", { approved_by, signer });
  },
);

export const sendReturnRequest = route(
  {
    ...ACTS,
    operationId: "return_requests.send",
    path: "/v1/return_requests/:id/send",
    summary: "Note that our bank has a request",
    description:
      "After its document went to the bank by portal or mail. Ten banking days from now count until `ask` says when the receiving bank was asked.",
    body: Type.Object({ bank_reference: Type.Optional(Text(1, 100)) }),
    bodyOptional: true,
  },
  async (context, { params, body: { bank_reference } }) => {
    const row = await lockOpen(context, params.id, "send");
    const until = await answerTime(context, row, easternTime(context.at).date);
    const reference = bank_reference === undefined ? {} : { bank_reference };
    return await replyMoved(context, row, "send", { ...until, ...reference });
  },
);

export const askReturnRequest = route(
  {
    ...ACTS,
    operationId: "return_requests.ask",
    path: "/v1/return_requests/:id/ask",
    summary: "Note that the receiving bank was asked",
    description: "It has ten banking days from `asked_on`, by default today.",
    body: Type.Object({
      asked_on: Type.Optional(Day()),
      bank_reference: Type.Optional(Text(1, 100)),
    }),
    bodyOptional: true,
  },
  async (context, { params, body }) => {
    const row = await lockOpen(context, params.id, "ask");
    const today = easternTime(context.at).date;
    const asked_on = body.asked_on ?? today;
    const drafted = easternTime(row.created_at).date;
    if (asked_on > today || asked_on < drafted) {
      const detail = `Must be from ${drafted} to ${today}.`;
      throw invalid([{ reference: "/asked_on", detail }]);
    }
    const until = await answerTime(context, row, asked_on);
    const { bank_reference = row.bank_reference } = body;
    return await replyMoved(context, row, "ask", { asked_on, bank_reference, ...until });
  },
);

export const answerReturnRequest = route(
  {
    ...ACTS,
    operationId: "return_requests.answer",
    path: "/v1/return_requests/:id/answer",
    summary: "Note the receiving bank's answer",
    description:
      "`yes` moves no money: the return does, and ends the request by itself. An answer after the ten banking days counts, too.",
    body: Type.Object({ answer: OneOf(["yes", "no"]), note: Type.Optional(Text(1, 500)) }),
  },
  async (context, { params, body: { answer, note } }) => {
    const event = answer === "yes" ? "agree" : "refuse";
    const row = await lockOpen(context, params.id, event);
    return await replyMoved(context, row, event, { answer_note: note ?? null });
  },
);

export const closeReturnRequest = route(
  {
    ...ACTS,
    operationId: "return_requests.close",
    path: "/v1/return_requests/:id/close",
    summary: "End a request without a return",
    description: "A return of the entry that comes later is applied as any other.",
    body: Type.Object({ close_reason: Text(1, 500) }),
  },
  async (context, { params, body: { close_reason } }) => {
    const row = await lockOpen(context, params.id, "close");
    return await replyMoved(context, row, "close", { close_reason });
  },
);

/** Locks a request. Throws the refusals of one that does not take the event. */
async function lockOpen(
  context: WriteContext,
  id: string,
  event: ReturnRequestEvent,
): Promise<ReturnRequestRow> {
  refuseAccountKey(context);
  const row = await lockReturnRequest(context.tx, { environment_id: context.environment.id, id });
  if (row === undefined) throw problem("not_found", NO_REQUEST);
  if (RETURN_REQUEST_LIFECYCLE.move(row.status, event) === undefined) {
    const detail = `The request is ${row.status}.`;
    throw refusal("return_request_not_allowed", { detail });
  }
  return row;
}

/** The last day of the answer, and the time by which returns of that day have been read. */
async function answerTime(
  { tx, environment }: WriteContext,
  { bank_id }: ReturnRequestRow,
  asked: CivilDate,
): Promise<Required<Pick<ReturnRequestChange, "answer_by" | "due_at">>> {
  const banks = await listBanks(tx, environment.id);
  const bank = banks.find(({ id }) => id === bank_id);
  const { profile } = assertFound(bank, "the bank of a request");
  const closures = closuresOf(profile);
  const answer_by = lastAnswerDay(asked, closures);
  const readBy = profile.returns_by ?? "12:00";
  return { answer_by, due_at: easternInstant(nextBankingDay(answer_by, closures), readBy) };
}

async function replyMoved(
  { tx, app, environment, at, actor, requestId }: WriteContext,
  row: ReturnRequestRow,
  event: ReturnRequestEvent,
  set: ReturnRequestChange,
) {
  const scene = { environment_id: environment.id, at, ids: app.ids, actor };
  const moves = [{ row, event, set }];
  const [after] = await moveReturnRequests(tx, { ...scene, request_id: requestId }, moves);
  return ok(serializeReturnRequest(assertFound(after, "the request as moved")));
}
