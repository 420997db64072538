import {
  PAYKEY_OUTCOMES,
  PAYKEY_STATUSES,
  PROCESSING_METHODS,
  type PaykeyOutcome,
} from "@railhead/core";
import { Type } from "typebox";
import { PAYKEY_SOURCES } from "../../db/tables/counterparties/paykeys.ts";
import * as schema from "../../http/schema/schema.ts";
import { StatusDetails } from "../shared/status-schema.ts";

const OUTCOMES = Object.keys(PAYKEY_OUTCOMES) as [PaykeyOutcome, ...PaykeyOutcome[]];

export const ACCOUNT_TYPES = ["checking", "savings"] as const;

export const PaykeyConfig = Type.Object({
  processing_method: Type.Optional(schema.OneOf(PROCESSING_METHODS)),
  sandbox_outcome: Type.Optional(schema.OneOf(OUTCOMES)),
});

/** Cents, or a word for how the balance is read. */
const SandboxBalance = () =>
  Type.Unsafe<number | string>({
    type: ["integer", "string"],
    minimum: 0,
    maximum: 999_999_999_999,
    format: "sandbox-balance",
    examples: [2000, "slow"],
  });

/** The same where numbers are typed in: no provider says what the balance is. */
export const TypedPaykeyConfig = Type.Object({
  ...PaykeyConfig.properties,
  sandbox_balance: Type.Optional(SandboxBalance()),
});

const instant = () => Type.String({ format: "date-time" });

export const Paykey = Type.Object({
  id: schema.Uuid(),
  paykey: Type.String({ description: "The token used to create payments." }),
  label: Type.String(),
  source: Type.Unsafe<string>({
    ...schema.OneOf(PAYKEY_SOURCES),
    description: "An adapter that is loaded adds its own name.",
  }),
  status: schema.OneOf(PAYKEY_STATUSES),
  status_details: StatusDetails("paykey"),
  customer_id: schema.Uuid(),
  institution_name: schema.Nullable(Type.String()),
  expires_at: schema.Nullable(instant()),
  bank_data: Type.Object({
    routing_number: Type.String(),
    account_number: Type.String({ description: "Masked." }),
    account_type: schema.OneOf(ACCOUNT_TYPES),
  }),
  balance: schema.Nullable(
    Type.Object({
      status: schema.OneOf(["pending", "completed", "failed"]),
      account_balance: schema.Nullable(schema.BalanceCents()),
      updated_at: schema.Nullable(instant()),
    }),
  ),
  config: Type.Object({
    processing_method: schema.OneOf(PROCESSING_METHODS),
    sandbox_outcome: schema.OneOf(OUTCOMES),
    sandbox_balance: Type.Optional(SandboxBalance()),
  }),
  external_id: schema.Nullable(Type.String()),
  metadata: schema.Metadata(),
  unblock_eligible: Type.Boolean(),
  created_at: instant(),
  updated_at: instant(),
});
