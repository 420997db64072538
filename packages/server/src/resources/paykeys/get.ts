import { findPaykey } from "../../db/parties/paykeys.ts";
import { problem } from "../../http/problem.ts";
import { ok, route } from "../../http/route.ts";
import { renderPaykey } from "./resource.ts";
import { Paykey } from "./schema.ts";

export const getPaykey = route(
  {
    operationId: "paykeys.get",
    method: "GET",
    path: "/v1/paykeys/:id",
    summary: "Read a paykey",
    response: Paykey,
    problems: ["not_found"],
    scope: "paykeys:read",
    accountScoped: true,
  },
  async ({ app, environment, accountId }, { params }) => {
    const row = await findPaykey(app.db, {
      environment_id: environment.id,
      account_id: accountId,
      id: params.id,
    });
    if (row === undefined) throw problem("not_found", { detail: "The paykey does not exist." });
    return ok(renderPaykey(row));
  },
);
