import { ACCOUNT_STATUSES } from "@railhead/core";
import { Type } from "typebox";
import { accountsWhere, listAccounts as findPage } from "../../db/accounts/accounts.ts";
import { PLATFORM_SORTS, platformOrder } from "../../db/platform-rows.ts";
import { page, route } from "../../http/route.ts";
import * as schema from "../../http/schema.ts";
import { scopeOf } from "../platform.ts";
import { renderAccount } from "./resource.ts";
import { Account } from "./schema.ts";

export const listAccounts = route(
  {
    operationId: "accounts.list",
    method: "GET",
    path: "/v1/accounts",
    summary: "List accounts",
    description: "`search_text` is looked for in names, website, external_id and id.",
    query: Type.Object({
      search_text: Type.Optional(schema.SearchText()),
      status: Type.Optional(schema.ListOf(ACCOUNT_STATUSES)),
      type: Type.Optional(schema.ChoiceOf(["business"])),
      external_id: Type.Optional(schema.Exact()),
    }),
    list: { sorts: PLATFORM_SORTS },
    response: Account,
    problems: ["validation_error"],
    scope: "accounts:read",
    accountScoped: false,
  },
  async (context, { query, paging }) => {
    const { rows, total } = await findPage(context.app.db, {
      where: accountsWhere({ ...query, scope: scopeOf(context) }),
      order: platformOrder(paging.sort_by, paging.sort_order),
      limit: paging.page_size,
      offset: paging.offset,
    });
    return page(
      rows.map((row) => renderAccount(row, context.environment.kind)),
      total,
    );
  },
);
