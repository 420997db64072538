import { Type } from "typebox";
import { apiKeysWhere, listApiKeys as findPage } from "../../db/accounts/api-keys.ts";
import { PLATFORM_SORTS, platformOrder } from "../../db/platform-rows.ts";
import { page, route } from "../../http/route.ts";
import * as schema from "../../http/schema.ts";
import { scopeOf } from "../platform.ts";
import { renderApiKey } from "./resource.ts";
import { ApiKey } from "./schema.ts";

export const listApiKeys = route(
  {
    operationId: "api_keys.list",
    method: "GET",
    path: "/v1/api_keys",
    summary: "List API keys",
    query: Type.Object({
      account_id: Type.Optional(schema.Uuid()),
      revoked: Type.Optional(schema.Flag()),
    }),
    list: { sorts: PLATFORM_SORTS },
    response: ApiKey,
    problems: ["validation_error"],
    scope: "api_keys:read",
    accountScoped: false,
  },
  async (context, { query, paging }) => {
    const { rows, total } = await findPage(context.app.db, {
      where: apiKeysWhere({ ...query, scope: scopeOf(context) }),
      order: platformOrder(paging.sort_by, paging.sort_order),
      limit: paging.page_size,
      offset: paging.offset,
    });
    return page(rows.map(renderApiKey), total);
  },
);
