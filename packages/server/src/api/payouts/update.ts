import { Type } from "typebox";
import { route } from "../../http/route/route.ts";
import { Cents, Nullable, Text } from "../../http/schema/schema.ts";
import { replyAction } from "../payments/reply.ts";
import {
  PaymentDate,
  paymentDateCheck,
  PaymentResponse,
  updateMembers,
  updateOf,
} from "../payments/schema.ts";

export const updatePayout = route(
  {
    operationId: "payouts.update",
    method: "PUT",
    path: "/v1/payouts/:id",
    summary: "Update a payout before it is sent",
    description: "Changing the amount or date of a scheduled payout runs its checks again.",
    body: Type.Object({
      ...updateMembers,
      description: Nullable(Text(0, 80)),
      amount: Cents(),
      payment_date: PaymentDate(),
    }),
    checks: [paymentDateCheck],
    response: PaymentResponse("payout"),
    problems: [
      "not_found",
      "amount_over_ceiling",
      "limit_exceeded",
      "payment_status",
      "retry_not_allowed",
    ],
    scope: "payouts:write",
    accountScoped: true,
  },
  (context, { params, body }) =>
    replyAction(context, "payout", {
      id: params.id,
      action: {
        action: "update",
        update: updateOf(body, context.at),
      },
    }),
);
