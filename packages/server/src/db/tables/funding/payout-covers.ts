import type { Cents, CoverSource, Instant, PaymentStatus } from "@railhead/core";
import { column, type RowOf } from "../../columns/columns.ts";
import { table } from "../../columns/table.ts";
import type { RowKey } from "../../postgres/account-scope.ts";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { returningInOrder, sql, type Sql } from "../../postgres/sql.ts";

/** A row of `payout_covers`: open until it is released. */
const PAYOUT_COVERS = table("payout_covers", {
  environment_id: column<string>()("uuid"),
  id: column<string>()("uuid"),
  account_id: column<string>()("uuid"),
  payment_id: column<string>()("uuid"),
  source: column<CoverSource>()("text"),
  amount_cents: column<Cents>()("bigint"),
  covered_at: column<Instant>()("timestamptz"),
  released_at: column<Instant | null>()("timestamptz?"),
});
export type PayoutCover = RowOf<typeof PAYOUT_COVERS.columns>;

const PAYOUT_WAITS = table("payout_waits", {
  environment_id: column<string>()("uuid"),
  payment_id: column<string>()("uuid"),
  account_id: column<string>()("uuid"),
  missing_cents: column<Cents>()("bigint"),
  waits_since: column<Instant>()("timestamptz"),
});
export type PayoutWait = RowOf<typeof PAYOUT_WAITS.columns>;

export async function insertCovers(tx: Tx, rows: readonly PayoutCover[]): Promise<void> {
  if (rows.length > 0) await tx.run(PAYOUT_COVERS.insert(rows));
}

/** Balances of one account in the two accounts of the ledger that cover payouts. */
export interface CoverBalance {
  readonly account_id: string;
  readonly prefunded_cents: Cents;
  /** What is drawn of the credit line. */
  readonly drawn_cents: Cents;
}

export function listCoverBalances(
  db: Executor,
  environmentId: string,
  accountIds: readonly string[],
): Promise<CoverBalance[]> {
  return db.rows(sql`
    select account_id,
      coalesce(sum(credits_cents - debits_cents) filter (where code = 'prefunded'), 0)::bigint
        as prefunded_cents,
      coalesce(sum(debits_cents - credits_cents) filter (where code = 'credit_line'), 0)::bigint
        as drawn_cents
    from ledger_accounts
    where environment_id = ${environmentId} and account_id = any(${accountIds}::uuid[])
      and code in ('prefunded', 'credit_line')
    group by account_id`);
}

/** The payouts that an open cover stands for. */
export async function listCovered(
  db: Executor,
  environmentId: string,
  paymentIds: readonly string[],
): Promise<Set<string>> {
  const rows = await db.rows<{ payment_id: string }>(sql`
    select payment_id from payout_covers where environment_id = ${environmentId}
      and payment_id = any(${paymentIds}::uuid[]) and released_at is null`);
  return new Set(rows.map(({ payment_id }) => payment_id));
}

/** A payout of a queue. */
export interface QueuedPayout {
  readonly payment_id: string;
  readonly account_id: string;
  readonly amount_cents: Cents;
}

const isQueued = sql`p.status = 'scheduled' and p.due_step = 'originate'`;

/** Payouts that wait for funds and for a later cut-off. Those due now and not sent are no part of the queue. */
export function listQueued(
  db: Executor,
  of: { environment_id: string; account_ids: readonly string[]; after: Instant },
): Promise<QueuedPayout[]> {
  return db.rows(sql`
    select w.payment_id, w.account_id, p.amount_cents
    from payout_waits w
      join payments_with_state p on p.environment_id = w.environment_id and p.id = w.payment_id
    where w.environment_id = ${of.environment_id}
      and w.account_id = any(${of.account_ids}::uuid[]) and ${isQueued} and p.due_at > ${of.after}`);
}

/** Since when payouts wait. */
export async function listWaitsSince(
  db: Executor,
  environmentId: string,
  paymentIds: readonly string[],
): Promise<Map<string, Instant>> {
  const rows = await db.rows<Pick<PayoutWait, "payment_id" | "waits_since">>(sql`
    select payment_id, waits_since from payout_waits where environment_id = ${environmentId}
      and payment_id = any(${paymentIds}::uuid[])`);
  return new Map(rows.map(({ payment_id, waits_since }) => [payment_id, waits_since]));
}

/** Puts payouts into their queue, or updates what they lack: since when they wait stays. */
export async function saveWaits(tx: Tx, rows: readonly PayoutWait[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.run(sql`${PAYOUT_WAITS.insert(rows)} on conflict (environment_id, payment_id)
    do update set missing_cents = excluded.missing_cents`);
}

export async function deleteWaits(
  tx: Tx,
  environmentId: string,
  paymentIds: readonly string[],
): Promise<void> {
  if (paymentIds.length === 0) return;
  await tx.run(sql`delete from payout_waits where environment_id = ${environmentId}
    and payment_id = any(${paymentIds}::uuid[])`);
}

/** Payouts in a file, of some accounts, that no open cover stands for. */
export function listUncoveredOfFile(
  tx: Tx,
  file: RowKey,
  accountIds: readonly string[],
): Promise<QueuedPayout[]> {
  return tx.rows(sql`
    select p.id as payment_id, p.account_id, p.amount_cents
    from entries e
      join payments p on p.environment_id = e.environment_id and p.id = e.payment_id
    where e.environment_id = ${file.environment_id} and e.file_id = ${file.id}
      and p.kind = 'payout' and p.account_id = any(${accountIds}::uuid[])
      and not exists (select from payout_covers c where c.environment_id = p.environment_id
        and c.payment_id = p.id and c.released_at is null)
    order by p.id`);
}

/** Payouts of a file that send a received credit on and that no open cover stands for. */
export function listUncoveredForwards(tx: Tx, file: RowKey): Promise<QueuedPayout[]> {
  return tx.rows(sql`
    select p.id as payment_id, p.account_id, p.amount_cents
    from entries e
      join received_entries r on r.environment_id = e.environment_id
        and r.forwarded_payment_id = e.payment_id
      join payments p on p.environment_id = e.environment_id and p.id = e.payment_id
    where e.environment_id = ${file.environment_id} and e.file_id = ${file.id}
      and not exists (select from payout_covers c where c.environment_id = p.environment_id
        and c.payment_id = p.id and c.released_at is null)
    order by p.id`);
}

/** The payouts that send a received credit on. */
export async function listForwards(
  db: Executor,
  environmentId: string,
  paymentIds: readonly string[],
): Promise<Set<string>> {
  const rows = await db.rows<{ payment_id: string }>(sql`
    select forwarded_payment_id as payment_id from received_entries
    where environment_id = ${environmentId}
      and forwarded_payment_id = any(${paymentIds}::uuid[])`);
  return new Set(rows.map(({ payment_id }) => payment_id));
}

/** The status of a payout that sends a received credit on. */
export async function findForwardStatus(db: Executor, payment: RowKey): Promise<PaymentStatus> {
  const { status } = await db.one<{ status: PaymentStatus }>(sql`
    select status from payment_states
    where environment_id = ${payment.environment_id} and id = ${payment.id}`);
  return status;
}

/** Releases the covers of payouts that are not sent, or came back. Returns them. */
export function releaseUnsent(
  tx: Tx,
  environmentId: string,
  { paymentIds, at }: { paymentIds: readonly string[]; at: Instant },
): Promise<PayoutCover[]> {
  const change = sql`
    update payout_covers c set released_at = ${at} from payment_states p
    where c.environment_id = ${environmentId} and c.payment_id = any(${paymentIds}::uuid[])
      and c.released_at is null and p.environment_id = c.environment_id and p.id = c.payment_id
      and p.status not in ('scheduled', 'pending', 'paid')
    returning ${PAYOUT_COVERS.listOf("c")}`;
  return tx.rows(returningInOrder(change, sql`id`));
}

/** Releases the credit of payouts whose withdrawals, among these transfers, are paid. Returns the covers. */
export function releaseRepaid(
  tx: Tx,
  environmentId: string,
  { fundingEventIds, at }: { fundingEventIds: readonly string[]; at: Instant },
): Promise<PayoutCover[]> {
  const change = sql`
    update payout_covers c set released_at = ${at}
    from funding_event_payments m
    where m.environment_id = ${environmentId} and m.funding_event_id = any(${fundingEventIds}::uuid[])
      and m.reason = 'debit' and c.environment_id = m.environment_id
      and c.payment_id = m.payment_id and c.source = 'credit_line' and c.released_at is null
    returning ${PAYOUT_COVERS.listOf("c")}`;
  return tx.rows(returningInOrder(change, sql`id`));
}

/** What open covers paid instead of transfers, signed as the lines of transfers are. */
export const paidByCovers = (environmentId: string): Sql => sql`
  select payment_id, -amount_cents as cents from payout_covers
  where environment_id = ${environmentId} and released_at is null and source = 'prefunded'`;

/** Parts of balances by money paid in and by covers. */
export const coverParts = (environmentId: string): Sql => sql`
      select account_id, 'prefunded', amount_cents from prefunding_receipts
      where environment_id = ${environmentId} and reversed_at is null
      union all select null, 'bank_cash', -amount_cents from prefunding_receipts
      where environment_id = ${environmentId} and reversed_at is null
      union all select account_id, source, -amount_cents from payout_covers
      where environment_id = ${environmentId} and released_at is null
      union all select account_id, 'available', amount_cents from payout_covers
      where environment_id = ${environmentId} and released_at is null`;
