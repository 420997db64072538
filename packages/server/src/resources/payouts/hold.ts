import { route } from "../../http/route.ts";
import { respondAction } from "../payments/respond.ts";
import { RequiredReason, PaymentResponse } from "../payments/schema.ts";

export const holdPayout = route(
  {
    operationId: "payouts.hold",
    method: "PUT",
    path: "/v1/payouts/:id/hold",
    summary: "Keep a payout from being sent",
    body: RequiredReason,
    response: PaymentResponse("payout"),
    problems: ["not_found", "payment_status"],
    scope: "payouts:write",
    accountScoped: true,
  },
  (context, { params, body }) =>
    respondAction(context, "payout", {
      id: params.id,
      action: { action: "hold", reason: body.reason },
    }),
);
