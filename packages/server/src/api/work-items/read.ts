import { WORK_ITEM_KIND_NAMES } from "@railhead/core";
import { Type } from "typebox";
import { findWorkItem, listWorkItems } from "../../db/tables/operations/work-items.ts";
import { ok, page, route } from "../../http/route/route.ts";
import { problem } from "../../http/schema/problem.ts";
import { ChoiceOf, Uuid } from "../../http/schema/schema.ts";
import { scopeOf } from "../shared/platform-resources.ts";
import { NO_ITEM, showItem, showItems } from "./item.ts";
import { WORK_ITEM_STATUSES, WorkItem } from "./schema.ts";

export const listAllWorkItems = route(
  {
    operationId: "work_items.list",
    method: "GET",
    path: "/v1/work_items",
    summary: "List items of the review queue",
    description:
      "Held payments and screening matches that people must decide, each with its deadline in the calendar of its bank. Holds that a caller asked for, and those that end by themselves, open none.",
    query: Type.Object({
      status: Type.Optional(ChoiceOf(WORK_ITEM_STATUSES)),
      kind: Type.Optional(ChoiceOf(WORK_ITEM_KIND_NAMES)),
      resource_id: Type.Optional(Uuid()),
    }),
    list: { sorts: ["due_at", "created_at", "amount"], order: "asc" },
    response: WorkItem,
    problems: ["validation_error"],
    scope: "work_items:read",
    accountScoped: false,
  },
  async (context, { query, paging }) => {
    const { status = null, kind = null, resource_id = null } = query;
    const filter = { ...scopeOf(context), status, kind, resource_id };
    const { rows, total } = await listWorkItems(context.app.db, filter, paging);
    return page(await showItems(context, context.app.db, rows), total);
  },
);

export const getWorkItem = route(
  {
    operationId: "work_items.get",
    method: "GET",
    path: "/v1/work_items/:id",
    summary: "Read an item of the review queue",
    response: WorkItem,
    problems: ["not_found"],
    scope: "work_items:read",
    accountScoped: false,
  },
  async (context, { params }) => {
    const row = await findWorkItem(context.app.db, scopeOf(context), params.id);
    if (row === undefined) throw problem("not_found", NO_ITEM);
    return ok(await showItem(context, context.app.db, row));
  },
);
