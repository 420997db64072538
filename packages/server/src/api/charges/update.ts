import { Type } from "typebox";
import { route } from "../../http/route/route.ts";
import { replyAction } from "../payments/reply.ts";
import { paymentDateCheck, PaymentResponse, updateMembers, updateOf } from "../payments/schema.ts";

export const updateCharge = route(
  {
    operationId: "charges.update",
    method: "PUT",
    path: "/v1/charges/:id",
    summary: "Update a charge before it is sent",
    description: "Changing the amount or date of a scheduled charge runs its checks again.",
    body: Type.Object(updateMembers),
    bodyOptional: true,
    checks: [paymentDateCheck],
    response: PaymentResponse("charge"),
    problems: [
      "not_found",
      "amount_over_ceiling",
      "limit_exceeded",
      "payment_status",
      "retry_not_allowed",
    ],
    scope: "charges:write",
    accountScoped: true,
  },
  (context, { params, body }) =>
    replyAction(context, "charge", {
      id: params.id,
      action: {
        action: "update",
        update: updateOf(body, context.at),
      },
    }),
);
