import { PROOF_REQUEST_STATUSES } from "@railhead/core";
import { Type } from "typebox";
import {
  findProofRequest,
  listProofRequests,
  type ProofRequest as Row,
} from "../../db/tables/counterparties/proof-requests.ts";
import { raw } from "../../db/postgres/sql.ts";
import type { RequestContext } from "../../http/route/context.ts";
import { ok, page, route } from "../../http/route/route.ts";
import { problem } from "../../http/schema/problem.ts";
import { ChoiceOf, Uuid } from "../../http/schema/schema.ts";
import { refuseAccountKey } from "../shared/platform-resources.ts";
import { ProofRequest, serializeProofRequest } from "./schema.ts";

export const READS = {
  method: "GET",
  scope: "exceptions:read",
  accountScoped: false,
  platformOnly: true,
} as const;

export const NO_REQUEST = { detail: "There is no such request for proof." };

/** Finds the request of a path. Throws the 404. */
export async function requireRequest(context: RequestContext, id: string): Promise<Row> {
  refuseAccountKey(context);
  const key = { environment_id: context.environment.id, id };
  const row = await findProofRequest(context.app.db, key);
  if (row === undefined) throw problem("not_found", NO_REQUEST);
  return row;
}

export const listRequests = route(
  {
    ...READS,
    operationId: "proof_requests.list",
    path: "/v1/proof_requests",
    summary: "List requests for proof of authorization",
    description: "Requires a platform key.",
    query: Type.Object({
      status: Type.Optional(ChoiceOf(PROOF_REQUEST_STATUSES)),
      account_id: Type.Optional(Uuid()),
      payment_id: Type.Optional(Uuid()),
    }),
    list: { sorts: ["created_at", "due_on"] },
    response: ProofRequest,
    problems: ["validation_error"],
  },
  async (context, { query, paging }) => {
    refuseAccountKey(context);
    const { status = null, account_id = null, payment_id = null } = query;
    const filter = { environment_id: context.environment.id, status, account_id, payment_id };
    const { sort_by, sort_order } = paging;
    const { rows, total } = await listProofRequests(context.app.db, filter, {
      order: raw(`${sort_by} ${sort_order}, id ${sort_order}`),
      limit: paging.page_size,
      offset: paging.offset,
    });
    return page(rows.map(serializeProofRequest), total);
  },
);

export const getRequest = route(
  {
    ...READS,
    operationId: "proof_requests.get",
    path: "/v1/proof_requests/:id",
    summary: "Read a request for proof of authorization",
    response: ProofRequest,
    problems: ["not_found"],
  },
  async (context, { params }) =>
    ok(serializeProofRequest(await requireRequest(context, params.id))),
);
