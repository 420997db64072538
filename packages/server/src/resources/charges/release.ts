import { route } from "../../http/route.ts";
import { respondAction } from "../payments/respond.ts";
import { OptionalReason, PaymentResponse } from "../payments/schema.ts";

export const releaseCharge = route(
  {
    operationId: "charges.release",
    method: "PUT",
    path: "/v1/charges/:id/release",
    summary: "Release a charge from its hold",
    body: OptionalReason,
    bodyOptional: true,
    response: PaymentResponse("charge"),
    problems: ["not_found", "hold_stands", "payment_status"],
    scope: "charges:write",
    accountScoped: true,
  },
  (context, { params, body }) =>
    respondAction(context, "charge", {
      id: params.id,
      action: { action: "release", reason: body.reason ?? null },
    }),
);
