import type {
  Cents,
  CivilDate,
  DailyQueueName,
  ExceptionKind,
  FileState,
  Instant,
} from "@railhead/core";
import type { Executor } from "../../postgres/executor.ts";
import { sql, type Sql } from "../../postgres/sql.ts";
import { hasFundingBank, isParked } from "../banks/funding-banks.ts";
import { unbankedLines } from "../funding/received-lines.ts";

/** Items of a kind that one page shows; the others are counted. */
const MOST_SHOWN = 50;

/** The first items, and how many there are. */
export interface Shown<T> {
  readonly rows: readonly T[];
  readonly total: bigint;
}

/** A case that waits for a person. */
export interface OpenCase {
  readonly id: string;
  readonly name: ExceptionKind;
  readonly title: string;
  readonly act: string;
  readonly opened_at: Instant;
  /** The day in New York. */
  readonly opened_on: CivilDate;
  readonly due_at: Instant;
}

/** Open exceptions, the next due first. */
export async function listOpenCases(db: Executor, environmentId: string): Promise<Shown<OpenCase>> {
  return shown(
    await db.rows<OpenCase & Counted>(sql`
      select id, kind as name, message as title, what_next as act, created_at as opened_at, due_at,
        (created_at at time zone 'America/New_York')::date as opened_on, count(*) over () as total
      from exceptions where environment_id = ${environmentId} and status = 'open'
      order by due_at, id limit ${MOST_SHOWN}`),
  );
}

/** A request that waits for another person. */
export interface OpenRequest {
  readonly id: string;
  readonly name: string;
  readonly title: string;
  readonly opened_at: Instant;
  readonly due_at: Instant;
}

/** Requests that wait for approval, the next to expire first. */
export async function listOpenRequests(
  db: Executor,
  environmentId: string,
): Promise<Shown<OpenRequest>> {
  return shown(
    await db.rows<OpenRequest & Counted>(sql`
      select id, action as name, operation || ' ' || path as title, created_at as opened_at,
        expires_at as due_at, count(*) over () as total
      from approvals where environment_id = ${environmentId} and state = 'requested'
      order by expires_at, id limit ${MOST_SHOWN}`),
  );
}

interface Counted {
  readonly total: bigint;
}

function shown<T extends Counted>(rows: readonly T[]): Shown<T> {
  return { rows, total: rows[0]?.total ?? 0n };
}

/** How many items a queue has, since when, and their sum where they are money. */
export interface QueueCount {
  readonly name: DailyQueueName;
  readonly item_count: bigint;
  readonly amount_cents: Cents | null;
  readonly since: Instant | null;
}

/** The queues of an environment, over all accounts. */
export function countDailyQueues(db: Executor, environmentId: string): Promise<QueueCount[]> {
  return db.rows(sql`
    select 'held_payments' as name, count(*) as item_count,
      coalesce(sum(p.amount_cents), 0)::bigint as amount_cents, min(s.status_changed_at) as since
    from accounts a
      join payment_states s on s.account_id = a.id and s.environment_id = a.environment_id
        and s.status = 'on_hold'
      join payments p on p.environment_id = s.environment_id and p.id = s.id
    where a.environment_id = ${environmentId}
    union all
    select 'customers_in_review', count(*), null, min(c.updated_at)
    from accounts a join customers c on c.account_id = a.id
      and c.environment_id = a.environment_id and c.status = 'review' and c.deleted_at is null
    where a.environment_id = ${environmentId}
    union all
    select 'paykeys_in_review', count(*), null, min(k.status_changed_at)
    from accounts a join paykeys k on k.account_id = a.id
      and k.environment_id = a.environment_id and k.status = 'review'
    where a.environment_id = ${environmentId}
    union all
    select 'unfunded_money', count(*), coalesce(sum(w.cents), 0)::bigint, min(w.since)
    from (${unfundedMoney(environmentId)}) w
    union all
    select 'suspense_items', count(*), coalesce(sum(abs(suspense_open_cents)), 0)::bigint,
      min(created_at)
    from suspense_items where environment_id = ${environmentId} and suspense_open_cents <> 0`);
}

/** Money of accounts that waits for a bank account: whose it is, and since when. */
const unfundedMoney = (environmentId: string): Sql => sql`
  select p.account_id, p.amount_cents as cents, p.status_changed_at as since from payments_with_state p
  where p.environment_id = ${environmentId} and ${isParked} and not ${hasFundingBank}
  union all ${unbankedLines(environmentId)}`;

/** An account whose money waits for a bank account. */
export interface UnfundedAccount {
  readonly account_id: string;
  readonly name: string;
  readonly item_count: bigint;
  readonly amount_cents: Cents;
  readonly since: Instant;
}

/** Accounts whose money waits for a bank account, the most money first. */
export function listUnfundedAccounts(
  db: Executor,
  environmentId: string,
): Promise<UnfundedAccount[]> {
  return db.rows(sql`
    select a.id as account_id, a.business_profile->>'name' as name, count(*) as item_count,
      sum(w.cents)::bigint as amount_cents, min(w.since) as since
    from (${unfundedMoney(environmentId)}) w
      join accounts a on a.environment_id = ${environmentId} and a.id = w.account_id
    group by a.id, name order by amount_cents desc, a.id limit ${MOST_SHOWN}`);
}

/** A file of a day, or one that is not handed over. */
export interface DailyFile {
  readonly id: string;
  readonly direction: "outbound" | "inbound";
  readonly name: string;
  readonly state: FileState;
  readonly file_date: CivilDate;
  readonly batch_count: number;
  readonly entry_addenda_count: number;
  readonly entry_hash: string;
  readonly total_debit_cents: Cents;
  readonly total_credit_cents: Cents;
  readonly send_by: Instant | null;
  readonly acknowledge_by: Instant | null;
}

/** Files with a date, and those that wait to be handed over or acknowledged, the newest first. */
export async function listDailyFiles(
  db: Executor,
  of: { readonly environment_id: string; readonly date: CivilDate },
): Promise<Shown<DailyFile>> {
  return shown(
    await db.rows<DailyFile & Counted>(sql`
      select id, direction, name, state, file_date, batch_count, entry_addenda_count, entry_hash,
        total_debit_cents, total_credit_cents, send_by, acknowledge_by, count(*) over () as total
      from ach_files where environment_id = ${of.environment_id}
        and (file_date = ${of.date} or due_at is not null or acknowledge_by is not null)
      order by created_at desc, id desc limit ${MOST_SHOWN}`),
  );
}
