import { route } from "../../http/route.ts";
import { respondAction } from "../payments/respond.ts";
import { RequiredReason, PaymentResponse } from "../payments/schema.ts";

export const cancelPayout = route(
  {
    operationId: "payouts.cancel",
    method: "PUT",
    path: "/v1/payouts/:id/cancel",
    summary: "Cancel a payout that was not sent",
    body: RequiredReason,
    response: PaymentResponse("payout"),
    problems: ["not_found", "payment_status"],
    scope: "payouts:write",
    accountScoped: true,
  },
  (context, { params, body }) =>
    respondAction(context, "payout", {
      id: params.id,
      action: { action: "cancel", reason: body.reason },
    }),
);
