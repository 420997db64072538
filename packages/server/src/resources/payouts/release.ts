import { route } from "../../http/route.ts";
import { respondAction } from "../payments/respond.ts";
import { RequiredReason, PaymentResponse } from "../payments/schema.ts";

export const releasePayout = route(
  {
    operationId: "payouts.release",
    method: "PUT",
    path: "/v1/payouts/:id/release",
    summary: "Release a payout from its hold",
    description:
      "Checks run again. The release waives the rules that the hold names, on the facts they saw: another rule, or a worse fact, holds again. Refused with `hold_stands` while a cause stands that nobody may waive.",
    body: RequiredReason,
    response: PaymentResponse("payout"),
    problems: ["not_found", "hold_stands", "payment_status"],
    scope: "payouts:write",
    accountScoped: true,
  },
  (context, { params, body }) =>
    respondAction(context, "payout", {
      id: params.id,
      action: { action: "release", reason: body.reason },
    }),
);
