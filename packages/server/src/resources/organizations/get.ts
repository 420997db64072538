import { findOrganization } from "../../db/accounts/organizations.ts";
import { problem } from "../../http/problem.ts";
import { ok, route } from "../../http/route.ts";
import { scopeOf } from "../platform.ts";
import { renderOrganization } from "./resource.ts";
import { Organization } from "./schema.ts";

export const getOrganization = route(
  {
    operationId: "organizations.get",
    method: "GET",
    path: "/v1/organizations/:id",
    summary: "Read an organization",
    response: Organization,
    problems: ["not_found"],
    scope: "organizations:read",
    accountScoped: false,
  },
  async (context, { params }) => {
    const row = await findOrganization(context.app.db, scopeOf(context), params.id);
    if (row === undefined) throw problem("not_found");
    return ok(renderOrganization(row));
  },
);
