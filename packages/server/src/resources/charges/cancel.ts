import { route } from "../../http/route.ts";
import { respondAction } from "../payments/respond.ts";
import { OptionalReason, PaymentResponse } from "../payments/schema.ts";

export const cancelCharge = route(
  {
    operationId: "charges.cancel",
    method: "PUT",
    path: "/v1/charges/:id/cancel",
    summary: "Cancel a charge that was not sent",
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
      action: { action: "cancel", reason: body.reason ?? null },
    }),
);
