import { findRepresentative } from "../../db/accounts/representatives.ts";
import { problem } from "../../http/problem.ts";
import { ok, route } from "../../http/route.ts";
import { scopeOf } from "../platform.ts";
import { renderRepresentative } from "./resource.ts";
import { Representative } from "./schema.ts";

export const getRepresentative = route(
  {
    operationId: "representatives.get",
    method: "GET",
    path: "/v1/representatives/:id",
    summary: "Read a representative",
    response: Representative,
    problems: ["not_found"],
    scope: "representatives:read",
    accountScoped: false,
  },
  async (context, { params }) => {
    const { db } = context.app;
    const row = await findRepresentative(db, scopeOf(context), params.id);
    if (row === undefined) throw problem("not_found");
    return ok(renderRepresentative(row));
  },
);
