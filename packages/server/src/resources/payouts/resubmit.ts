import { route } from "../../http/route.ts";
import { resubmitPayment } from "../../payments/reissue.ts";
import { REISSUE_REFUSALS, reissueContextOf, respondReissued } from "../payments/respond.ts";
import { choicesOf, paymentDateCheck, PaymentResponse, ReissueBody } from "../payments/schema.ts";
import { refuseForcedOutcome } from "../sandbox-outcome.ts";

export const resubmitPayout = route(
  {
    operationId: "payouts.resubmit",
    method: "POST",
    path: "/v1/payouts/:id/resubmit",
    summary: "Make a payout again that failed, was cancelled or was reversed",
    description:
      "Once per payout. What is not sent is copied, but for the sandbox outcome. `allowed_actions` does not offer it: network rules let only debits be sent again, so that a payout made again is a new credit, and somebody decides on it.",
    body: ReissueBody,
    bodyOptional: true,
    checks: [paymentDateCheck],
    response: PaymentResponse("payout"),
    problems: [
      "conflict",
      "not_found",
      "validation_error",
      ...REISSUE_REFUSALS,
      "refund_exceeds_charge",
      "payment_status",
      "already_resubmitted",
      "retry_not_allowed",
    ],
    scope: "payouts:write",
    accountScoped: true,
  },
  async (context, { params, body }) => {
    refuseForcedOutcome(context, body.config?.sandbox_outcome);
    const target = { kind: "payout", id: params.id, choices: choicesOf(body, context.at) } as const;
    const reissue = await reissueContextOf(context);
    return respondReissued("resubmit", await resubmitPayment(context.tx, reissue, target));
  },
);
