import type { Cents, Instant } from "@railhead/core";
import type { Executor } from "./executor.ts";
import { sql } from "./sql.ts";

/** Where the log and the books of an environment stood. */
export interface Mark {
  readonly sequence: bigint;
  readonly posting: bigint;
}

export function takeMark(db: Executor, environmentId: string): Promise<Mark> {
  return db.one(sql`
    select e.last_event_sequence as sequence,
      (select coalesce(max(id), 0) from postings) as posting
    from environments e where e.id = ${environmentId}`);
}

export interface PostingSince {
  readonly posted_at: Instant;
  readonly subject_id: string;
  readonly move: string;
  readonly debit: string;
  readonly credit: string;
  readonly amount: Cents;
}

/** Transfers booked since the mark, in order, with the codes of their ledger accounts. */
export function listPostingsSince(
  db: Executor,
  environmentId: string,
  { after, limit }: { after: bigint; limit: number },
): Promise<PostingSince[]> {
  return db.rows(sql`
    select p.posted_at, p.subject_id, p.move, d.code as debit, c.code as credit,
      p.amount_cents as amount
    from postings p join ledger_accounts d on d.id = p.debit_account_id
      join ledger_accounts c on c.id = p.credit_account_id
    where p.environment_id = ${environmentId} and p.id > ${after}
    order by p.id limit ${limit}`);
}

export interface FileSince {
  readonly id: string;
  readonly direction: string;
  readonly name: string;
  readonly state: string;
  readonly created_at: Instant;
}

/** Files that the log has told of since the mark, in the order it first did. */
export function listFilesSince(
  db: Executor,
  environmentId: string,
  { after, limit }: { after: bigint; limit: number },
): Promise<FileSince[]> {
  return db.rows(sql`
    select f.id, f.direction, f.name, f.state, f.created_at
    from (select resource_id, min(sequence) as first from events
      where environment_id = ${environmentId} and sequence > ${after} and resource_type = 'file'
      group by resource_id) e
    join ach_files f on f.id = e.resource_id order by e.first limit ${limit}`);
}

/** The status of a payment, transfer, customer or paykey of the environment. */
export async function findStatus(
  db: Executor,
  environmentId: string,
  id: string,
): Promise<string | undefined> {
  const row = await db.first<{ status: string }>(sql`
    select status from payments where id = ${id} and environment_id = ${environmentId}
    union all
    select status from funding_events where id = ${id} and environment_id = ${environmentId}
    union all
    select status from customers where id = ${id} and environment_id = ${environmentId}
    union all
    select status from paykeys where id = ${id} and environment_id = ${environmentId}`);
  return row?.status;
}
