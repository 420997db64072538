import type { RowKey } from "../../postgres/account-scope.ts";
import type { Cents, CivilDate, Instant, PaymentKind } from "@railhead/core";
import type { Executor, Tx } from "../../postgres/executor.ts";
import type { InboundOutcome } from "./inbound-items.ts";
import { sql } from "../../postgres/sql.ts";

/** A return of a payment, as read from a bank's file. */
export interface ReturnItem {
  readonly item_key: string;
  readonly payment_id: string;
  readonly account_id: string;
  readonly kind: PaymentKind;
  readonly bank_id: string;
  readonly file_id: string;
  readonly line: number;
  readonly code: string;
  readonly trace_number: string;
  readonly amount_cents: Cents;
  readonly outcome: InboundOutcome;
  readonly applied_at: Instant;
  readonly sandbox_outcome: string;
  readonly is_dishonored: boolean;
  /** Whether a part of its money in suspense was ended otherwise. */
  readonly is_ended: boolean;
  /** Whether the payment was resubmitted. */
  readonly is_resubmitted: boolean;
  /** Whether two people of ours permitted this return with R06 or R31. */
  readonly is_permitted: boolean;
}

const returnItems = sql`
  select i.item_key, i.payment_id, p.account_id, p.kind, f.bank_id, i.file_id, i.line, i.code,
    i.trace_number, i.amount_cents, i.outcome, i.applied_at, p.sandbox_outcome,
    exists (select from auxiliary_entries d where d.environment_id = i.environment_id
      and d.item_key = i.item_key) as is_dishonored,
    i.suspense_open_cents is distinct from i.suspense_cents as is_ended, p.has_resubmit as is_resubmitted,
    exists (select from return_requests q where q.environment_id = i.environment_id
      and q.payment_id = i.payment_id and q.approved_by is not null
      and q.return_code = i.code and q.return_trace_number = i.trace_number)
    or exists (select from late_return_permissions l where l.environment_id = i.environment_id
      and l.payment_id = i.payment_id and l.return_trace_number = i.trace_number) as is_permitted
  from inbound_items i join payments_with_state p on p.id = i.payment_id and p.environment_id = i.environment_id join ach_files f on f.id = i.file_id and f.environment_id = i.environment_id`;

/** Locks the returns of a payment, so that no act on their suspense begins meanwhile. */
export async function lockReturnsOfPayment(tx: Tx, payment: RowKey): Promise<void> {
  await tx.run(sql`select from inbound_items
    where environment_id = ${payment.environment_id} and payment_id = ${payment.id}
      and kind = 'return' order by item_key for update`);
}

/** Returns of a payment, oldest first. */
export function listReturnsOfPayment(db: Executor, payment: RowKey): Promise<ReturnItem[]> {
  return db.rows(sql`${returnItems}
    where i.environment_id = ${payment.environment_id} and i.payment_id = ${payment.id} and i.kind = 'return' order by i.applied_at, i.item_key`);
}

/** Those of the payments that were resubmitted. */
export async function listResubmitted(
  db: Executor,
  environmentId: string,
  paymentIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (paymentIds.length === 0) return new Set();
  const rows = await db.rows<{ id: string }>(sql`
    select id from payment_states
    where environment_id = ${environmentId} and id = any(${paymentIds}::uuid[])
      and has_resubmit`);
  return new Set(rows.map(({ id }) => id));
}

/** Whether a sandbox may want the return of payment `p` dishonored. */
export const mayBeDishonored = (environmentId: string) => sql`(p.sandbox_outcome like '%dishonor%'
  or (p.sandbox_outcome = 'standard' and exists (
    select from sandbox_rules r where r.environment_id = ${environmentId}
      and r.outcome like '%dishonor%')))`;

/** Returns whose payment has a sandbox outcome that may dishonor them. */
export function listReturnsWithOutcome(
  db: Executor,
  environmentId: string,
  itemKeys: readonly string[],
): Promise<ReturnItem[]> {
  return db.rows(sql`${returnItems}
    where i.environment_id = ${environmentId} and i.item_key = any(${itemKeys})
      and ${mayBeDishonored(environmentId)}
    order by i.item_key`);
}

/**
 * Whether a returned payment has regained its money, or may: its dishonor stands, or its reversal was
 * returned.
 */
export async function mayRegainFunds(
  db: Executor,
  { environment_id, id }: RowKey,
): Promise<boolean> {
  return (await listRegainable(db, environment_id, [id])).has(id);
}

/** For several payments: those of whose money that is so. */
export async function listRegainable(
  db: Executor,
  environmentId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db.rows<{ id: string }>(sql`
    select distinct p.id from payments p join auxiliary_entries a
      on a.environment_id = p.environment_id and a.payment_id = p.id
    where p.environment_id = ${environmentId} and p.id = any(${ids}::uuid[]) and a.is_applied
      and ((a.kind = 'dishonor' and a.status not in ('contested', 'lapsed'))
        or (a.kind = 'reversal' and a.status = 'returned'))`);
  return new Set(rows.map(({ id }) => id));
}

/** Whether a reversal was requested and has not settled. */
export async function isReversalPending(
  db: Executor,
  { environment_id, id }: RowKey,
): Promise<boolean> {
  const { found } = await db.one<{ found: boolean }>(sql`
    select exists (select from payments p join auxiliary_entries a
        on a.environment_id = p.environment_id and a.payment_id = p.id
      where p.environment_id = ${environment_id} and p.id = ${id} and a.kind = 'reversal'
        and a.status in ('requested', 'sent')) as found`);
  return found;
}

/** A reversal that is out and did not come back. */
export interface KeptReversal {
  readonly id: string;
  /** Whether it undid the payment. Null until it has settled. */
  readonly is_applied: boolean | null;
}

/** Those of the payments whose receiver keeps what our reversal gave back, with the reversal. */
export async function listKeptReversals(
  db: Executor,
  environmentId: string,
  paymentIds: readonly string[],
): Promise<ReadonlyMap<string, KeptReversal>> {
  if (paymentIds.length === 0) return new Map();
  const rows = await db.rows<KeptReversal & { payment_id: string }>(sql`
    select payment_id, id, is_applied from auxiliary_entries
    where environment_id = ${environmentId} and payment_id = any(${paymentIds}::uuid[])
      and kind = 'reversal' and status in ('sent', 'settled')`);
  return new Map(rows.map((row) => [row.payment_id, row]));
}

/** Position of a payment's current entry. */
export interface OriginalEntry {
  readonly file_id: string;
  readonly line: number;
  readonly bank_id: string;
}

export function findOriginalEntry(
  db: Executor,
  payment: RowKey & { attempt: number },
): Promise<OriginalEntry | undefined> {
  return db.first(sql`
    select e.file_id, e.line, f.bank_id from entries e join ach_files f on f.id = e.file_id and f.environment_id = e.environment_id
    where e.environment_id = ${payment.environment_id} and e.payment_id = ${payment.id}
      and e.attempt = ${payment.attempt}`);
}

/** Position of the entry that a matched return names. */
export function findReturnedEntry(
  db: Executor,
  environmentId: string,
  itemKey: string,
): Promise<Pick<OriginalEntry, "file_id" | "line"> | undefined> {
  return db.first(sql`
    select e.file_id, e.line from inbound_items i join entries e
      on e.environment_id = i.environment_id and e.payment_id = i.payment_id
        and e.trace_number = i.original_trace_number
    where i.environment_id = ${environmentId} and i.item_key = ${itemKey}
    order by e.attempt desc limit 1`);
}

/** Dishonors by trace number of any attempt. */
export async function findDishonorsByTrace(
  db: Executor,
  environmentId: string,
  traces: readonly string[],
): Promise<string[]> {
  if (traces.length === 0) return [];
  const rows = await db.rows<{ id: string }>(sql`
    select distinct a.id from entries e join auxiliary_entries a
      on a.environment_id = e.environment_id and a.id = e.auxiliary_entry_id
    where e.environment_id = ${environmentId} and e.trace_number = any(${traces})
      and a.kind = 'dishonor'`);
  return rows.map(({ id }) => id);
}

/** A dishonor entry of our file, and its payment's sandbox outcome. */
export interface DishonorEntry {
  readonly trace_number: string;
  readonly id: string;
  readonly sandbox_outcome: string;
  /** When the original entry settled. */
  readonly original_date: CivilDate;
  readonly return_date: CivilDate;
  readonly settlement_date: CivilDate;
}

/** Dishonor entries of a file by name; rarely any. */
export function listDishonorEntries(
  db: Executor,
  environmentId: string,
  fileName: string,
): Promise<DishonorEntry[]> {
  return db.rows(sql`
    select e.trace_number, p.id, p.sandbox_outcome, p.settlement_date as original_date,
      d.original_date as return_date, d.settlement_date
    from ach_files f join entries e on e.file_id = f.id and e.environment_id = f.environment_id
      join auxiliary_entries d on d.environment_id = e.environment_id
        and d.id = e.auxiliary_entry_id and d.kind = 'dishonor' and d.file_id = f.id
      join payments_with_state p on p.id = d.payment_id and p.environment_id = d.environment_id
    where f.environment_id = ${environmentId} and f.direction = 'outbound' and f.name = ${fileName}`);
}
