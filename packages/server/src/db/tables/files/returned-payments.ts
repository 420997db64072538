import type { Cents, CivilDate } from "@railhead/core";
import type { Tx } from "../../postgres/executor.ts";
import { mayBeDishonored } from "./payment-returns.ts";
import { secCode } from "../accounts/return-rates.ts";
import { classColumns, type PaymentClass, type PaymentSet } from "../payments/payment-sets.ts";
import { lockStates } from "../payments/payments.ts";
import { sql } from "../../postgres/sql.ts";

/** Facts about a returned payment. */
export interface ReturnedPayment extends PaymentClass {
  readonly id: string;
  readonly account_id: string;
  readonly paykey_id: string;
  readonly attempt: number;
  readonly settlement_date: CivilDate | null;
  readonly paid_date: CivilDate | null;
  /** Whether a transfer moved its money to or from the business. */
  readonly is_funded: boolean;
  /** Whether a sandbox may want the return dishonored. */
  readonly may_be_dishonored: boolean;
  /** Entry class of a charge. */
  readonly sec_code: string;
  readonly amount_cents: Cents;
}

/** Locks returned payments in id order; absent ids are omitted. */
export async function lockReturnedPayments(
  tx: Tx,
  environmentId: string,
  ids: readonly string[],
): Promise<ReturnedPayment[]> {
  if (ids.length === 0) return [];
  const [, rows] = await tx.pipeline([
    lockStates(tx, environmentId, ids),
    tx.rows<ReturnedPayment>(sql`
    select p.id, p.paykey_id, p.amount_cents, p.attempt, p.funding_ids <> '{}' as is_funded, ${secCode} as sec_code,
      ${mayBeDishonored(environmentId)} as may_be_dishonored,
      ${classColumns}
    from payments_with_state p join customers c
      on c.environment_id = p.environment_id and c.id = p.customer_id
    where p.environment_id = ${environmentId} and p.id = any(${ids}::uuid[])
    order by p.id`),
  ]);
  return rows;
}

/** Locked payments with their return's trace number: `r.trace_number`. */
export function returnedSet(
  environment_id: string,
  returns: readonly { readonly id: string; readonly trace_number: string }[],
): PaymentSet {
  return {
    environment_id,
    named: {
      rows: sql`unnest(${returns.map(({ id }) => id)}::uuid[],
        ${returns.map(({ trace_number }) => trace_number)}::text[]) as r(id, trace_number)`,
      by: sql`r.id`,
    },
    where: sql`true`,
    order: sql`p.id`,
  };
}

/** The return's trace number, in a set of returned payments. */
export const ofReturn = sql`r.trace_number`;
