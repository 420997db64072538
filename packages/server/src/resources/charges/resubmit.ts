import { route } from "../../http/route.ts";
import { resubmitPayment } from "../../payments/reissue.ts";
import { REISSUE_REFUSALS, reissueContextOf, respondReissued } from "../payments/respond.ts";
import { choicesOf, paymentDateCheck, PaymentResponse, ReissueBody } from "../payments/schema.ts";
import { refuseForcedOutcome } from "../sandbox-outcome.ts";

export const resubmitCharge = route(
  {
    operationId: "charges.resubmit",
    method: "POST",
    path: "/v1/charges/:id/resubmit",
    summary: "Make a charge again that failed, was cancelled or was reversed",
    description: "Once per charge. What is not sent is copied, but for the sandbox outcome.",
    body: ReissueBody,
    bodyOptional: true,
    checks: [paymentDateCheck],
    response: PaymentResponse("charge"),
    problems: [
      "conflict",
      "not_found",
      "validation_error",
      ...REISSUE_REFUSALS,
      "payment_status",
      "already_resubmitted",
      "retry_not_allowed",
    ],
    scope: "charges:write",
    accountScoped: true,
  },
  async (context, { params, body }) => {
    refuseForcedOutcome(context, body.config?.sandbox_outcome);
    const target = { kind: "charge", id: params.id, choices: choicesOf(body, context.at) } as const;
    const reissue = await reissueContextOf(context);
    return respondReissued("resubmit", await resubmitPayment(context.tx, reissue, target));
  },
);
