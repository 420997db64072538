import { Type } from "typebox";
import {
  clearDefaultView,
  countSavedViews,
  deleteSavedView,
  findSavedView,
  insertSavedView,
  listSavedViews,
  savedViewsOrder,
  savedViewsWhere,
  updateSavedView,
  type SavedViewRow,
  type ViewReader,
} from "../../db/tables/people/saved-views.ts";
import { rolesIn } from "../../people/access/rights.ts";
import type { RequestContext, WriteContext } from "../../http/route/context.ts";
import { ok, page, route, type Route } from "../../http/route/route.ts";
import { invalid, problem, refusal } from "../../http/schema/problem.ts";
import { lockSelf, ownSession } from "../shared/people.ts";
import { nextVersion } from "../shared/platform-resources.ts";
import { members, SavedView, Screen, serializeSavedView } from "./schema.ts";

/** Of one person in one environment. */
const MOST_VIEWS = 200;

const READ = {
  response: SavedView,
  scope: "saved_views:read",
  caller: "session",
  accountScoped: false,
} as const;
const WRITE = { ...READ, scope: "saved_views:write" } as const;

/** The person who asks, with the roles that views may be shared with. */
async function readerOf(context: RequestContext): Promise<ViewReader> {
  const { app, environment } = context;
  const { operator_id } = ownSession(context);
  const grants = await app.rights.grantsOf(operator_id);
  const roles = rolesIn(grants, environment.id, app.wall.now());
  return { environment_id: environment.id, operator_id, roles };
}

const shown = (row: SavedViewRow, { operator_id }: ViewReader) =>
  ok(serializeSavedView(row, operator_id));

const listViews = route(
  {
    ...READ,
    operationId: "saved_views.list",
    method: "GET",
    path: "/v1/saved_views",
    summary: "List saved views",
    description: "Your own views, and those that others share with one of your roles.",
    query: Type.Object({ screen: Type.Optional(Screen()) }),
    list: { sorts: ["place", "created_at"], order: "asc" },
    problems: ["validation_error"],
  },
  async (context, { query, paging }) => {
    const reader = await readerOf(context);
    const { rows, total } = await listSavedViews(context.app.db, {
      where: savedViewsWhere(reader, query),
      order: savedViewsOrder(paging.sort_by, paging.sort_order),
      limit: paging.page_size,
      offset: paging.offset,
    });
    return page(
      rows.map((row) => serializeSavedView(row, reader.operator_id)),
      total,
    );
  },
);

const getView = route(
  {
    ...READ,
    operationId: "saved_views.get",
    method: "GET",
    path: "/v1/saved_views/:id",
    summary: "Read a saved view",
    problems: ["not_found"],
  },
  async (context, { params }) => {
    const reader = await readerOf(context);
    const row = await findSavedView(context.app.db, reader, params.id);
    if (row === undefined) throw problem("not_found");
    return shown(row, reader);
  },
);

const createView = route(
  {
    ...WRITE,
    operationId: "saved_views.create",
    method: "POST",
    path: "/v1/saved_views",
    summary: "Save a view of a list",
    description:
      "At most 200 of a person in an environment. `role` shares it with the people of a role that one has. The one with `is_default` replaces the earlier default of its screen.",
    body: Type.Object({
      screen: Screen(),
      name: members.name,
      query: Type.Optional(members.query),
      columns: Type.Optional(members.columns),
      sort: Type.Optional(members.sort),
      place: Type.Optional(members.place),
      is_default: Type.Optional(members.is_default),
      role: Type.Optional(members.role),
    }),
    problems: ["validation_error", "too_many_saved_views"],
  },
  async (context, { body }) => {
    const { app, tx, at } = context;
    const reader = await lockedReader(context, body.role);
    if ((await countSavedViews(tx, reader)) >= MOST_VIEWS) throw refusal("too_many_saved_views");
    const row: SavedViewRow = {
      id: app.ids.uuid(at),
      environment_id: reader.environment_id,
      operator_id: reader.operator_id,
      screen: body.screen,
      name: body.name,
      query: body.query ?? "",
      columns: body.columns ?? [],
      sort: body.sort ?? null,
      place: body.place ?? 0,
      is_default: body.is_default ?? false,
      role: body.role ?? null,
      version: 1,
      created_at: at,
      updated_at: at,
    };
    if (row.is_default) await clearDefaultView(tx, row);
    await insertSavedView(tx, row);
    return shown(row, reader);
  },
);

const updateView = route(
  {
    ...WRITE,
    operationId: "saved_views.update",
    method: "PATCH",
    path: "/v1/saved_views/:id",
    summary: "Change a saved view of one's own",
    body: Type.Object({
      name: Type.Optional(members.name),
      query: Type.Optional(members.query),
      columns: Type.Optional(members.columns),
      sort: Type.Optional(members.sort),
      place: Type.Optional(members.place),
      is_default: Type.Optional(members.is_default),
      role: Type.Optional(members.role),
    }),
    bodyOptional: true,
    problems: ["not_found", "validation_error"],
  },
  async (context, { params, body }) => {
    const { tx } = context;
    const reader = await lockedReader(context, body.role);
    const held = await ownView(context, reader, params.id);
    const row = nextVersion(context, held, {
      name: body.name ?? held.name,
      query: body.query ?? held.query,
      columns: body.columns ?? held.columns,
      sort: body.sort === undefined ? held.sort : body.sort,
      place: body.place ?? held.place,
      is_default: body.is_default ?? held.is_default,
      role: body.role === undefined ? held.role : body.role,
    });
    if (row.is_default && !held.is_default) await clearDefaultView(tx, row);
    await updateSavedView(tx, row);
    return shown(row, reader);
  },
);

const deleteView = route(
  {
    ...WRITE,
    operationId: "saved_views.delete",
    method: "DELETE",
    path: "/v1/saved_views/:id",
    summary: "Delete a saved view of one's own",
    problems: ["not_found"],
  },
  async (context, { params }) => {
    const reader = await lockedReader(context, null);
    const held = await ownView(context, reader, params.id);
    await deleteSavedView(context.tx, held);
    return shown(held, reader);
  },
);

/**
 * The person, locked: what counts and changes the views of one person waits. Throws the 422 of a role that
 * the person does not have.
 */
async function lockedReader(
  context: WriteContext,
  role: string | null | undefined,
): Promise<ViewReader> {
  await lockSelf(context.tx, context);
  const reader = await readerOf(context);
  if (role == null || reader.roles.includes(role)) return reader;
  const detail = `Must be one of your roles: ${reader.roles.join(", ")}.`;
  throw invalid([{ reference: "/role", detail }]);
}

/** Throws the 404 of a view that the person does not see, and the 403 of one that others share. */
async function ownView(
  { tx }: WriteContext,
  reader: ViewReader,
  id: string,
): Promise<SavedViewRow> {
  const held = await findSavedView(tx, reader, id);
  if (held === undefined) throw problem("not_found");
  if (held.operator_id === reader.operator_id) return held;
  throw problem("forbidden", { detail: "Only its owner may change or delete a saved view." });
}

/** In the order of the documentation. */
export const savedViewsRoutes: readonly Route[] = [
  listViews,
  getView,
  createView,
  updateView,
  deleteView,
];
