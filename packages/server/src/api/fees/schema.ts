import { FEE_BASES, FEE_COLLECTIONS, FEE_EVENTS, FEE_SIDES } from "@railhead/core";
import { Type } from "typebox";
import type { FeeLineRow } from "../../db/tables/fees/fee-lines.ts";
import type { FeeSums, FeeWithLine } from "../../db/tables/fees/fees.ts";
import { Nullable, OneOf, Uuid } from "../../http/schema/schema.ts";
import { Instant } from "../shared/status-schema.ts";

export const names = <T extends object>(table: T) => Object.keys(table) as (keyof T & string)[];

export const FEE_STATUSES = ["open", "collected", "paid", "refunded", "waived"] as const;

type FeeParts = Pick<
  FeeWithLine,
  "fee_cents" | "open_cents" | "paid_cents" | "waived_cents" | "refunded_cents"
>;

/** What deposits keep back of a fee, less what they gave back. */
const keptCents = (row: FeeParts): bigint =>
  row.fee_cents - row.open_cents - row.paid_cents - row.waived_cents - row.refunded_cents;

/** What may be given back: what is kept back or paid, less what the next deposit gives back already. */
export const refundableCents = (row: FeeParts): bigint =>
  keptCents(row) + row.paid_cents + (row.open_cents < 0n ? row.open_cents : 0n);

function statusOf({ open_cents, paid_cents, refunded_cents, waived_cents }: FeeParts) {
  if (open_cents > 0n) return "open";
  if (refunded_cents > 0n) return "refunded";
  if (waived_cents > 0n) return "waived";
  return paid_cents > 0n ? "paid" : "collected";
}

export const actorOf = (by: FeeWithLine["waived_by"]) =>
  by === null ? null : `${by.type}:${by.id}`;

export const FeeLine = Type.Object({
  id: Uuid(),
  account_id: Uuid(),
  name: Type.String(),
  basis: OneOf(names(FEE_BASES)),
  side: OneOf(names(FEE_SIDES)),
  fixed_amount: Type.String(),
  ppm: Type.Integer(),
  min_amount: Nullable(Type.String()),
  max_amount: Nullable(Type.String()),
  collect: OneOf(names(FEE_COLLECTIONS)),
  valid_from: Instant(),
  valid_to: Nullable(Instant()),
  replaces: Nullable(Uuid()),
  created_at: Instant(),
  updated_at: Instant(),
});

const centsOrNull = (cents: bigint | null) => cents?.toString() ?? null;

/** A line as GET returns it. */
export function serializeFeeLine(row: FeeLineRow) {
  return {
    id: row.id,
    account_id: row.account_id,
    name: row.name,
    basis: row.basis,
    side: row.side,
    fixed_amount: row.fixed_cents.toString(),
    ppm: row.ppm,
    min_amount: centsOrNull(row.min_cents),
    max_amount: centsOrNull(row.max_cents),
    collect: row.collect,
    valid_from: row.valid_from,
    valid_to: row.valid_to,
    replaces: row.replaces,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

export const Fee = Type.Object({
  id: Uuid(),
  fee_line_id: Uuid(),
  account_id: Uuid(),
  payment_id: Uuid(),
  name: Type.String(),
  basis: OneOf(names(FEE_BASES)),
  event: OneOf(names(FEE_EVENTS)),
  event_at: Instant(),
  base_amount: Type.String(),
  amount: Type.String(),
  open_amount: Type.String(),
  collected_amount: Type.String(),
  paid_amount: Type.String(),
  waived_amount: Type.String(),
  collect: OneOf(names(FEE_COLLECTIONS)),
  status: OneOf(FEE_STATUSES),
  waived_at: Nullable(Instant()),
  waived_by: Nullable(Type.String()),
  waive_reason: Nullable(Type.String()),
  refunded_amount: Type.String(),
  refunded_at: Nullable(Instant()),
  refunded_by: Nullable(Type.String()),
  refund_reason: Nullable(Type.String()),
  updated_at: Instant(),
});

/** A fee as the list shows it. */
export function serializeFee(row: FeeWithLine) {
  return {
    id: row.id,
    fee_line_id: row.fee_line_id,
    account_id: row.account_id,
    payment_id: row.payment_id,
    name: row.line_name,
    basis: row.basis,
    event: row.event,
    event_at: row.event_at,
    base_amount: row.base_cents.toString(),
    amount: row.fee_cents.toString(),
    open_amount: row.open_cents.toString(),
    collected_amount: keptCents(row).toString(),
    paid_amount: row.paid_cents.toString(),
    waived_amount: row.waived_cents.toString(),
    collect: row.collect,
    status: statusOf(row),
    waived_at: row.waived_at,
    waived_by: actorOf(row.waived_by),
    waive_reason: row.waive_reason,
    refunded_amount: row.refunded_cents.toString(),
    refunded_at: row.refunded_at,
    refunded_by: actorOf(row.refunded_by),
    refund_reason: row.refund_reason,
    updated_at: row.updated_at,
  };
}

const sums = {
  count: Type.Integer(),
  amount: Type.String(),
  collected_amount: Type.String(),
  paid_amount: Type.String(),
  waived_amount: Type.String(),
  open_amount: Type.String(),
};

export const FeeStatement = Type.Object({
  account_id: Uuid(),
  month: Type.String(),
  lines: Type.Array(
    Type.Object({
      fee_line_id: Uuid(),
      name: Type.String(),
      basis: OneOf(names(FEE_BASES)),
      collect: OneOf(names(FEE_COLLECTIONS)),
      base_amount: Type.String(),
      ...sums,
    }),
  ),
  total: Type.Object(sums),
});

/** An account's fees of a month, summed by line. */
export function serializeStatement(of: { account_id: string; month: string }, rows: FeeSums[]) {
  const sum = (of_row: (row: FeeSums) => bigint) =>
    rows.reduce((total, row) => total + of_row(row), 0n);
  return {
    ...of,
    lines: rows.map((row) => ({
      fee_line_id: row.fee_line_id,
      name: row.name,
      basis: row.basis,
      collect: row.collect,
      base_amount: row.base_cents.toString(),
      count: Number(row.count),
      amount: row.fee_cents.toString(),
      collected_amount: keptCents(row).toString(),
      paid_amount: row.paid_cents.toString(),
      waived_amount: row.waived_cents.toString(),
      open_amount: row.open_cents.toString(),
    })),
    total: {
      count: Number(sum(({ count }) => count)),
      amount: sum(({ fee_cents }) => fee_cents).toString(),
      collected_amount: sum(keptCents).toString(),
      paid_amount: sum(({ paid_cents }) => paid_cents).toString(),
      waived_amount: sum(({ waived_cents }) => waived_cents).toString(),
      open_amount: sum(({ open_cents }) => open_cents).toString(),
    },
  };
}
