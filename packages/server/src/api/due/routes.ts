import { DUE_WORK_NAMES, DUE_WORKS, type DueWorkName } from "@railhead/core";
import { Type } from "typebox";
import { DUE_TYPES, listDueMoments, type DueRows } from "../../db/tables/overview/due-list.ts";
import type { RequestContext } from "../../http/route/context.ts";
import { ok, route, type Route } from "../../http/route/route.ts";
import { Nullable, OneOf, Uuid } from "../../http/schema/schema.ts";
import { operationRights } from "../shared/operation-rights.ts";

const DueItem = Type.Object({
  at: Type.String({ format: "date-time" }),
  work: OneOf(DUE_WORK_NAMES),
  means: Type.String(),
  count: Type.Integer(),
  is_exact: Type.Boolean(),
  first: Nullable(Type.Object({ type: OneOf(DUE_TYPES), id: Uuid() })),
});

const listDue = route(
  {
    operationId: "due.list",
    method: "GET",
    path: "/v1/due",
    summary: "List what happens next, and when",
    description: [
      "By the environment's clock, the earliest first: each kind of work at each instant, with how many items it",
      "has and the first of them. Kinds that the caller may not read in the whole environment are left out and named:",
      "to an account's key, all.",
    ].join(" "),
    query: Type.Object({
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
    }),
    response: Type.Object({
      as_of: Type.String({ format: "date-time" }),
      items: Type.Array(DueItem),
      left_out: Type.Array(OneOf(DUE_WORK_NAMES)),
    }),
    problems: ["validation_error"],
    scope: "due:read",
    accountScoped: false,
  },
  async (context, { query }) => {
    const works = await readableWorks(context);
    const left_out = DUE_WORK_NAMES.filter((work) => !works.includes(work));
    const asked = { works, limit: query.limit ?? 20 };
    const rows = await context.app.db.tx((tx) => listDueMoments(tx, context.environment.id, asked));
    return ok({ as_of: context.at, items: rows.map(serializeDue), left_out });
  },
);

async function readableWorks(context: RequestContext): Promise<DueWorkName[]> {
  const rightOf = await operationRights(context);
  return DUE_WORK_NAMES.filter((work) => {
    const right = rightOf(DUE_WORKS[work].shownBy);
    return right.kind === "allowed" && right.reach === "environment";
  });
}

function serializeDue({ at, work, count, is_exact, type, id }: DueRows) {
  const first = type === null || id === null ? null : { type, id };
  return { at, work, means: DUE_WORKS[work].means, count, is_exact, first };
}

/** In the order of the documentation. */
export const dueRoutes: readonly Route[] = [listDue];
