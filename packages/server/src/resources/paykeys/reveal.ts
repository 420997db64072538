import { ok, route } from "../../http/route.ts";
import { renderPaykey } from "./resource.ts";
import { foundPaykey } from "./respond.ts";
import { Paykey } from "./schema.ts";

export const revealPaykey = route(
  {
    operationId: "paykeys.reveal",
    method: "GET",
    path: "/v1/paykeys/:id/reveal",
    summary: "Read a paykey with its token",
    description: "The same as reading it: every answer shows the token in clear.",
    response: Paykey,
    problems: ["not_found"],
    scope: "paykeys:read",
    accountScoped: true,
  },
  async (context, { params }) =>
    ok(renderPaykey(await foundPaykey(context.app.db, context, params.id))),
);
