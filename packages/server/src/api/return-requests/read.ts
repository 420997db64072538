import { RETURN_REQUEST_REASONS, RETURN_REQUEST_STATUSES } from "@railhead/core";
import { Readable } from "node:stream";
import { Type } from "typebox";
import {
  findReceiverName,
  findReturnRequest,
  listReturnRequests,
  type ReturnRequestRow,
} from "../../db/tables/files/return-requests.ts";
import type { RequestContext } from "../../http/route/context.ts";
import { ok, page, route, stream } from "../../http/route/route.ts";
import { problem } from "../../http/schema/problem.ts";
import { ChoiceOf, Uuid } from "../../http/schema/schema.ts";
import { serializeReturnRequest } from "../../payments/return-requests/serialize-return-request.ts";
import { refuseAccountKey } from "../shared/platform-resources.ts";
import { ReturnRequest } from "./schema.ts";
import { requestSheet } from "./sheet.ts";

export const NO_REQUEST = { detail: "There is no such request." };

const READS = {
  method: "GET",
  scope: "exceptions:read",
  accountScoped: false,
  platformOnly: true,
} as const;

export const listAllReturnRequests = route(
  {
    ...READS,
    operationId: "return_requests.list",
    path: "/v1/return_requests",
    summary: "List requests to get entries back",
    description: "Requires a platform key.",
    query: Type.Object({
      status: Type.Optional(ChoiceOf(RETURN_REQUEST_STATUSES)),
      payment_id: Type.Optional(Uuid()),
      account_id: Type.Optional(Uuid()),
    }),
    list: { sorts: ["created_at"] },
    response: ReturnRequest,
    problems: ["validation_error"],
  },
  async (context, { query, paging }) => {
    refuseAccountKey(context);
    const { app, environment } = context;
    const { status = null, payment_id = null, account_id = null } = query;
    const filter = { environment_id: environment.id, status, payment_id, account_id };
    const { rows, total } = await listReturnRequests(app.db, filter, paging);
    return page(rows.map(serializeReturnRequest), total);
  },
);

async function findRequest(context: RequestContext, id: string): Promise<ReturnRequestRow> {
  refuseAccountKey(context);
  const key = { environment_id: context.environment.id, id };
  const row = await findReturnRequest(context.app.db, key);
  if (row === undefined) throw problem("not_found", NO_REQUEST);
  return row;
}

export const getReturnRequest = route(
  {
    ...READS,
    operationId: "return_requests.get",
    path: "/v1/return_requests/:id",
    summary: "Read a request to get an entry back",
    response: ReturnRequest,
    problems: ["not_found"],
  },
  async (context, { params }) => ok(serializeReturnRequest(await findRequest(context, params.id))),
);

export const printReturnRequest = route(
  {
    ...READS,
    operationId: "return_requests.print",
    path: "/v1/return_requests/:id/document",
    summary: "Print a request to get an entry back",
    description:
      "The letter to our bank as a page of HTML, of one sheet of paper: the entry, the reason, the contact and the indemnity with its signer. It shows the last four digits of the account. Until a second person approved it, it is marked as a draft.",
    response: Type.String(),
    media: "text/html",
    problems: ["not_found"],
  },
  async (context, { params }) => {
    const row = await findRequest(context, params.id);
    const receiver = await findReceiverName(context.app.db, row);
    const text = requestSheet(row, { receiver, reason: RETURN_REQUEST_REASONS[row.reason] });
    return stream("text/html; charset=utf-8", Readable.from([Buffer.from(text, "utf8")]));
  },
);
