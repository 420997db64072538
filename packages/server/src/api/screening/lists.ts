import { addMs, STALE_AFTER_DAYS } from "@railhead/core";
import { PLATFORM_SORTS, platformOrder } from "../../db/postgres/platform-rows.ts";
import {
  findScreeningList,
  insertScreeningList,
  listScreeningLists,
  listScreeningVersions,
  lockScreeningList,
  type ScreeningListRow,
  type ScreeningVersionRow,
} from "../../db/tables/risk/screening-lists.ts";
import type { RequestContext } from "../../http/route/context.ts";
import { ok, page, route, type Route } from "../../http/route/route.ts";
import { invalid, problem } from "../../http/schema/problem.ts";
import { loadList } from "../../payments/screening/load-list.ts";
import { audit } from "../shared/audit.ts";
import { CreateScreeningListBody, LoadBody, ScreeningList, ScreeningVersion } from "./schema.ts";

export const reads = { accountScoped: false, scope: "screening:read" } as const;
const writes = { accountScoped: false, scope: "screening:write" } as const;

/** To a key of one account there is nothing here: it could probe who is on a list. */
export function refuseAccounts({ key }: RequestContext): void {
  if (key.account_id !== null) throw problem("not_found");
}

const serializeList = ({ environment_id: _environment, ...list }: ScreeningListRow) => list;

function serializeVersion(row: ScreeningVersionRow) {
  const {
    environment_id: _environment,
    cursor_type: _type,
    cursor_id: _id,
    due_at: _due,
    ...shown
  } = row;
  return { ...shown, sha256: row.sha256.toString("hex") };
}

const DAY_MS = 86_400_000;

const createList = route(
  {
    ...writes,
    operationId: "screening_lists.create",
    method: "POST",
    path: "/v1/screening/lists",
    summary: "Create a sanctions list",
    description:
      "Its format says how its files are read. It is empty until the first file is loaded. Without a file for `stale_after_days` an exception calls a person.",
    body: CreateScreeningListBody,
    response: ScreeningList,
    problems: ["not_found", "conflict", "validation_error"],
  },
  async (context, { body }) => {
    refuseAccounts(context);
    const { app, tx, environment, at, actor } = context;
    const stale_after_days = body.stale_after_days ?? STALE_AFTER_DAYS;
    const row: ScreeningListRow = {
      environment_id: environment.id,
      id: app.ids.uuid(at),
      name: body.name,
      format: body.format,
      stale_after_days,
      version: 0,
      entries: 0,
      loaded_at: null,
      stale_at: addMs(at, stale_after_days * DAY_MS),
      created_by: { type: actor.type, id: actor.id },
      created_at: at,
    };
    if (!(await insertScreeningList(tx, row)))
      throw invalid([{ reference: "/name", detail: "Another list has this name." }]);
    return ok(serializeList(row));
  },
);

const listAll = route(
  {
    ...reads,
    operationId: "screening_lists.list",
    method: "GET",
    path: "/v1/screening/lists",
    summary: "List sanctions lists",
    description: "To a key of one account there are none: 404.",
    list: { sorts: PLATFORM_SORTS },
    response: ScreeningList,
    problems: ["not_found"],
  },
  async (context, { paging }) => {
    refuseAccounts(context);
    const { rows, total } = await listScreeningLists(context.app.db, context.environment.id, {
      order: platformOrder(paging.sort_by, paging.sort_order),
      limit: paging.page_size,
      offset: paging.offset,
    });
    return page(rows.map(serializeList), total);
  },
);

async function foundList(context: RequestContext, id: string): Promise<ScreeningListRow> {
  refuseAccounts(context);
  const key = { environment_id: context.environment.id, id };
  const list = await findScreeningList(context.app.db, key);
  if (list === undefined) throw problem("not_found");
  return list;
}

const getList = route(
  {
    ...reads,
    operationId: "screening_lists.get",
    method: "GET",
    path: "/v1/screening/lists/:id",
    summary: "Get a sanctions list",
    description: "To a key of one account there is none: 404.",
    response: ScreeningList,
    problems: ["not_found"],
  },
  async (context, { params }) => ok(serializeList(await foundList(context, params.id))),
);

const listVersions = route(
  {
    ...reads,
    operationId: "screening_lists.versions",
    method: "GET",
    path: "/v1/screening/lists/:id/versions",
    summary: "List the versions of a sanctions list",
    description:
      "Each file that was loaded, with its hash, what it changed, and how far the comparison with everyone is.",
    list: { sorts: ["id"] },
    response: ScreeningVersion,
    problems: ["not_found"],
  },
  async (context, { params, paging }) => {
    const list = await foundList(context, params.id);
    const { rows, total } = await listScreeningVersions(context.app.db, list, {
      order: platformOrder("id", paging.sort_order),
      limit: paging.page_size,
      offset: paging.offset,
    });
    return page(rows.map(serializeVersion), total);
  },
);

/** Faulty lines that are named; the last item counts the others. */
const MAX_FAULTS = 1_000;

/** Bytes of a request that loads a file. */
export const MAX_LOAD_BYTES = 64 * 1024 * 1024;

const loadFile = route(
  {
    ...writes,
    operationId: "screening_lists.load",
    method: "POST",
    path: "/v1/screening/lists/:id/load",
    summary: "Load a file into a sanctions list",
    description:
      "The file replaces the list's entries; new and changed ones are then compared with everyone. A faulty file leaves the list as it is, as does one that has lost more than a fifth of the entries, unless `acknowledge` says that this is right. The same file again counts as loaded and changes nothing.",
    body: LoadBody,
    maxBodyBytes: MAX_LOAD_BYTES,
    response: ScreeningVersion,
    problems: ["not_found", "conflict", "validation_error"],
  },
  async (context, { params, body }) => {
    refuseAccounts(context);
    const { app, tx, environment, at, actor } = context;
    const list = await lockScreeningList(tx, { environment_id: environment.id, id: params.id });
    if (list === undefined) throw problem("not_found");
    const by = { type: actor.type, id: actor.id };
    const loaded = await loadList(
      tx,
      { environment_id: environment.id, at, ids: app.ids, actor: by },
      list,
      { ...body, acknowledge: body.acknowledge === true },
    );
    if ("faults" in loaded) {
      const items = loaded.faults.slice(0, MAX_FAULTS).map(({ line, detail }) => ({
        reference: "/content",
        detail: `Line ${line}: ${detail}`,
      }));
      throw invalid(items);
    }
    const { number, entries, added, changed, removed, sha256 } = loaded.version;
    const counts = { number, entries, added, changed, removed };
    await audit(tx, context, {
      resource_id: list.id,
      details: { list: list.name, ...counts, sha256: sha256.toString("hex") },
    });
    return ok(serializeVersion(loaded.version));
  },
);

/** In the order of the documentation. */
export const screeningListRoutes: readonly Route[] = [
  createList,
  listAll,
  getList,
  listVersions,
  loadFile,
];
