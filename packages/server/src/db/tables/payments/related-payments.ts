import type { RowKey } from "../../postgres/account-scope.ts";
import type { Cents } from "@railhead/core";
import type { Executor } from "../../postgres/executor.ts";
import type { PaymentRow } from "./payments.ts";
import { sql, type Sql } from "../../postgres/sql.ts";

export type Relative = Pick<
  PaymentRow,
  "id" | "original_id" | "relation" | "amount_cents" | "status"
>;

/** Payments linked to one: its original, its resubmit, its refunds. */
export function listRelatedPayments(
  db: Executor,
  payment: Pick<PaymentRow, "environment_id" | "id" | "original_id">,
): Promise<Relative[]> {
  return db.rows(sql`
    select id, original_id, relation, amount_cents, status from payments_with_state
    where environment_id = ${payment.environment_id}
      and (original_id = ${payment.id} or id = ${payment.original_id}) order by id`);
}

export type Descendant = Pick<PaymentRow, "id" | "relation">;

/** Expression for resubmits and refunds of a payment alias; null if none. */
export const descendantsOf = (payment: Sql): Sql => sql`(
  select json_agg(json_build_object('id', d.id, 'relation', d.relation) order by d.id)
  from payments d
  where d.environment_id = ${payment}.environment_id and d.original_id = ${payment}.id)`;

/** Resubmits and refunds of several payments. */
export function listDescendants(
  db: Executor,
  environmentId: string,
  ids: readonly string[],
): Promise<Relative[]> {
  return db.rows(sql`
    select id, original_id, relation, amount_cents, status from payments_with_state
    where environment_id = ${environmentId} and original_id = any(${ids}::uuid[]) order by id`);
}

/** Refunded amounts by charge, excluding undone ones; charges without refunds are omitted. */
export function listRefundedCents(
  db: Executor,
  environmentId: string,
  chargeIds: readonly string[],
): Promise<{ charge_id: string; cents: Cents }[]> {
  return db.rows(sql`${refunds(
    sql`d.environment_id = ${environmentId} and d.original_id = any(${chargeIds}::uuid[])`,
  )}
    select charge_id, sum(amount_cents)::bigint as cents from refund
    where ${isNotUndone} group by charge_id`);
}

// A returned refund's resubmit counts in its place.
const refunds = (ofCharges: Sql) => sql`
    with recursive refund as (
      select d.environment_id, d.original_id as charge_id, d.id, d.amount_cents, d.status from payments_with_state d
      where ${ofCharges} and d.relation = 'refund'
      union all
      select r.environment_id, r.charge_id, d.id, d.amount_cents, d.status from refund r
      join payments_with_state d on d.environment_id = r.environment_id and d.original_id = r.id and d.relation = 'resubmit'
    )`;

const isNotUndone = sql`status not in ('failed', 'cancelled', 'reversed')`;

/** Expression for a charge's refunded amount, excluding undone; null if none. */
export const refundedOf = (charge: Sql): Sql => sql`(
  ${refunds(sql`d.environment_id = ${charge}.environment_id and d.original_id = ${charge}.id`)}
  select sum(amount_cents)::bigint from refund where ${isNotUndone})`;

/** Refunded amount of one charge, excluding undone. */
export async function sumRefunds(db: Executor, charge: RowKey): Promise<Cents> {
  const [row] = await listRefundedCents(db, charge.environment_id, [charge.id]);
  return row?.cents ?? 0n;
}

/** The charge refunded by a payout, directly or as a refund's resubmit. */
export function findRefundedCharge(
  db: Executor,
  payment: RowKey,
): Promise<Pick<PaymentRow, "id" | "account_id" | "amount_cents"> | undefined> {
  return db.first(sql`
    with recursive chain as (
      select environment_id, id, original_id, relation from payments
      where environment_id = ${payment.environment_id} and id = ${payment.id}
      union all
      select p.environment_id, p.id, p.original_id, p.relation from chain c
      join payments p on p.environment_id = c.environment_id and p.id = c.original_id
      where c.relation = 'resubmit'
    )
    select p.id, p.account_id, p.amount_cents from chain c
    join payments p on p.environment_id = c.environment_id and p.id = c.original_id
    where c.relation = 'refund'`);
}

/** Number of refunds of a charge, including undone ones. */
export async function countRefunds(db: Executor, charge: RowKey): Promise<number> {
  const { n } = await db.one<{ n: bigint }>(sql`
    select count(*) as n from payments where environment_id = ${charge.environment_id}
      and original_id = ${charge.id} and relation = 'refund'`);
  return Number(n);
}
