import { Type } from "typebox";
import { route } from "../../http/route.ts";
import { respondUnmasked } from "../payments/respond.ts";
import { BankData, PaymentResponse } from "../payments/schema.ts";

export const unmaskPayout = route(
  {
    operationId: "payouts.unmask",
    method: "GET",
    path: "/v1/payouts/:id/unmask",
    summary: "Read a payout with its full account number",
    description: "Needs the account setting `allow_data_unmask`. Every read is audited.",
    response: Type.Object({ ...PaymentResponse("payout").properties, bank_data: BankData }),
    problems: ["not_found", "unmask_not_allowed", "value_unreadable"],
    scope: "payouts:read",
    reveals: "always",
    accountScoped: true,
  },
  (context, { params }) => respondUnmasked(context, "payout", params.id),
);
