import type { RuleHits } from "@railhead/core";
import { PAYMENTS } from "../../columns/payments.ts";
import type { PaymentColumn } from "./payments.ts";
import { json, raw, sql, type Sql } from "../../postgres/sql.ts";

/** SQL value of a column. */
export type BulkValue = Sql;

/** The same value in every row. */
export const constant = (column: PaymentColumn, value: unknown): BulkValue =>
  sql`${value}::${raw(PAYMENTS[column].type)}`;

/** The same rules in every row. */
export const constantHits = (column: "hold" | "waivers", hits: RuleHits): BulkValue =>
  sql`${json(hits)}::${raw(PAYMENTS[column].type)}`;

/** The value of the payment's entry, in a set of entries. */
export const ofEntry = (column: "attempt" | "trace_number"): BulkValue => sql`e.${raw(column)}`;

/** The payment's transfers, with that of its line in the set. */
export const withTransfer: BulkValue = sql`p.funding_ids || m.funding_event_id`;

/** A value by another column; `otherwise` where that is null. */
export function byDate(
  column: PaymentColumn,
  of: "payment_date" | "paid_date" | "settlement_date",
  { values, otherwise }: { values: ReadonlyMap<string, unknown>; otherwise: unknown },
): BulkValue {
  const type = raw(PAYMENTS[column].type);
  return sql`coalesce((${[...values.values()]}::${type}[])[array_position(
    ${[...values.keys()]}::date[], p.${raw(of)})], ${otherwise}::${type})`;
}

/** A value by account. */
export function byAccount(column: PaymentColumn, values: ReadonlyMap<string, unknown>): BulkValue {
  return sql`(${[...values.values()]}::${raw(PAYMENTS[column].type)}[])[array_position(
    ${[...values.keys()]}::uuid[], p.account_id)]`;
}
