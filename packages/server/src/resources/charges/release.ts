import { route } from "../../http/route.ts";
import { respondAction } from "../payments/respond.ts";
import { OptionalReason, PaymentResponse } from "../payments/schema.ts";

export const releaseCharge = route(
  {
    operationId: "charges.release",
    method: "PUT",
    path: "/v1/charges/:id/release",
    summary: "Release a charge from its hold",
    description:
      "Checks run again. The release waives the rules that the hold names, on the facts they saw: another rule, or a worse fact, holds again. Refused with `hold_stands` while a cause stands that nobody may waive.",
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
