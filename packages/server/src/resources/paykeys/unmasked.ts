import { ok, route } from "../../http/route.ts";
import { unmask } from "../audit.ts";
import { openBankData, renderPaykey } from "./resource.ts";
import { foundPaykey } from "./respond.ts";
import { Paykey } from "./schema.ts";

export const getUnmaskedPaykey = route(
  {
    operationId: "paykeys.get_unmasked",
    method: "GET",
    path: "/v1/paykeys/:id/unmasked",
    summary: "Read a paykey with its full account number",
    description: "Needs the account setting `allow_data_unmask`. Every read is audited.",
    response: Paykey,
    problems: ["not_found", "unmask_not_allowed", "value_unreadable"],
    scope: "paykeys:read",
    reveals: "always",
    accountScoped: true,
  },
  async (context, { params }) => {
    const audited = {
      action: "paykey.unmasked",
      resource_type: "paykey",
      resource_id: params.id,
    };
    return await unmask(context, audited, async (tx) => {
      const row = await foundPaykey(tx, context, params.id);
      const bank_data = await openBankData(context.app.vault, row);
      return ok({ ...renderPaykey(row), bank_data });
    });
  },
);
