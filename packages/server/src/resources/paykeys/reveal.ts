import { ok, route } from "../../http/route.ts";
import { audit } from "../audit.ts";
import { renderPaykey } from "./resource.ts";
import { foundPaykey } from "./respond.ts";
import { Paykey } from "./schema.ts";

export const revealPaykey = route(
  {
    operationId: "paykeys.reveal",
    method: "GET",
    path: "/v1/paykeys/:id/reveal",
    summary: "Read a paykey with its token",
    description:
      "The same as reading it: every answer shows the token in clear. Every such read is audited.",
    response: Paykey,
    problems: ["not_found"],
    scope: "paykeys:read",
    reveals: "always",
    accountScoped: true,
  },
  async (context, { params }) => {
    const audited = {
      action: "paykey.revealed",
      resource_type: "paykey",
      resource_id: params.id,
    };
    return await context.app.db.tx(async (tx) => {
      const row = await foundPaykey(tx, context, params.id);
      await audit(tx, context, audited);
      return ok(renderPaykey(row));
    });
  },
);
