import { LIST_KINDS, parseInstant } from "@railhead/core";
import { Type } from "typebox";
import { PLATFORM_SORTS, platformOrder } from "../../db/postgres/platform-rows.ts";
import {
  endListValue,
  findList,
  findListValue,
  insertList,
  insertListValues,
  listLists,
  listListValues,
  lockList,
  type ListRow,
} from "../../db/tables/risk/lists.ts";
import type { RequestContext, WriteContext } from "../../http/route/context.ts";
import { ok, page, route, type Route } from "../../http/route/route.ts";
import { invalid, problem } from "../../http/schema/problem.ts";
import { prepareValue } from "../../payments/review/list-values.ts";
import { Instant } from "../shared/status-schema.ts";
import { importValues } from "./import.ts";
import {
  AddValueBody,
  CreateListBody,
  EndValueBody,
  ImportBody,
  ListImport,
  RiskList,
  RiskListValue,
} from "./schema.ts";
import { requireValidity, serializeValue, valueRow } from "./values.ts";

const shared = { accountScoped: false } as const;
const writes = { ...shared, scope: "risk_lists:write" } as const;
const reads = { ...shared, scope: "risk:read" } as const;

/** To a key of one account there are no lists: it could probe who is on one. */
function refuseAccounts({ key }: RequestContext): void {
  if (key.account_id !== null) throw problem("not_found");
}

const serializeList = ({ environment_id: _environment, ...list }: ListRow) => list;

const createList = route(
  {
    ...writes,
    operationId: "risk_lists.create",
    method: "POST",
    path: "/v1/risk/lists",
    summary: "Create a list",
    description:
      'Rules ask for it by its name: `listed("name", customer.email)`. The names `block`, `watch`, `allow` and `custom` ask for all lists of that kind, so no list has them.',
    body: CreateListBody,
    response: RiskList,
    problems: ["not_found", "conflict"],
  },
  async (context, { body }) => {
    refuseAccounts(context);
    const { app, tx, environment, at, actor } = context;
    const { name, kind, value_type, description = null } = body;
    const row: ListRow = {
      environment_id: environment.id,
      id: app.ids.uuid(at),
      name,
      kind,
      value_type,
      description,
      created_by: { type: actor.type, id: actor.id },
      created_at: at,
    };
    if (isKind(name)) {
      const detail = "Is the name of a kind, which stands for all lists of it.";
      throw invalid([{ reference: "/name", detail }]);
    }
    if (!(await insertList(tx, row)))
      throw invalid([{ reference: "/name", detail: "Another list has this name." }]);
    return ok(serializeList(row));
  },
);

const isKind = (name: string) => (LIST_KINDS as readonly string[]).includes(name);

const listAll = route(
  {
    ...reads,
    operationId: "risk_lists.list",
    method: "GET",
    path: "/v1/risk/lists",
    summary: "List lists",
    description: "To a key of one account there are none: 404.",
    list: { sorts: PLATFORM_SORTS },
    response: RiskList,
    problems: ["not_found"],
  },
  async (context, { paging }) => {
    refuseAccounts(context);
    const { rows, total } = await listLists(context.app.db, context.environment.id, {
      order: platformOrder(paging.sort_by, paging.sort_order),
      limit: paging.page_size,
      offset: paging.offset,
    });
    return page(rows.map(serializeList), total);
  },
);

const getList = route(
  {
    ...reads,
    operationId: "risk_lists.get",
    method: "GET",
    path: "/v1/risk/lists/:id",
    summary: "Get a list",
    description: "To a key of one account there is none: 404.",
    response: RiskList,
    problems: ["not_found"],
  },
  async (context, { params }) => {
    refuseAccounts(context);
    const { app, environment } = context;
    const list = await findList(app.db, { environment_id: environment.id, id: params.id });
    if (list === undefined) throw problem("not_found");
    return ok(serializeList(list));
  },
);

const listValues = route(
  {
    ...reads,
    operationId: "risk_lists.values",
    method: "GET",
    path: "/v1/risk/lists/:id/values",
    summary: "List the values of a list",
    description:
      "Also those that have ended. With `as_of`, those in force at that instant. Personal values are masked.",
    query: Type.Object({ as_of: Type.Optional(Instant()) }),
    list: { sorts: ["id"] },
    response: RiskListValue,
    problems: ["not_found", "validation_error"],
  },
  async (context, { params, query, paging }) => {
    refuseAccounts(context);
    const { app, environment } = context;
    const list = await findList(app.db, { environment_id: environment.id, id: params.id });
    if (list === undefined) throw problem("not_found");
    const asOf = query.as_of === undefined ? undefined : parseInstant(query.as_of);
    if (query.as_of !== undefined && asOf === undefined)
      throw invalid([{ reference: "/as_of", detail: "Must be an instant." }]);
    const { rows, total } = await listListValues(
      app.db,
      { ...list, as_of: asOf },
      {
        order: platformOrder("id", paging.sort_order),
        limit: paging.page_size,
        offset: paging.offset,
      },
    );
    return page(rows.map(serializeValue), total);
  },
);

async function lockedList(context: WriteContext, id: string): Promise<ListRow> {
  refuseAccounts(context);
  const list = await lockList(context.tx, { environment_id: context.environment.id, id });
  if (list === undefined) throw problem("not_found");
  return list;
}

const addValue = route(
  {
    ...writes,
    operationId: "risk_lists.add",
    method: "POST",
    path: "/v1/risk/lists/:id/values",
    summary: "Add a value to a list",
    description:
      "In force from `valid_from`, which is not in the past, until `valid_to`. Payments are compared with it at their review.",
    body: AddValueBody,
    response: RiskListValue,
    problems: ["not_found", "conflict", "validation_error"],
  },
  async (context, { params, body }) => {
    const list = await lockedList(context, params.id);
    const { value: text, ...validity } = body;
    requireValidity(validity, context.at);
    const { vault } = context.app;
    const type = list.value_type;
    const prepared = await prepareValue(vault, context.environment.id, { type, text });
    if (typeof prepared === "string") throw invalid([{ reference: "/value", detail: prepared }]);
    const row = valueRow(context, list, { prepared, validity });
    if ((await insertListValues(context.tx, [row])) === 0)
      throw invalid([{ reference: "/value", detail: "Is on the list already." }]);
    return ok(serializeValue(row));
  },
);

const importList = route(
  {
    ...writes,
    operationId: "risk_lists.import",
    method: "POST",
    path: "/v1/risk/lists/:id/import",
    summary: "Import values into a list",
    description:
      "A CSV with a header: the column `value`, and `reason` where wanted; at most 100,000 lines. Every faulty line is named, and then none is loaded. Values that are on the list already are left as they are.",
    body: ImportBody,
    maxBodyBytes: 16 * 1024 * 1024,
    response: ListImport,
    problems: ["not_found", "conflict", "validation_error"],
  },
  async (context, { params, body }) => {
    const list = await lockedList(context, params.id);
    const { content, ...validity } = body;
    requireValidity(validity, context.at);
    return ok(await importValues(context, list, { content, validity }));
  },
);

const endValue = route(
  {
    ...writes,
    operationId: "risk_lists.end",
    method: "POST",
    path: "/v1/risk/lists/:id/values/:value_id/end",
    summary: "End a value of a list",
    description: "From now on; what was listed before stays so. A value that has ended is refused.",
    body: EndValueBody,
    bodyOptional: true,
    response: RiskListValue,
    problems: ["not_found", "conflict"],
  },
  async (context, { params, body }) => {
    const list = await lockedList(context, params.id);
    const { tx, at, environment, actor } = context;
    const value = { environment_id: environment.id, list_id: list.id, id: params.value_id };
    if ((await findListValue(tx, value)) === undefined) throw problem("not_found");
    const by = { type: actor.type, id: actor.id };
    const ended = await endListValue(tx, value, { at, by, reason: body.reason ?? null });
    if (ended === undefined) throw problem("conflict", { detail: "The value has ended already." });
    return ok(serializeValue(ended));
  },
);

/** In the order of the documentation. */
export const riskListRoutes: readonly Route[] = [
  createList,
  listAll,
  getList,
  listValues,
  addValue,
  importList,
  endValue,
];
