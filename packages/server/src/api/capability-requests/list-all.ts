import { Type } from "typebox";
import {
  capabilityRequestsWhere,
  listNamedCapabilityRequests,
} from "../../db/tables/accounts/capability-requests.ts";
import { PLATFORM_SORTS, platformOrder } from "../../db/postgres/platform-rows.ts";
import { page, route } from "../../http/route/route.ts";
import * as schema from "../../http/schema/schema.ts";
import { scopeOf } from "../shared/platform-resources.ts";
import { NamedCapabilityRequest, requestFilters } from "./schema.ts";
import { serializeCapabilityRequest } from "./serialize.ts";

export const listAllCapabilityRequests = route(
  {
    operationId: "capability_requests.list_all",
    method: "GET",
    path: "/v1/capability_requests",
    summary: "List the capability requests of all accounts",
    description: "A key of one account sees its own.",
    query: Type.Object({
      account_id: Type.Optional(schema.Uuid()),
      ...requestFilters,
    }),
    list: { sorts: PLATFORM_SORTS },
    response: NamedCapabilityRequest,
    problems: ["validation_error"],
    scope: "accounts:read",
    accountScoped: false,
  },
  async (context, { query, paging }) => {
    const { rows, total } = await listNamedCapabilityRequests(context.app.db, {
      where: capabilityRequestsWhere({ ...query, scope: scopeOf(context) }),
      order: platformOrder(paging.sort_by, paging.sort_order),
      limit: paging.page_size,
      offset: paging.offset,
    });
    return page(
      rows.map((row) => ({ ...serializeCapabilityRequest(row), account_name: row.account_name })),
      total,
    );
  },
);
