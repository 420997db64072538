import { Type } from "typebox";
import { route } from "../../http/route/route.ts";
import { PAYMENT_REFUSALS, replyCreated } from "../payments/reply.ts";
import { orderMembers, orderOf, paymentDateCheck, PaymentResponse } from "../payments/schema.ts";

export const createPayout = route(
  {
    operationId: "payouts.create",
    method: "POST",
    path: "/v1/payouts",
    summary: "Pay out to a customer's bank account",
    description:
      "Returns once the payout is committed. Checks run immediately; the entry goes into the bank's file at the cut-off. A sandbox accepts any `payment_date` from the caller's current date on and sends the payment on the next banking day; `expected` shows both.",
    body: Type.Object(orderMembers),
    checks: [paymentDateCheck],
    response: PaymentResponse("payout"),
    problems: ["conflict", ...PAYMENT_REFUSALS],
    scope: "payouts:write",
    accountScoped: true,
    write: "own",
  },
  (context, { body: order }) =>
    replyCreated(context, {
      ...orderOf(order, context.at),
      kind: "payout",
      consent_type: null,
      balance_check: null,
    }),
);
