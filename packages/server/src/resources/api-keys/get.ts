import { findManagedApiKey } from "../../db/accounts/api-keys.ts";
import { problem } from "../../http/problem.ts";
import { ok, route } from "../../http/route.ts";
import { scopeOf } from "../platform.ts";
import { renderApiKey } from "./resource.ts";
import { ApiKey } from "./schema.ts";

export const getApiKey = route(
  {
    operationId: "api_keys.get",
    method: "GET",
    path: "/v1/api_keys/:id",
    summary: "Read an API key, not its text",
    response: ApiKey,
    problems: ["not_found"],
    scope: "api_keys:read",
    accountScoped: false,
  },
  async (context, { params }) => {
    const row = await findManagedApiKey(context.app.db, scopeOf(context), params.id);
    if (row === undefined) throw problem("not_found");
    return ok(renderApiKey(row));
  },
);
