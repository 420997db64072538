import { PAYKEY_STATUSES } from "@railhead/core";
import { Type } from "typebox";
import { PAYKEY_SOURCES, listPaykeys as findPage } from "../../db/paykeys.ts";
import { PAYKEY_SORTS, paykeysOrder, paykeysWhere } from "../../db/paykeys-search.ts";
import { page, route } from "../../http/route.ts";
import * as schema from "../../http/schema.ts";
import { renderPaykey } from "./resource.ts";
import { Paykey } from "./schema.ts";

export const listPaykeys = route(
  {
    operationId: "paykeys.list",
    method: "GET",
    path: "/v1/paykeys",
    summary: "List paykeys",
    query: Type.Object({
      customer_id: Type.Optional(schema.Uuid()),
      status: Type.Optional(schema.ListOf(PAYKEY_STATUSES)),
      source: Type.Optional(schema.ListOf(PAYKEY_SOURCES)),
      unblock_eligible: Type.Optional(schema.Flag()),
      search_text: Type.Optional(schema.SearchText()),
      created_from: Type.Optional(schema.TimeBound("from")),
      created_to: Type.Optional(schema.TimeBound("to")),
    }),
    list: { sorts: PAYKEY_SORTS },
    response: Type.Array(Paykey),
    problems: ["validation_error"],
    scope: "paykeys:read",
    accountScoped: true,
  },
  async ({ app, accountId }, { query, paging }) => {
    const { rows, total } = await findPage(app.db, {
      where: paykeysWhere({ ...query, account_id: accountId }),
      order: paykeysOrder(paging.sort_by, paging.sort_order),
      limit: paging.page_size,
      offset: paging.offset,
    });
    return page(
      rows.map((row) => renderPaykey(row)),
      total,
    );
  },
);
