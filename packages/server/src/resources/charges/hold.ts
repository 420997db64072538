import { route } from "../../http/route.ts";
import { respondAction } from "../payments/respond.ts";
import { OptionalReason, PaymentResponse } from "../payments/schema.ts";

export const holdCharge = route(
  {
    operationId: "charges.hold",
    method: "PUT",
    path: "/v1/charges/:id/hold",
    summary: "Keep a charge from being sent",
    body: OptionalReason,
    bodyOptional: true,
    response: PaymentResponse("charge"),
    problems: ["not_found", "payment_status"],
    scope: "charges:write",
    accountScoped: true,
  },
  (context, { params, body }) =>
    respondAction(context, "charge", {
      id: params.id,
      action: { action: "hold", reason: body.reason ?? null },
    }),
);
