import { PAYKEY_STATUSES } from "@railhead/core";
import { Type } from "typebox";
import type { App } from "../../context/app.ts";
import { PAYKEY_SOURCES, listPaykeys as findPage } from "../../db/tables/counterparties/paykeys.ts";
import { searchPaykeys } from "../../db/tables/counterparties/paykeys-by-text.ts";
import {
  PAYKEY_SORTS,
  paykeysOrder,
  paykeysWhere,
} from "../../db/tables/counterparties/paykeys-search.ts";
import { invalid } from "../../http/schema/problem.ts";
import { page, route } from "../../http/route/route.ts";
import * as schema from "../../http/schema/schema.ts";
import { serializePaykey } from "./serialize.ts";
import { Paykey } from "./schema.ts";

const NAMED: ReadonlySet<string> = new Set(PAYKEY_SOURCES);

/** Not a fixed set: an adapter that is loaded is a source of its own. */
const Sources = () =>
  Type.Unsafe<string[]>({
    type: "array",
    description: `Each one of ${PAYKEY_SOURCES.join(", ")}, or the name of an adapter that is loaded.`,
    items: { type: "string", minLength: 1, maxLength: 40 },
  });

/** The source of that name, whatever its case. Throws the 422 of one that there is not. */
function sourceOf({ providers }: Pick<App, "providers">, name: string): string {
  const known = [name.toLowerCase(), name].find((one) => NAMED.has(one) || providers.isKnown(one));
  if (known !== undefined) return known;
  throw invalid([{ reference: "/source", detail: "There is no such source." }]);
}

export const listPaykeys = route(
  {
    operationId: "paykeys.list",
    method: "GET",
    path: "/v1/paykeys",
    summary: "List paykeys",
    query: Type.Object({
      customer_id: Type.Optional(schema.Uuid()),
      status: Type.Optional(schema.ListOf(PAYKEY_STATUSES)),
      source: Type.Optional(Sources()),
      unblock_eligible: Type.Optional(schema.Flag()),
      search_text: Type.Optional(schema.SearchText()),
      created_from: Type.Optional(schema.TimeBound("from")),
      created_to: Type.Optional(schema.TimeBound("to")),
    }),
    list: { sorts: PAYKEY_SORTS, replica: true },
    response: Type.Array(Paykey),
    problems: ["validation_error"],
    scope: "paykeys:read",
    accountScoped: true,
  },
  async ({ app, accountId, environment }, { query, paging }) => {
    const source = query.source?.map((name) => sourceOf(app, name));
    const environment_id = environment.id;
    const filters = { ...query, source, environment_id, account_id: accountId };
    const { sort_by: sort, sort_order: order, page_size: limit, offset } = paging;
    const { search_text } = filters;
    const { rows, total } =
      search_text === undefined || filters.customer_id !== undefined
        ? await findPage(app.db, {
            where: paykeysWhere(filters),
            order: paykeysOrder(sort, order),
            limit,
            offset,
          })
        : await searchPaykeys(app.db, {
            filters: { ...filters, search_text },
            sort,
            order,
            limit,
            offset,
          });
    return page(
      rows.map((row) => serializePaykey(row)),
      total,
    );
  },
);
