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
  BALANCE_CHECKS,
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
  consent_type: OneOf(["internet", "signed"]),
  device: Device(),
  external_id: ExternalId(),
  config: Type.Object({
    balance_check: OneOf(BALANCE_CHECKS),
    ...holdMembers,
  }),
  purpose: Type.Optional(PaymentPurpose()),
  metadata: SentMetadata(),
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
      kind: "charge",
      paykey: order.paykey,
      external_id: order.external_id,
      description: order.description ?? null,
      amount_cents: centsOf(order.amount),
      payment_date: paymentDateOf(order.payment_date, context.at),
      consent_type: order.consent_type,
      purpose: order.purpose,
      device_ip: order.device.ip_address,
      balance_check: order.config.balance_check,
      sandbox_outcome: order.config.sandbox_outcome ?? "standard",
      auto_hold: order.config.auto_hold ?? false,
      auto_hold_message: order.config.auto_hold_message ?? null,
      metadata: order.metadata ?? {},
    }),
);
