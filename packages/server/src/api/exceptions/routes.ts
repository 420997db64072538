import {
  EXCEPTION_KINDS,
  type ExceptionKind,
  RETURN_HIDING_KINDS,
  SET_ASIDE_KINDS,
} from "@railhead/core";
import { Type } from "typebox";
import { schedulePollBy } from "../../db/tables/banks/banks.ts";
import {
  findException,
  listExceptions,
  lockException,
} from "../../db/tables/operations/exceptions.ts";
import { findAchFile } from "../../db/tables/files/ach-files.ts";
import { serializeException, resolveException } from "../../exceptions/exceptions.ts";
import { problem, refusal } from "../../http/schema/problem.ts";
import { ok, page, route, type Route } from "../../http/route/route.ts";
import { ChoiceOf, Nullable, OneOf, Text, Uuid } from "../../http/schema/schema.ts";
import { scopeOf } from "../shared/platform-resources.ts";

const KINDS = Object.keys(EXCEPTION_KINDS) as ExceptionKind[];
const NO_EXCEPTION = { detail: "There is no such exception." };
const Exception = Type.Object({
  id: Uuid(),
  account_id: Nullable(Uuid()),
  kind: OneOf(KINDS),
  title: Type.String(),
  message: Type.String(),
  what_next: Type.String(),
  details: Type.Record(Type.String(), Type.Unknown()),
  resource_type: Nullable(Type.String()),
  resource_id: Nullable(Uuid()),
  status: OneOf(["open", "resolved"]),
  due_at: Type.String({ format: "date-time" }),
  overdue_at: Nullable(Type.String({ format: "date-time" })),
  resolution: Nullable(Type.String()),
  resolved_by: Nullable(Type.String()),
  resolved_at: Nullable(Type.String({ format: "date-time" })),
  created_at: Type.String({ format: "date-time" }),
  updated_at: Type.String({ format: "date-time" }),
});
export const listAllExceptions = route(
  {
    operationId: "exceptions.list",
    method: "GET",
    path: "/v1/exceptions",
    summary: "List exceptions",
    description: "Each exception has the next action and its deadline.",
    query: Type.Object({
      status: Type.Optional(ChoiceOf(["open", "resolved"])),
      kind: Type.Optional(ChoiceOf(KINDS)),
    }),
    list: { sorts: ["created_at", "due_at"] },
    response: Exception,
    problems: [],
    scope: "exceptions:read",
    accountScoped: false,
  },
  async (context, { query, paging }) => {
    const filter = {
      ...scopeOf(context),
      status: query.status ?? null,
      kind: query.kind ?? null,
    };
    const { rows, total } = await listExceptions(context.app.db, filter, paging);
    return page(rows.map(serializeException), total);
  },
);
export const getException = route(
  {
    operationId: "exceptions.get",
    method: "GET",
    path: "/v1/exceptions/:id",
    summary: "Read an exception",
    response: Exception,
    problems: ["not_found"],
    scope: "exceptions:read",
    accountScoped: false,
  },
  async (context, { params }) => {
    const row = await findException(context.app.db, scopeOf(context), params.id);
    if (row === undefined) throw problem("not_found", NO_EXCEPTION);
    return ok(serializeException(row));
  },
);
export const resolveOpenException = route(
  {
    operationId: "exceptions.resolve",
    method: "PUT",
    path: "/v1/exceptions/:id/resolve",
    summary: "Resolve an exception",
    description:
      "Records how a person handled the exception. Moves no money and no file. If a quarantined file kept the day's returns from being complete, they are checked again.",
    body: Type.Object({ reason: Text(1, 500) }),
    response: Exception,
    problems: ["not_found", "exception_resolved"],
    scope: "exceptions:write",
    accountScoped: false,
  },
  async (context, { params, body }) => {
    const { app, tx, at, environment } = context;
    const row = await lockException(tx, scopeOf(context), params.id);
    if (row === undefined) throw problem("not_found", NO_EXCEPTION);
    if (row.status === "resolved") throw refusal("exception_resolved");
    const isOfFile = row.resource_type === "file" && row.resource_id !== null;
    if (isOfFile && [...RETURN_HIDING_KINDS, ...SET_ASIDE_KINDS].includes(row.kind)) {
      const file = await findAchFile(tx, environment.id, row.resource_id);
      if (file !== undefined)
        await schedulePollBy(tx, { environment_id: environment.id, id: file.bank_id }, at);
    }
    const scene = { environment_id: environment.id, at, ids: app.ids };
    const after = await resolveException(tx, scene, {
      row,
      resolution: { reason: body.reason, actor: context.actor, request_id: context.requestId },
    });
    return ok(serializeException(after));
  },
);

/** In the order of the documentation. */
export const exceptionsRoutes: readonly Route[] = [
  listAllExceptions,
  getException,
  resolveOpenException,
];
