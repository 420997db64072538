import type { RuleHits } from "@railhead/core";
import { PAYMENT_STATES } from "../../columns/payments.ts";
import type { StateColumn } from "./payments.ts";
import { json, raw, sql, type Sql } from "../../postgres/sql.ts";

/** SQL value of a column. */
export type BulkValue = Sql;

/** The same value in every row. */
export const constant = (column: StateColumn, value: unknown): BulkValue =>
  sql`${value}::${raw(PAYMENT_STATES[column].type)}`;

/** The same rules in every row. */
export const constantHits = (column: "hold" | "waivers", hits: RuleHits): BulkValue =>
  sql`${json(hits)}::${raw(PAYMENT_STATES[column].type)}`;

/** The value of the payment's entry, in a set of entries. */
export const ofEntry = (column: "attempt" | "trace_number"): BulkValue => sql`e.${raw(column)}`;

/** The payment's transfers, with that of its line in the set. */
export const withTransfer: BulkValue = sql`p.funding_ids || m.funding_event_id`;

/** A value by a date of the payment, or requested in a set of reviews; `otherwise` where that is null. */
export function byDate(
  column: StateColumn,
  of: "requested_date" | "paid_date" | "settlement_date",
  { values, otherwise }: { values: ReadonlyMap<string, unknown>; otherwise: unknown },
): BulkValue {
  const type = raw(PAYMENT_STATES[column].type);
  return sql`coalesce((${[...values.values()]}::${type}[])[array_position(
    ${[...values.keys()]}::date[], ${raw(of === "requested_date" ? "r.payment_date" : `p.${of}`)})], ${otherwise}::${type})`;
}

/** A value by account. */
export function byAccount(column: StateColumn, values: ReadonlyMap<string, unknown>): BulkValue {
  return sql`(${[...values.values()]}::${raw(PAYMENT_STATES[column].type)}[])[array_position(
    ${[...values.keys()]}::uuid[], p.account_id)]`;
}
