import {
  BRIDGE_VERIFICATIONS,
  AUTOMATIC_RETRIES,
  FUNDING_DELAY_DAYS,
  PROCESSINGS,
  PURPOSE_NAMES,
  PAYOUT_FUNDING_MODES,
  RATE_HOLDS,
  RESERVE_BASES,
  type FundingTime,
} from "@railhead/core";
import { Type } from "typebox";
import * as schema from "../../http/schema/schema.ts";
import type { FieldCheck } from "../../http/route/route.ts";
import { descriptionFault } from "../../rails/files/description-fault.ts";

const FUNDING_TIMES = Object.keys(FUNDING_DELAY_DAYS) as [FundingTime, ...FundingTime[]];

/** Whole cents of a limit: always a JSON integer. */
const Limit = () => schema.LimitCents(0);
const Count = () => Type.Integer({ minimum: 0, maximum: 2_147_483_647 });

/** The limits as requests send them; null is no limit. */
export const limitMembers = {
  max_amount: Type.Optional(schema.Nullable(Limit())),
  daily_amount: Type.Optional(schema.Nullable(Limit())),
  monthly_amount: Type.Optional(schema.Nullable(Limit())),
  monthly_count: Type.Optional(schema.Nullable(Count())),
};

const PaymentChange = () =>
  schema.Nullable(
    Type.Object({
      ...limitMembers,
      funding_time: Type.Optional(schema.OneOf(FUNDING_TIMES)),
      processing: Type.Optional(schema.OneOf(PROCESSINGS)),
      linked_bank_account_id: Type.Optional(schema.Nullable(schema.Uuid())),
      default_purpose: Type.Optional(schema.OneOf(PURPOSE_NAMES)),
      default_descriptor: Type.Optional(schema.Nullable(schema.Text(1, 10))),
    }),
  );

const DayOfMonth = () => Type.Integer({ minimum: 1, maximum: 31 });

const permission = () => Type.Optional(schema.Flag());

/** What an account or organization changes of what it inherits. A section that is null inherits all. */
export const settingsMembers = {
  charges: Type.Optional(PaymentChange()),
  payouts: Type.Optional(PaymentChange()),
  payout_funding: Type.Optional(
    schema.Nullable(
      Type.Object({
        mode: Type.Optional(schema.OneOf(PAYOUT_FUNDING_MODES)),
        credit_limit: Type.Optional(schema.Nullable(Limit())),
        reserve_required: Type.Optional(schema.Nullable(Limit())),
        reserve_basis: Type.Optional(schema.OneOf(RESERVE_BASES)),
      }),
    ),
  ),
  retries: Type.Optional(
    schema.Nullable(
      Type.Object({
        automatic: Type.Optional(schema.OneOf(AUTOMATIC_RETRIES)),
        days_of_month: Type.Optional(
          Type.Array(DayOfMonth(), { minItems: 1, maxItems: 31, uniqueItems: true }),
        ),
      }),
    ),
  ),
  return_rates: Type.Optional(
    schema.Nullable(Type.Object({ hold: Type.Optional(schema.OneOf(RATE_HOLDS)) })),
  ),
  statement_settings: Type.Optional(
    schema.Nullable(
      Type.Object({
        company_name: Type.Optional(schema.Nullable(schema.Text(1, 100))),
        company_id: Type.Optional(schema.Nullable(schema.Text(1, 10))),
        default_descriptor: Type.Optional(schema.Nullable(schema.Text(1, 10))),
      }),
    ),
  ),
  bridge: Type.Optional(
    schema.Nullable(
      Type.Object({
        parent_origins: Type.Optional(
          Type.Array(schema.Formatted("web-origin"), { maxItems: 50, uniqueItems: true }),
        ),
        verification: Type.Optional(schema.OneOf(BRIDGE_VERIFICATIONS)),
      }),
    ),
  ),
  configuration: Type.Optional(
    schema.Nullable(
      Type.Object({
        allow_data_unmask: permission(),
        allow_duplicate_email: permission(),
        allow_customer_identity_skip: permission(),
        allow_paykey_verification_skip: permission(),
        enforce_account_status: permission(),
        net_funding: permission(),
      }),
    ),
  ),
};

/** Some words on a statement have a meaning of their own in the network. */
function descriptorFault(value: unknown): string | undefined {
  const fault = descriptionFault(value as string);
  return fault === undefined ? undefined : `It ${fault}; choose another text.`;
}

/** What a schema cannot say of settings, wherever they stand in a body. */
export const settingsChecks = (prefix: "" | "/settings" = ""): FieldCheck[] =>
  ["statement_settings", "charges", "payouts"].map((section) => ({
    reference: `${prefix}/${section}/default_descriptor` as `/${string}`,
    fault: descriptorFault,
  }));

export const SettingsChange = Type.Object(settingsMembers);
export type SettingsChange = schema.Static<typeof SettingsChange>;

/** Limits and funding of one kind of payment, as they are in force. */
export const PaymentSettings = () =>
  Type.Object({
    max_amount: schema.Nullable(schema.LimitCents(0)),
    daily_amount: schema.Nullable(schema.LimitCents(0)),
    monthly_amount: schema.Nullable(schema.LimitCents(0)),
    monthly_count: schema.Nullable(Type.Integer()),
    funding_time: schema.OneOf(FUNDING_TIMES),
    processing: schema.OneOf(PROCESSINGS),
    linked_bank_account_id: schema.Nullable(schema.Uuid()),
    default_purpose: schema.OneOf(PURPOSE_NAMES),
    default_descriptor: schema.Nullable(
      Type.String({
        description:
          "What entries of this kind are called on statements; null for `statement_settings.default_descriptor`. A purpose that the network wants named goes before.",
      }),
    ),
  });

const Switch = () => schema.OneOf(["active", "inactive"]);

export const AccountSettings = Type.Object({
  account_id: schema.Uuid(),
  charges: PaymentSettings(),
  payouts: PaymentSettings(),
  payout_funding: Type.Object(
    {
      mode: schema.OneOf(PAYOUT_FUNDING_MODES),
      credit_limit: schema.Nullable(schema.LimitCents(0)),
      reserve_required: schema.Nullable(schema.LimitCents(0)),
      reserve_basis: schema.OneOf(RESERVE_BASES),
    },
    {
      description:
        "Whether payouts wait for cover before they go into a file: money that the business paid in, a reserve of such money, or room on its credit line. Payouts of an account leave in the order of their creation. Not applied where the bank moves the money by offset entries.",
    },
  ),
  retries: Type.Object(
    {
      automatic: schema.OneOf(AUTOMATIC_RETRIES),
      days_of_month: Type.Array(DayOfMonth()),
    },
    {
      description:
        "When charges returned with R01 or R09 are sent again by themselves: at most twice and within 180 days, as the rules of the network allow.",
    },
  ),
  return_rates: Type.Object(
    { hold: schema.OneOf(RATE_HOLDS) },
    {
      description:
        "Which charges wait for a person while the rate of unauthorized returns of the account, or of its company id, is above the network's ceiling: none, new ones, or all that were not sent.",
    },
  ),
  statement_settings: Type.Object({
    company_name: schema.Nullable(Type.String()),
    company_id: schema.Nullable(Type.String()),
    default_descriptor: schema.Nullable(Type.String()),
  }),
  payment_types: Type.Object({ charges: Switch(), payouts: Switch() }),
  customer_types: Type.Object({ individuals: Switch(), businesses: Switch() }),
  consent_types: Type.Object({ internet: Switch(), signed_agreement: Switch() }),
  bridge: Type.Object({
    parent_origins: Type.Array(Type.String(), {
      description: "Origins whose pages may show the linking page in a frame.",
    }),
    verification: schema.OneOf(BRIDGE_VERIFICATIONS),
  }),
  configuration: Type.Object({
    allow_data_unmask: Type.Boolean(),
    allow_duplicate_email: Type.Boolean(),
    allow_customer_identity_skip: Type.Boolean(),
    allow_paykey_verification_skip: Type.Boolean(),
    enforce_account_status: Type.Boolean({
      description:
        "Whether only an active account may move money. Always true in production; in a sandbox false unless set, so that a new account takes payments at once.",
    }),
    net_funding: Type.Boolean({
      description: "One transfer for all lines of a bank account, instead of one per type.",
    }),
  }),
  created_at: Type.String({ format: "date-time" }),
  updated_at: Type.String({ format: "date-time" }),
});
