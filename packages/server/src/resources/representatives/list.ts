import { Type } from "typebox";
import { PLATFORM_SORTS, platformOrder } from "../../db/platform-rows.ts";
import {
  listRepresentatives as findPage,
  representativesWhere,
} from "../../db/accounts/representatives.ts";
import { page, route } from "../../http/route.ts";
import * as schema from "../../http/schema.ts";
import { scopeOf } from "../platform.ts";
import { renderRepresentative } from "./resource.ts";
import { Representative } from "./schema.ts";

export const listRepresentatives = route(
  {
    operationId: "representatives.list",
    method: "GET",
    path: "/v1/representatives",
    summary: "List representatives",
    description: "`platform_id` is the environment's id. None belong to the platform itself.",
    query: Type.Object({
      account_id: Type.Optional(schema.Uuid()),
      organization_id: Type.Optional(schema.Uuid()),
      platform_id: Type.Optional(schema.Uuid()),
      level: Type.Optional(schema.ChoiceOf(["account", "platform"])),
    }),
    list: { sorts: PLATFORM_SORTS },
    response: Representative,
    problems: ["validation_error"],
    scope: "representatives:read",
    accountScoped: false,
  },
  async (context, { query, paging }) => {
    const { db } = context.app;
    const { rows, total } = await findPage(db, {
      where: representativesWhere({ ...query, scope: scopeOf(context) }),
      order: platformOrder(paging.sort_by, paging.sort_order),
      limit: paging.page_size,
      offset: paging.offset,
    });
    return page(
      rows.map((row) => renderRepresentative(row)),
      total,
    );
  },
);
