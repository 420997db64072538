import {
  BULK_ACTION_NAMES,
  BULK_JOB_STATES,
  BULK_OUTCOMES,
  BULK_REFUSALS,
  MAX_BULK_IDS,
  MAX_BULK_PAYMENTS,
  type BulkRefusal,
} from "@railhead/core";
import { Type } from "typebox";
import { Nullable, OneOf, Text, Uuid } from "../../http/schema/schema.ts";

const instant = () => Type.String({ format: "date-time" });
const cents = () => Type.String({ description: "Cents as a string of digits." });
const Refusal = () => OneOf(Object.keys(BULK_REFUSALS) as BulkRefusal[]);

export const BulkBody = Type.Object({
  action: OneOf(BULK_ACTION_NAMES),
  ids: Type.Optional(Type.Array(Uuid(), { minItems: 1, maxItems: MAX_BULK_IDS })),
  filter: Type.Optional(Text(1, 4_000)),
  filter_hash: Type.Optional(Text(1, 100)),
  expected_count: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_BULK_PAYMENTS })),
  reason: Type.Optional(Text(1, 255)),
  dry_run: Type.Optional(Type.Boolean()),
});

/** What a dry run shows. */
const Preview = Type.Object({
  filter_hash: Type.String(),
  expires_at: instant(),
  would_change: Type.Object({ count: Type.Integer(), amount: cents() }),
  would_refuse: Type.Array(
    Type.Object({ code: Refusal(), means: Type.String(), count: Type.Integer() }),
  ),
  payments: Type.Array(
    Type.Object({
      payment_id: Uuid(),
      payment_type: OneOf(["charge", "payout"]),
      amount: cents(),
      would_change: Type.Boolean(),
      code: Nullable(Refusal()),
      detail: Nullable(Type.String()),
    }),
  ),
});

export const BulkJob = Type.Object({
  id: Nullable(Uuid()),
  account_id: Uuid(),
  action: OneOf(BULK_ACTION_NAMES),
  state: OneOf(["dry_run", ...BULK_JOB_STATES]),
  count: Type.Integer(),
  amount: cents(),
  changed: Type.Integer(),
  refused: Type.Integer(),
  failed: Type.Integer(),
  reason: Nullable(Type.String()),
  requested_by: Type.Object({ type: OneOf(["operator", "api_key"]), id: Uuid() }),
  approval_id: Nullable(Uuid()),
  preview: Nullable(Preview),
  started_at: Nullable(instant()),
  ended_at: Nullable(instant()),
  created_at: instant(),
  updated_at: instant(),
});

export const BulkJobPayment = Type.Object({
  payment_id: Uuid(),
  payment_type: Nullable(OneOf(["charge", "payout"])),
  outcome: OneOf(BULK_OUTCOMES),
  code: Nullable(Refusal()),
  detail: Nullable(Type.String()),
  ended_at: Nullable(instant()),
});
