import { Type } from "typebox";
import { route } from "../../http/route/route.ts";
import {
  Cents,
  Device,
  ExternalId,
  SentMetadata,
  Nullable,
  OneOf,
  Text,
} from "../../http/schema/schema.ts";
import { centsOf, PAYMENT_REFUSALS, replyCreated } from "../payments/reply.ts";
import {
  holdMembers,
  PaymentDate,
  paymentDateCheck,
  paymentDateOf,
  PaymentPurpose,
  PaymentResponse,
} from "../payments/schema.ts";

const body = Type.Object({
  paykey: Text(1, 255),
  description: Type.Optional(Nullable(Text(0, 80))),
  amount: Cents(),
  currency: OneOf(["USD"]),
  payment_date: PaymentDate(),
  device: Device(),
  external_id: ExternalId(),
  config: Type.Optional(Type.Object(holdMembers)),
  purpose: Type.Optional(PaymentPurpose()),
  metadata: SentMetadata(),
});

export const createPayout = route(
  {
    operationId: "payouts.create",
    method: "POST",
    path: "/v1/payouts",
    summary: "Pay out to a customer's bank account",
    description:
      "Returns once the payout is committed. Checks run immediately; the entry goes into the bank's file at the cut-off. A sandbox accepts any `payment_date` from the caller's current date on and sends the payment on the next banking day; `expected` shows both.",
    body,
    checks: [paymentDateCheck],
    response: PaymentResponse("payout"),
    problems: ["conflict", ...PAYMENT_REFUSALS],
    scope: "payouts:write",
    accountScoped: true,
    write: "own",
  },
  (context, { body: order }) =>
    replyCreated(context, {
      kind: "payout",
      paykey: order.paykey,
      external_id: order.external_id,
      description: order.description ?? null,
      amount_cents: centsOf(order.amount),
      payment_date: paymentDateOf(order.payment_date, context.at),
      consent_type: null,
      purpose: order.purpose,
      device_ip: order.device.ip_address,
      balance_check: null,
      sandbox_outcome: order.config?.sandbox_outcome ?? "standard",
      auto_hold: order.config?.auto_hold ?? false,
      auto_hold_message: order.config?.auto_hold_message ?? null,
      metadata: order.metadata ?? {},
    }),
);
