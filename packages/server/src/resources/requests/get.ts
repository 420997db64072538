import { findRequest, requestsWhere } from "../../db/requests/requests.ts";
import { problem } from "../../http/problem.ts";
import { ok, route } from "../../http/route.ts";
import { LoggedRequest, renderRequest } from "./schema.ts";

export const getLoggedRequest = route(
  {
    operationId: "requests.get",
    method: "GET",
    path: "/v1/requests/:id",
    summary: "Read what is logged of a request",
    description: "By the `api_request_id` that its answer carried.",
    response: LoggedRequest,
    problems: ["not_found"],
    scope: "requests:read",
    accountScoped: false,
  },
  async ({ app, environment, key, at }, { params }) => {
    const where = requestsWhere({
      environment_id: environment.id,
      account_id: key.account_id,
      at,
    });
    const row = await findRequest(app.db, { where, id: params.id });
    if (row === undefined) throw problem("not_found");
    return ok(renderRequest(row));
  },
);
