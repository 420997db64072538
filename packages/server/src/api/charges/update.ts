import { Type } from "typebox";
import { route } from "../../http/route/route.ts";
import { Cents, SentMetadata, Nullable, Text } from "../../http/schema/schema.ts";
import { centsOf, replyAction } from "../payments/reply.ts";
import {
  PaymentDate,
  paymentDateCheck,
  paymentDateOf,
  PaymentPurpose,
  PaymentResponse,
} from "../payments/schema.ts";

export const updateCharge = route(
  {
    operationId: "charges.update",
    method: "PUT",
    path: "/v1/charges/:id",
    summary: "Update a charge before it is sent",
    description: "Changing the amount or date of a scheduled charge runs its checks again.",
    body: Type.Object({
      description: Type.Optional(Nullable(Text(0, 80))),
      amount: Type.Optional(Cents()),
      payment_date: Type.Optional(PaymentDate()),
      purpose: Type.Optional(PaymentPurpose()),
      metadata: SentMetadata(),
    }),
    bodyOptional: true,
    checks: [paymentDateCheck],
    response: PaymentResponse("charge"),
    problems: ["not_found", "amount_over_ceiling", "payment_status", "retry_not_allowed"],
    scope: "charges:write",
    accountScoped: true,
  },
  (context, { params, body }) =>
    replyAction(context, "charge", {
      id: params.id,
      action: {
        action: "update",
        update: {
          ...(body.description === undefined ? {} : { description: body.description }),
          ...(body.amount === undefined ? {} : { amount_cents: centsOf(body.amount) }),
          ...(body.payment_date === undefined
            ? {}
            : { payment_date: paymentDateOf(body.payment_date, context.at) }),
          ...(body.purpose === undefined ? {} : { purpose: body.purpose }),
          ...(body.metadata === undefined ? {} : { metadata: body.metadata ?? {} }),
        },
      },
    }),
);
