import type { Cents, Instant } from "@railhead/core";
import type { Executor } from "../../postgres/executor.ts";
import { sql, type Sql } from "../../postgres/sql.ts";

/** Position of the event log and of the ledger. */
export interface LogAndLedgerPosition {
  readonly sequence: bigint;
  readonly posting: bigint;
}

/** Range of numbers: exclusive start, inclusive end. */
export interface LogRange {
  readonly after: bigint;
  readonly through: bigint;
}

export function readLogAndLedgerPosition(
  db: Executor,
  environmentId: string,
): Promise<LogAndLedgerPosition> {
  return db.one(sql`
    select coalesce((select last_sequence from event_counts
        where environment_id = ${environmentId}), 0) as sequence,
      (select coalesce(max(id), 0) from postings
        where environment_id = ${environmentId}) as posting`);
}

/** Event counts by type within a range. */
export async function countEvents(
  db: Executor,
  environmentId: string,
  stretch: LogRange,
): Promise<Record<string, number>> {
  const rows = await db.rows<{ type: string; n: bigint }>(sql`
    select type, count(*) as n from events where ${eventsWithin(environmentId, stretch)}
    group by type order by type`);
  return Object.fromEntries(rows.map((row) => [row.type, Number(row.n)]));
}

function eventsWithin(environmentId: string, { after, through }: LogRange): Sql {
  return sql`environment_id = ${environmentId} and sequence > ${after} and sequence <= ${through}`;
}

export interface BookedPosting {
  readonly id: bigint;
  readonly posted_at: Instant;
  readonly subject_id: string;
  readonly move: string;
  readonly debit: string;
  readonly credit: string;
  readonly amount: Cents;
}

/** Only columns of the table, so that a page is read by index order. */
function postingsWithin(environmentId: string, { after, through }: LogRange): Sql {
  return sql`environment_id = ${environmentId} and id > ${after} and id <= ${through}`;
}

export async function countPostings(
  db: Executor,
  environmentId: string,
  stretch: LogRange,
): Promise<number> {
  const row = await db.one<{ n: bigint }>(
    sql`select count(*) as n from postings where ${postingsWithin(environmentId, stretch)}`,
  );
  return Number(row.n);
}

/** The first postings of a range, in order, with ledger account codes. */
export function listPostingsWithin(
  db: Executor,
  environmentId: string,
  stretch: LogRange & { readonly limit: number },
): Promise<BookedPosting[]> {
  return db.rows(sql`
    select p.id, p.posted_at, p.subject_id, p.move, d.code as debit, c.code as credit,
      p.amount_cents as amount
    from (select * from postings where ${postingsWithin(environmentId, stretch)}
      order by id limit ${stretch.limit}) p
      join ledger_accounts d on d.environment_id = p.environment_id and d.id = p.debit_account_id
      join ledger_accounts c on c.environment_id = p.environment_id and c.id = p.credit_account_id
    order by p.id`);
}

export interface EmittedFile {
  readonly id: string;
  readonly direction: string;
  readonly name: string;
  readonly state: string;
  readonly created_at: Instant;
}

/**
 * Files with events in the range and none between `begin` and the range, in event order, in their current
 * state.
 */
export function listFilesFirstEmitted(
  db: Executor,
  environmentId: string,
  { begin, ...stretch }: LogRange & { readonly begin: bigint },
): Promise<EmittedFile[]> {
  const before = { after: begin, through: stretch.after };
  return db.rows(sql`
    select f.id, f.direction, f.name, f.state, f.created_at
    from (select resource_id, min(sequence) as first from events
      where ${eventsWithin(environmentId, stretch)} and resource_type = 'file' group by resource_id) emitted
    join ach_files f on f.environment_id = ${environmentId} and f.id = emitted.resource_id
    where not exists (select from events
      where resource_id = emitted.resource_id and ${eventsWithin(environmentId, before)})
    order by emitted.first`);
}

/** Subjects whose status a clock advance can wait for. */
export type StatusSubject = "charge" | "payout" | "funding_event" | "customer" | "paykey";

/** The status of a payment, transfer, customer or paykey of the environment. */
export async function findStatus(
  db: Executor,
  environmentId: string,
  id: string,
): Promise<{ type: StatusSubject; status: string } | undefined> {
  return await db.first<{ type: StatusSubject; status: string }>(sql`
    select kind as type, status from payment_states where id = ${id} and environment_id = ${environmentId}
    union all
    select 'funding_event', status from funding_events where id = ${id} and environment_id = ${environmentId}
    union all
    select 'customer', status from customers where id = ${id} and environment_id = ${environmentId}
    union all
    select 'paykey', status from paykeys where id = ${id} and environment_id = ${environmentId}`);
}
