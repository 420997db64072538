import { isOfAccount, type AccountScope, type RowKey } from "../../postgres/account-scope.ts";
import type { Instant } from "@railhead/core";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { ofAccount, type BankScope } from "../banks/bank-scope.ts";
import { paidByCovers } from "./payout-covers.ts";
import { hasFundingBank, isParked, PARKED } from "../banks/funding-banks.ts";
import type { FundingMember } from "./funding-events.ts";
import {
  CHUNK,
  counterpartyColumns,
  paymentColumns,
  type FundingType,
  type PaymentRow,
  type PaymentWithCounterparties,
} from "../payments/payments.ts";
import { raw, sql, type Sql } from "../../postgres/sql.ts";
import { isNotSetAside } from "../operations/set-aside.ts";

/** Facts about a payment for funding. */
export type FundablePayment = Pick<
  PaymentRow,
  "id" | "account_id" | "kind" | "amount_cents" | "funding_type" | "funding_ids"
>;

/** Columns of FundablePayment. */
export const fundableColumns = raw(
  "p.id, p.account_id, p.kind, p.amount_cents, p.funding_type, p.funding_ids",
);

/** Those of a state `p`, whose lock alone suffices: no amount changes once it needs funding. */
const ofState = sql`p.id, p.account_id, p.kind, r.amount_cents, p.funding_type, p.funding_ids
    from payment_states p cross join lateral (
      select q.amount_cents from payments q
      where q.environment_id = p.environment_id and q.id = p.id offset 0) r`;

/** Locks payments that wait for funding and have a bank account for it. */
export function fundablePayments(due: {
  environment_id: string;
  at: Instant;
  scope: BankScope;
}): Sql {
  return sql`
    select ${ofState}
    where p.environment_id = ${due.environment_id} and p.funding_due_at <= ${due.at}
      and ${isNotSetAside(due.environment_id, sql`p.id`)}
      and ${hasFundingBank} ${ofAccount(due.scope, "p")}
    order by p.funding_due_at, p.account_id, p.id limit ${CHUNK} for update of p skip locked`;
}

/** Locks all payments of an account waiting for funding of one type, at any due instant. */
export function lockUnfundedPayments(
  tx: Tx,
  wanted: AccountScope & { funding_type: FundingType },
): Promise<FundablePayment[]> {
  return tx.rows(sql`
    select ${ofState}
    where ${isOfAccount(wanted, "p")} and p.funding_type = ${wanted.funding_type}
      and p.funding_due_at is not null
    order by p.id for update of p`);
}

/** Locks postponed lines of accounts with a bank account, debits first. */
export function postponedLines(environmentId: string, accounts: Sql): Sql {
  return sql`
    select ${ofState}
    where p.environment_id = ${environmentId} and p.account_id in ${accounts} and ${isParked}
      and ${hasFundingBank}
    order by p.funding_type in ('charge_deposit', 'payout_return'), p.id
    limit ${CHUNK} for update of p skip locked`;
}

/** Postpones lines until the account's next funding. */
export async function postponeLines(
  tx: Tx,
  environmentId: string,
  paymentIds: readonly string[],
): Promise<void> {
  if (paymentIds.length === 0) return;
  await tx.run(sql`
    update payment_states set funding_due_at = ${PARKED}
    where environment_id = ${environmentId} and id = any(${paymentIds}::uuid[])`);
}

/** Context of a funding requeue, and the due instant of needed funding. */
export interface FundingRequeue {
  readonly environment_id: string;
  readonly due_at: Instant;
  /** Whether the bank itself moves money at settlement. */
  readonly is_prefunded: boolean;
}

/**
 * Recomputes the transfer that each payment needs: what the business should have by its status, less what
 * non-failed transfers have moved.
 */
export async function requeueFundingOfPayments(
  tx: Tx,
  paymentIds: readonly string[],
  again: FundingRequeue,
): Promise<void> {
  if (paymentIds.length === 0) return;
  await requeueFunding(tx, sql`select unnest(${paymentIds}::uuid[]) as payment_id`, again);
}

/** For the payments of transfers. */
export async function requeueFundingOfMembers(
  tx: Tx,
  fundingEventIds: readonly string[],
  again: FundingRequeue,
): Promise<void> {
  if (fundingEventIds.length === 0) return;
  const members = sql`select distinct payment_id from funding_event_payments
    where environment_id = ${again.environment_id} and funding_event_id = any(${fundingEventIds}::uuid[])`;
  await requeueFunding(tx, members, again);
}

/**
 * Whether a returned or reversed payment `p` has regained its money: its dishonor was not contested, or
 * its reversal was returned.
 */
export const isRegained = sql`(p.status in ('failed', 'reversed') and (
  exists (select from auxiliary_entries a
    where a.environment_id = p.environment_id and a.payment_id = p.id and a.is_applied
      and ((a.kind = 'dishonor' and a.status = 'won')
        or (a.kind = 'reversal' and a.status = 'returned')))))`;

/** Transfer type needed by a payment `p` that has `funded.cents`; null: none. */
export function neededFunding(isPrefunded: boolean): Sql {
  return sql`case
    when p.kind = 'charge' then case sign((case when p.status = 'paid' or ${isRegained}
        or (${isPrefunded}::boolean and p.status = 'pending' and p.effective_at is not null)
        then p.amount_cents else 0 end) - coalesce(funded.cents, 0))
      when 1 then 'charge_deposit' when -1 then 'charge_reversal' end
    when p.status = 'scheduled' then null
    else case sign((case when p.status in ('pending', 'paid') or ${isRegained}
        then -p.amount_cents else 0 end) - coalesce(funded.cents, 0))
      when -1 then 'payout_withdrawal' when 1 then 'payout_return' end
    end`;
}

async function requeueFunding(tx: Tx, payments: Sql, again: FundingRequeue): Promise<void> {
  await tx.run(sql`
    with chosen as (${payments}), needs as (
      select p.id, ${neededFunding(again.is_prefunded)} as type
      from chosen
      join payments_with_state p on p.environment_id = ${again.environment_id} and p.id = chosen.payment_id
      left join lateral (
        select sum(cents) as cents from (
          select m.funding_amount_cents as cents
          from funding_event_payments m join funding_events f on f.id = m.funding_event_id and f.environment_id = m.environment_id
          where m.environment_id = p.environment_id and m.payment_id = p.id and f.status not in ('failed', 'reversed')
          union all
          select c.cents from (${paidByCovers(again.environment_id)}) c where c.payment_id = p.id) paid) funded on true
    )
    update payment_states p set funding_type = needs.type,
      funding_due_at = case when needs.type is null then null else ${again.due_at}::timestamptz end
    from needs where p.environment_id = ${again.environment_id} and p.id = needs.id`);
}

/** Takes back the withdrawals of a file's payouts that money paid in covers. */
export async function clearWithdrawals(tx: Tx, file: RowKey): Promise<void> {
  await tx.run(sql`
    update payment_states p set funding_type = null, funding_due_at = null
    from entries e
      join payout_covers c on c.environment_id = e.environment_id and c.payment_id = e.payment_id
    where e.environment_id = ${file.environment_id} and e.file_id = ${file.id}
      and c.released_at is null and c.source = 'prefunded'
      and p.environment_id = e.environment_id and p.id = e.payment_id`);
}

/** A payment of a transfer, with its signed amount: positive goes to the business. */
export type FundingLine = PaymentWithCounterparties &
  Pick<FundingMember, "funding_amount_cents"> & {
    readonly funding_reason: FundingMember["reason"];
  };

/** A page of a transfer's payments, and the total. */
export async function listFundingLines(
  db: Executor,
  fundingEvent: RowKey,
  page: { order: Sql; limit: number; offset: number },
): Promise<{ total: number; rows: FundingLine[] }> {
  const [count, rows] = await Promise.all([
    db.one<{ n: bigint }>(sql`
      select count(*) as n from funding_event_payments
      where environment_id = ${fundingEvent.environment_id}
        and funding_event_id = ${fundingEvent.id}`),
    db.rows<FundingLine>(sql`
      select ${paymentColumns}, ${counterpartyColumns}, m.funding_amount_cents,
        m.reason as funding_reason
      from funding_event_payments m
      join payments_with_state p on p.id = m.payment_id and p.environment_id = m.environment_id
      join paykeys k on k.id = p.paykey_id and k.environment_id = p.environment_id join customers c on c.id = p.customer_id and c.environment_id = p.environment_id
      where m.environment_id = ${fundingEvent.environment_id}
        and m.funding_event_id = ${fundingEvent.id}
      order by ${page.order} limit ${page.limit} offset ${page.offset}`),
  ]);
  return { total: Number(count.n), rows };
}
