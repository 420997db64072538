import type { Instant } from "@railhead/core";
import { isOfAccount, type AccountScope } from "../../postgres/account-scope.ts";
import { inView, type AccountView } from "../../postgres/account-view.ts";
import type { Executor } from "../../postgres/executor.ts";
import { sql, type Sql } from "../../postgres/sql.ts";

/** Items of a queue that are counted; more are reported as at least as many. */
const MOST_COUNTED = 10_000;

/** What waits for a person. */
export interface Queue {
  readonly open: number;
  /** False where there are more than were counted. */
  readonly is_exact: boolean;
  /** Past their deadline. */
  readonly overdue: number;
  readonly oldest: Instant | null;
  /** The most urgent one. */
  readonly next: QueueItem | null;
}

export interface QueueItem {
  readonly type: string;
  readonly id: string;
  readonly title: string;
  readonly detail: string | null;
  readonly since: Instant;
  /** Null where it has no deadline. */
  readonly due_at: Instant | null;
}

/** Counts rows of `type, id, title, detail, since, due_at`; the next is the first by deadline, then by age. */
async function readQueue(db: Executor, rows: Sql, at: Instant): Promise<Queue> {
  const [counts, next] = await Promise.all([
    db.one<{ n: bigint; overdue: bigint; oldest: Instant | null }>(sql`
      select count(*) as n, count(*) filter (where due_at < ${at}) as overdue, min(since) as oldest
      from (select due_at, since from (${rows}) q limit ${MOST_COUNTED + 1}) open`),
    db.first<QueueItem>(sql`
      select * from (${rows}) q order by due_at nulls last, since, id limit 1`),
  ]);
  const open = Number(counts.n);
  return {
    open: Math.min(open, MOST_COUNTED),
    is_exact: open <= MOST_COUNTED,
    overdue: Number(counts.overdue),
    oldest: counts.oldest,
    next: next ?? null,
  };
}

/** Open exceptions. The index on open ones has them all. */
export function readOpenExceptions(db: Executor, view: AccountView, at: Instant): Promise<Queue> {
  const rows = sql`select 'exception' as type, id, message as title, what_next as detail,
      created_at as since, due_at
    from exceptions where ${inView(view)} and status = 'open'`;
  return readQueue(db, rows, at);
}

/** Requests that wait for an approval; `operatorId` leaves out that person's own. */
export function readOpenApprovals(
  db: Executor,
  view: AccountView,
  { at, operatorId }: { readonly at: Instant; readonly operatorId: string | null },
): Promise<Queue> {
  const others =
    operatorId === null ? sql`true` : sql`requested_by->>'id' is distinct from ${operatorId}`;
  const rows = sql`select 'approval' as type, id, operation as title, reason as detail,
      created_at as since, expires_at as due_at
    from approvals where ${inView(view)} and state = 'requested' and ${others}`;
  return readQueue(db, rows, at);
}

/** Customers whose identity a person must review. */
export function readCustomersInReview(
  db: Executor,
  scope: AccountScope,
  at: Instant,
): Promise<Queue> {
  const rows = sql`select 'customer' as type, id, name as title, email as detail,
      updated_at as since, null::timestamptz as due_at
    from customers where ${isOfAccount(scope)} and status = 'review' and deleted_at is null`;
  return readQueue(db, rows, at);
}

/** Paykeys that a person must review. */
export function readPaykeysInReview(
  db: Executor,
  scope: AccountScope,
  at: Instant,
): Promise<Queue> {
  const rows = sql`select 'paykey' as type, id, label as title, status_message as detail,
      status_changed_at as since, null::timestamptz as due_at
    from paykeys where ${isOfAccount(scope)} and status = 'review'`;
  return readQueue(db, rows, at);
}

/** Held payments. Those that age most are at the head of the index by status. */
export function readHeldPayments(db: Executor, scope: AccountScope, at: Instant): Promise<Queue> {
  const rows = sql`select p.kind as type, p.id, p.status_message as title, null as detail,
      p.status_changed_at as since, null::timestamptz as due_at
    from payment_states p where ${isOfAccount(scope, "p")} and p.status = 'on_hold'
    order by p.id limit ${MOST_COUNTED + 1}`;
  return readQueue(db, rows, at);
}

/** How the endpoints of a view fare. */
export interface WebhookHealth {
  readonly endpoints: number;
  /** Enabled, and failing since their last success. */
  readonly failing: number;
  /** Disabled by the service. */
  readonly stopped: number;
  readonly failing_since: Instant | null;
  /** The most events that an enabled endpoint is behind. */
  readonly behind: number;
}

export async function readWebhookHealth(db: Executor, view: AccountView): Promise<WebhookHealth> {
  const row = await db.one<{
    endpoints: bigint;
    failing: bigint;
    stopped: bigint;
    failing_since: Instant | null;
    behind: bigint;
  }>(sql`
    select count(*) as endpoints,
      count(*) filter (where status = 'enabled' and failing_since is not null) as failing,
      count(*) filter (where disabled_reason <> 'user_request') as stopped,
      min(failing_since) as failing_since,
      coalesce(max((select c.last_sequence from event_counts c
        where c.environment_id = ${view.environment_id}) - cursor_sequence)
        filter (where status = 'enabled'), 0)::bigint as behind
    from webhook_endpoints where ${inView(view)} and deleted_at is null`);
  return {
    endpoints: Number(row.endpoints),
    failing: Number(row.failing),
    stopped: Number(row.stopped),
    failing_since: row.failing_since,
    behind: Number(row.behind),
  };
}
