import { Type } from "typebox";
import {
  listOrganizations as findPage,
  organizationsWhere,
} from "../../db/accounts/organizations.ts";
import { platformOrder } from "../../db/platform-rows.ts";
import { page, route } from "../../http/route.ts";
import * as schema from "../../http/schema.ts";
import { scopeOf } from "../platform.ts";
import { renderOrganization } from "./resource.ts";
import { Organization } from "./schema.ts";

export const listOrganizations = route(
  {
    operationId: "organizations.list",
    method: "GET",
    path: "/v1/organizations",
    summary: "List organizations",
    query: Type.Object({
      name: Type.Optional(schema.SearchText()),
      external_id: Type.Optional(schema.Exact()),
    }),
    list: { sorts: ["id", "created_at", "name"] },
    response: Organization,
    problems: ["validation_error"],
    scope: "organizations:read",
    accountScoped: false,
  },
  async (context, { query, paging }) => {
    const { rows, total } = await findPage(context.app.db, {
      where: organizationsWhere({ ...query, scope: scopeOf(context) }),
      order: platformOrder(paging.sort_by, paging.sort_order),
      limit: paging.page_size,
      offset: paging.offset,
    });
    return page(rows.map(renderOrganization), total);
  },
);
