import { Type } from "typebox";
import {
  findSuspenseItem,
  listSuspenseActs,
  listSuspenseItems,
} from "../../db/tables/files/suspense-items.ts";
import { ok, page, route } from "../../http/route/route.ts";
import { problem } from "../../http/schema/problem.ts";
import { ChoiceOf } from "../../http/schema/schema.ts";
import { serializeSuspenseItem } from "../../payments/suspense/serialize-suspense.ts";
import { refuseAccountKey } from "../shared/platform-resources.ts";
import { SuspenseItem, SUSPENSE_DIRECTIONS, SUSPENSE_KINDS, SUSPENSE_STATUSES } from "./schema.ts";

export const listAllSuspenseItems = route(
  {
    operationId: "suspense_items.list",
    method: "GET",
    path: "/v1/suspense_items",
    summary: "List items of suspense",
    description:
      "Money that moved with an entry of the bank and belongs to no payment. The open amounts add up to the balance of `suspense`, apart from what dishonors under way moved. Requires a platform key.",
    query: Type.Object({
      status: Type.Optional(ChoiceOf(SUSPENSE_STATUSES)),
      direction: Type.Optional(ChoiceOf(SUSPENSE_DIRECTIONS)),
      kind: Type.Optional(ChoiceOf(SUSPENSE_KINDS)),
    }),
    list: { sorts: ["created_at", "amount"] },
    response: SuspenseItem,
    problems: ["validation_error"],
    scope: "exceptions:read",
    accountScoped: false,
    platformOnly: true,
  },
  async (context, { query, paging }) => {
    refuseAccountKey(context);
    const { app, environment } = context;
    const { status = null, direction = null, kind = null } = query;
    const filter = { environment_id: environment.id, status, direction, kind };
    const { rows, total } = await listSuspenseItems(app.db, filter, paging);
    const ids = rows.map(({ id }) => id);
    const acts = await listSuspenseActs(app.db, environment.id, ids);
    return page(
      rows.map((row) => serializeSuspenseItem(row, acts.get(row.id) ?? [])),
      total,
    );
  },
);

export const getSuspenseItem = route(
  {
    operationId: "suspense_items.get",
    method: "GET",
    path: "/v1/suspense_items/:id",
    summary: "Read an item of suspense",
    response: SuspenseItem,
    problems: ["not_found"],
    scope: "exceptions:read",
    accountScoped: false,
    platformOnly: true,
  },
  async (context, { params }) => {
    refuseAccountKey(context);
    const { app, environment } = context;
    const key = { environment_id: environment.id, id: params.id };
    const row = await findSuspenseItem(app.db, key);
    if (row === undefined) throw problem("not_found", NO_ITEM);
    const acts = await listSuspenseActs(app.db, environment.id, [row.id]);
    return ok(serializeSuspenseItem(row, acts.get(row.id) ?? []));
  },
);

export const NO_ITEM = { detail: "There is no such item of suspense." };
