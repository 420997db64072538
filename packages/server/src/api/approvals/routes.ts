import { APPROVAL_STATES } from "@railhead/core";
import { Type } from "typebox";
import { PLATFORM_SORTS, platformOrder } from "../../db/postgres/platform-rows.ts";
import { listApprovalVotes } from "../../db/tables/approvals/approval-votes.ts";
import {
  approvalsWhere,
  findApproval,
  listApprovals,
} from "../../db/tables/approvals/approvals.ts";
import { serializeApproval } from "../../approvals/serialize-approval.ts";
import { page, route, type Route } from "../../http/route/route.ts";
import { problem } from "../../http/schema/problem.ts";
import { Exact, ListOf } from "../../http/schema/schema.ts";
import { scopeOf } from "../shared/platform-resources.ts";
import { approveRequest, denyRequest } from "./decide.ts";
import { replyApproval } from "./record.ts";
import { Approval } from "./schema.ts";
import { withdrawApproval } from "./withdraw.ts";

const listAllApprovals = route(
  {
    operationId: "approvals.list",
    method: "GET",
    path: "/v1/approvals",
    summary: "List requests for approval",
    description: "`request` and `response` are null in the list; read one request to see them.",
    query: Type.Object({
      state: Type.Optional(ListOf(APPROVAL_STATES)),
      action: Type.Optional(Exact(50)),
    }),
    list: { sorts: PLATFORM_SORTS },
    response: Approval,
    problems: ["validation_error"],
    scope: "approvals:read",
    accountScoped: false,
  },
  async (context, { query, paging }) => {
    const { app, environment } = context;
    const { rows, total } = await listApprovals(app.db, {
      where: approvalsWhere({ view: scopeOf(context), states: query.state, action: query.action }),
      order: platformOrder(paging.sort_by, paging.sort_order),
      limit: paging.page_size,
      offset: paging.offset,
    });
    const ids = rows.map(({ id }) => id);
    const votes = await listApprovalVotes(app.db, environment.id, ids);
    const votesOf = (id: string) => votes.filter(({ approval_id }) => approval_id === id);
    return page(
      rows.map((row) => serializeApproval(row, votesOf(row.id))),
      total,
    );
  },
);

const getApproval = route(
  {
    operationId: "approvals.get",
    method: "GET",
    path: "/v1/approvals/:id",
    summary: "Read a request for approval",
    description:
      "`request` is what would run: its query and body. `response` is the answer of a request that ran, shown to its requester.",
    response: Approval,
    problems: ["not_found"],
    scope: "approvals:read",
    accountScoped: false,
  },
  async (context, { params }) => {
    const { db } = context.app;
    const row = await findApproval(db, scopeOf(context), params.id);
    if (row === undefined) throw problem("not_found");
    return await replyApproval(context, db, row);
  },
);

/** In the order of the documentation. */
export const approvalsRoutes: readonly Route[] = [
  listAllApprovals,
  getApproval,
  approveRequest,
  denyRequest,
  withdrawApproval,
];
