import { Type } from "typebox";
import { route } from "../../http/route/route.ts";
import { OneOf } from "../../http/schema/schema.ts";
import { PAYMENT_REFUSALS, replyCreated } from "../payments/reply.ts";
import {
  BALANCE_CHECKS,
  holdMembers,
  orderMembers,
  orderOf,
  paymentDateCheck,
  PaymentResponse,
} from "../payments/schema.ts";

const body = Type.Object({
  ...orderMembers,
  consent_type: OneOf(["internet", "signed"]),
  config: Type.Object({
    balance_check: OneOf(BALANCE_CHECKS),
    ...holdMembers,
  }),
});

export const createCharge = route(
  {
    operationId: "charges.create",
    method: "POST",
    path: "/v1/charges",
    summary: "Charge a customer's bank account",
    description:
      "Returns once the charge is committed. Checks run immediately; the entry goes into the bank's file at the cut-off. A sandbox accepts any `payment_date` from the caller's current date on and sends the payment on the next banking day; `expected` shows both.",
    body,
    checks: [paymentDateCheck],
    response: PaymentResponse("charge"),
    problems: ["conflict", ...PAYMENT_REFUSALS, "balance_unavailable"],
    scope: "charges:write",
    accountScoped: true,
    write: "own",
  },
  (context, { body: order }) =>
    replyCreated(context, {
      ...orderOf(order, context.at),
      kind: "charge",
      consent_type: order.consent_type,
      balance_check: order.config.balance_check,
    }),
);
