import { paymentDateFault } from "../../payments/scheduling/payment-date-check.ts";
import {
  PAYMENT_ACTIONS,
  PAYMENT_OUTCOMES,
  PAYMENT_STATUSES,
  PURPOSE_NAMES,
  PURPOSES,
  parseCents,
  type Cents as CentsValue,
  type CivilDate,
  type Instant as InstantText,
  type OutcomeSubject,
  type PaymentKind,
  type Purpose,
} from "@railhead/core";
import { Type, type TOptional } from "typebox";
import type { FieldCheck } from "../../http/route/route.ts";
import {
  Cents,
  Device,
  ExternalId,
  Metadata,
  Nullable,
  OneOf,
  SentMetadata,
  Text,
  Uuid,
  type Static,
  type TSchema,
} from "../../http/schema/schema.ts";
import { easternTime } from "../../rails/calendar/eastern-time.ts";
import { assertFound } from "../../base/assert.ts";
import type { PaymentColumnOf } from "../../db/tables/payments/payments.ts";
import type { PaymentUpdate } from "../../payments/creation/apply-action.ts";
import type { PaymentOrder } from "../../payments/creation/create.ts";
import type { ResubmitChoices } from "../../payments/creation/refund-and-resubmit.ts";
import { Instant, StatusDetails, StatusHistory } from "../shared/status-schema.ts";

const OUTCOME_FORMATS = {
  payment: "sandbox-outcome",
  transfer: "sandbox-transfer-outcome",
  verification: "sandbox-verification-outcome",
} as const satisfies Record<OutcomeSubject, string>;

/** A named outcome of the catalogue, or steps of its grammar, that its subject can take. */
export const Outcome = (subject: OutcomeSubject = "payment") =>
  Type.String({
    format: OUTCOME_FORMATS[subject],
    maxLength: 200,
    examples: [...Object.keys(PAYMENT_OUTCOMES), "return:R10@paid+40d", "noc:C01"],
  });

/** The day of a payment as a body says it: a date, or `today` in New York by the environment's clock. */
export const PaymentDate = () =>
  Type.String({
    format: "payment-date",
    description:
      "The day of the payment, a date in New York, or `today`: the date there by the environment's clock.",
  });

export function paymentDateOf(sent: string, at: InstantText): CivilDate {
  return sent === "today" ? easternTime(at).date : sent;
}

/** `payment_date` is one that the environment's calendar allows, or in a sandbox the caller's own. */
export const paymentDateCheck: FieldCheck = {
  reference: "/payment_date",
  fault: (value, { app, environment, at }) =>
    paymentDateFault(paymentDateOf(value as string, at), {
      kind: environment.kind,
      at,
      wall: app.wall.now(),
    }),
};

const PURPOSE_TEXT = PURPOSE_NAMES.map((name) => {
  const { meaning, named } = PURPOSES[name];
  const rule =
    named === null ? "" : ` (${named.sec} ${named.kind}s are called ${named.description})`;
  return `\`${name}\`: ${meaning}${rule}.`;
}).join(" ");

/** What a payment is for, as a body says it. */
export const PaymentPurpose = () =>
  Type.Unsafe<Purpose>({
    ...OneOf(PURPOSE_NAMES),
    description: `What the payment is for. ${PURPOSE_TEXT} Default: what the account's settings say.`,
  });

/** Text of the entry's addenda record, in characters that it may hold. */
export const PaymentInformation = () =>
  Type.Optional(Nullable(Type.String({ minLength: 1, maxLength: 80, format: "nacha-text" })));

export const holdMembers = {
  sandbox_outcome: Type.Optional(Outcome()),
  auto_hold: Type.Optional(Type.Boolean()),
  auto_hold_message: Type.Optional(Nullable(Text(0, 255))),
};

/** Members that charges and payouts take alike at their creation. */
export const orderMembers = {
  paykey: Text(1, 255),
  description: Type.Optional(Nullable(Text(0, 80))),
  payment_related_information: PaymentInformation(),
  amount: Cents(),
  currency: OneOf(["USD"]),
  payment_date: PaymentDate(),
  device: Device(),
  external_id: ExternalId(),
  config: Type.Optional(Type.Object(holdMembers)),
  purpose: Type.Optional(PaymentPurpose()),
  metadata: SentMetadata(),
};

const OrderBody = Type.Object(orderMembers);

/** What those members order. */
export function orderOf(
  { config = {}, ...body }: Static<typeof OrderBody>,
  at: InstantText,
): Omit<PaymentOrder, "kind" | "consent_type" | "balance_check"> {
  return {
    paykey: body.paykey,
    external_id: body.external_id,
    description: body.description ?? null,
    payment_related_information: body.payment_related_information ?? null,
    amount_cents: centsOf(body.amount),
    payment_date: paymentDateOf(body.payment_date, at),
    purpose: body.purpose,
    device_ip: body.device.ip_address,
    sandbox_outcome: config.sandbox_outcome ?? "standard",
    auto_hold: config.auto_hold ?? false,
    auto_hold_message: config.auto_hold_message ?? null,
    metadata: body.metadata ?? {},
  };
}

/** Cents of a body that passed its schema. */
export function centsOf(value: number | string): CentsValue {
  return assertFound(parseCents(value), "an amount that passed its schema");
}

type Updated = Exclude<PaymentColumnOf<"updated">, "amount_cents"> | "amount";

/** Members of a body that changes a payment before it is sent. */
export const updateMembers = {
  description: Type.Optional(Nullable(Text(0, 80))),
  payment_related_information: PaymentInformation(),
  amount: Type.Optional(Cents()),
  payment_date: Type.Optional(PaymentDate()),
  purpose: Type.Optional(PaymentPurpose()),
  metadata: SentMetadata(),
} satisfies Record<Updated, TSchema>;

const UpdateBody = Type.Object(updateMembers);

/** The change that those members ask for. */
export function updateOf(body: Static<typeof UpdateBody>, at: InstantText): PaymentUpdate {
  const { amount, payment_date, metadata } = body;
  return {
    description: body.description,
    payment_related_information: body.payment_related_information,
    amount_cents: amount === undefined ? undefined : centsOf(amount),
    payment_date: payment_date === undefined ? undefined : paymentDateOf(payment_date, at),
    purpose: body.purpose,
    metadata: metadata === undefined ? undefined : (metadata ?? {}),
  };
}

export const OptionalReason = Type.Object({ reason: Type.Optional(Nullable(Text(0, 255))) });
export const RequiredReason = Type.Object({ reason: Text(1, 255) });

/** What may be chosen of a payment made from another. */
export const NewAttemptBody = Type.Object({
  description: Type.Optional(Nullable(Text(0, 80))),
  payment_related_information: PaymentInformation(),
  payment_date: Type.Optional(PaymentDate()),
  external_id: Type.Optional(ExternalId()),
  config: Type.Optional(Type.Object({ sandbox_outcome: Type.Optional(Outcome()) })),
});

/** The members of such a body that were sent. */
export function overridesOf(body: Static<typeof NewAttemptBody>, at: InstantText): ResubmitChoices {
  const { description, payment_related_information, payment_date, external_id, config } = body;
  return {
    ...(description === undefined ? {} : { description }),
    ...(payment_related_information === undefined ? {} : { payment_related_information }),
    ...(payment_date === undefined ? {} : { payment_date: paymentDateOf(payment_date, at) }),
    ...(external_id === undefined ? {} : { external_id }),
    ...(config?.sandbox_outcome === undefined ? {} : { sandbox_outcome: config.sandbox_outcome }),
  };
}

/** Bank data in clear. */
export const BankData = Type.Object({
  routing_number: Type.String(),
  account_number: Type.String(),
  account_type: OneOf(["checking", "savings"]),
});

export const BALANCE_CHECKS = ["required", "enabled", "disabled"] as const;

const Amount = Type.String({ description: "The amount in cents as a string of digits." });

/** Whom a payment is with, and by which paykey. */
export const counterpartyMembers = {
  paykey_details: Type.Object({
    id: Uuid(),
    customer_id: Uuid(),
    label: Type.String(),
    balance: Nullable(Amount),
  }),
  customer_details: Type.Object({
    id: Uuid(),
    name: Type.String(),
    customer_type: OneOf(["individual", "business"]),
    email: Type.String(),
    phone: Type.String(),
  }),
};

const shared = {
  id: Uuid(),
  account_id: Uuid(),
  paykey: Type.String(),
  description: Nullable(Type.String()),
  payment_related_information: Nullable(Type.String()),
  amount: Amount,
  currency: OneOf(["USD"]),
  payment_date: Type.String({ format: "date" }),
  purpose: OneOf(PURPOSE_NAMES),
  external_id: Type.String(),
  metadata: Metadata(),
  status: OneOf(PAYMENT_STATUSES),
  status_details: StatusDetails("payment"),
  funding_ids: Type.Array(Uuid()),
  trace_ids: Type.Object({
    entry: Type.Optional(Type.String()),
    return: Type.Optional(Type.String()),
  }),
  ...counterpartyMembers,
  effective_at: Nullable(Instant()),
  related_payments: Type.Record(Type.String(), OneOf(["original", "resubmit", "refund"])),
  is_resubmit: Type.Boolean(),
  has_resubmit: Type.Boolean(),
  allowed_actions: Type.Array(OneOf(PAYMENT_ACTIONS)),
  expected: Type.Object({
    submission: Nullable(Type.String({ format: "date" })),
    settlement: Nullable(Type.String({ format: "date" })),
    paid: Nullable(Type.String({ format: "date" })),
  }),
  created_at: Instant(),
  updated_at: Instant(),
} satisfies Record<PaymentColumnOf<"shown">, TSchema> & Record<string, TSchema>;

/** Response of a charge or payout. */
export function PaymentResponse(kind: PaymentKind) {
  return Type.Object({
    ...shared,
    ...(kind === "charge"
      ? { consent_type: OneOf(["internet", "signed"]), has_refund: Type.Boolean() }
      : { is_refund: Type.Boolean() }),
    device: Device(),
    config: Type.Object({
      ...(kind === "charge" ? { balance_check: OneOf(BALANCE_CHECKS) } : {}),
      sandbox_outcome: Type.String(),
      auto_hold: Type.Boolean(),
      auto_hold_message: Nullable(Type.String()),
    }),
    status_history: StatusHistory("payment", PAYMENT_STATUSES),
    payment_rail: OneOf(["ach"]),
    processed_at: Nullable(Instant()),
  });
}

/** An item of the payments search. */
export const PaymentItemResponse = Type.Object({
  ...shared,
  metadata: Type.Optional(Metadata()),
  payment_type: OneOf(["charge", "payout"]),
  funding_id: Nullable(Uuid()),
  is_refund: Type.Boolean(),
  has_refund: Type.Boolean(),
});

const optional = <T extends Record<string, TSchema>>(members: T) =>
  Object.fromEntries(
    Object.entries(members).map(([name, member]) => [name, Type.Optional(member)]),
  ) as { [K in keyof T]: TOptional<T[K]> };

const { id: rowId, ...rowMembers } = PaymentItemResponse.properties;

/** An item of which `fields` names the members; some are parts of others, so that a row may be short. */
export const PaymentRow = Type.Object({
  id: rowId,
  ...optional(rowMembers),
  customer_name: Type.Optional(Type.String()),
  paykey_label: Type.Optional(Type.String()),
  status_code: Type.Optional(Nullable(Type.String())),
  status_message: Type.Optional(Type.String()),
  status_reason: Type.Optional(Type.String()),
});
export type PaymentField = keyof Static<typeof PaymentRow>;
export const PAYMENT_FIELDS = Object.keys(PaymentRow.properties) as [
  PaymentField,
  ...PaymentField[],
];
