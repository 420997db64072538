import { Type } from "typebox";
import { route } from "../../http/route/route.ts";
import { Cents, SentMetadata } from "../../http/schema/schema.ts";
import { refundCharge as refund } from "../../payments/creation/refund-and-resubmit.ts";
import { NEW_ATTEMPT_REFUSALS, newAttemptContextOf, replyNewAttempt } from "../payments/reply.ts";
import {
  centsOf,
  overridesOf,
  paymentDateCheck,
  PaymentResponse,
  NewAttemptBody,
} from "../payments/schema.ts";
import { refuseForcedOutcome } from "../shared/sandbox-outcome.ts";

export const refundCharge = route(
  {
    operationId: "charges.refund",
    method: "POST",
    path: "/v1/charges/:id/refund",
    summary: "Refund a charge",
    description:
      "Refunds all or part of a paid charge. Returns the new payout to the same paykey. Without an amount, refunds the remaining amount.",
    body: Type.Object({
      ...NewAttemptBody.properties,
      amount: Type.Optional(Cents()),
      metadata: SentMetadata(),
    }),
    bodyOptional: true,
    checks: [paymentDateCheck],
    response: PaymentResponse("payout"),
    problems: [
      "conflict",
      "not_found",
      "validation_error",
      ...NEW_ATTEMPT_REFUSALS,
      "payment_status",
      "refund_exceeds_charge",
    ],
    scope: "charges:write",
    accountScoped: true,
  },
  async (context, { params, body }) => {
    refuseForcedOutcome(context, body.config?.sandbox_outcome);
    const choices = {
      ...overridesOf(body, context.at),
      ...(body.amount === undefined ? {} : { amount_cents: centsOf(body.amount) }),
      ...(body.metadata == null ? {} : { metadata: body.metadata }),
    };
    const reissue = await newAttemptContextOf(context);
    return replyNewAttempt("refund", await refund(context.tx, reissue, { id: params.id, choices }));
  },
);
