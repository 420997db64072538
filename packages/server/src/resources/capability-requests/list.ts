import { CAPABILITY_STATUSES } from "@railhead/core";
import { Type } from "typebox";
import { findAccount } from "../../db/accounts/accounts.ts";
import {
  capabilityRequestsWhere,
  listCapabilityRequests as findPage,
} from "../../db/accounts/capability-requests.ts";
import { PLATFORM_SORTS, platformOrder } from "../../db/platform-rows.ts";
import { problem } from "../../http/problem.ts";
import { page, route } from "../../http/route.ts";
import * as schema from "../../http/schema.ts";
import { scopeOf } from "../platform.ts";
import { renderCapabilityRequest } from "./resource.ts";
import { CAPABILITY_TYPES, CapabilityRequest, CATEGORIES } from "./schema.ts";

export const listCapabilityRequests = route(
  {
    operationId: "capability_requests.list",
    method: "GET",
    path: "/v1/accounts/:id/capability_requests",
    summary: "List the capability requests of an account",
    query: Type.Object({
      type: Type.Optional(schema.ListOf(CAPABILITY_TYPES)),
      category: Type.Optional(schema.ListOf(CATEGORIES)),
      status: Type.Optional(schema.ListOf(CAPABILITY_STATUSES)),
    }),
    list: { sorts: PLATFORM_SORTS },
    response: CapabilityRequest,
    problems: ["not_found", "validation_error"],
    scope: "accounts:read",
    accountScoped: false,
  },
  async (context, { params, query, paging }) => {
    const { db } = context.app;
    const account = await findAccount(db, scopeOf(context), params.id);
    if (account === undefined) throw problem("not_found");
    const { rows, total } = await findPage(db, {
      where: capabilityRequestsWhere({
        ...query,
        environment_id: account.environment_id,
        account_id: account.id,
      }),
      order: platformOrder(paging.sort_by, paging.sort_order),
      limit: paging.page_size,
      offset: paging.offset,
    });
    return page(rows.map(renderCapabilityRequest), total);
  },
);
