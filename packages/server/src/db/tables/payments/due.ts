import { AUXILIARY_KINDS, RULE_BREAKER, type AuxiliaryKind, type Instant } from "@railhead/core";
import { bankColumns, type Bank } from "../banks/banks.ts";
import { isDecided } from "../banks/file-days.ts";
import type { Executor } from "../../postgres/executor.ts";
import { isNotParked, isReceivedLineDue } from "../banks/funding-banks.ts";
import { isNotSetAside } from "../operations/set-aside.ts";
import { named, raw, sql, type Sql } from "../../postgres/sql.ts";

/** Kinds of engine work. */
export type DueWork =
  | "verify"
  | "expire"
  | "expire_approvals"
  | "alert_keys"
  | "balance"
  | "screen"
  | "judge_accounts"
  | "bulk"
  | "review"
  | "replan"
  | "originate"
  | "settle"
  | "mature"
  | "fund"
  | "originate_transfers"
  | "settle_transfers"
  | "mature_transfers"
  | AuxiliaryKind
  | "transmit"
  | "bank_returns"
  | "acknowledge"
  | "file_days"
  | "received_entries"
  | "return_requests"
  | "originator_reviews"
  | "programme_review"
  | "work_items"
  | "rule_breaker"
  | "exceptions"
  | "poll";

export interface Due {
  readonly work: DueWork;
  readonly due_at: Instant;
}

/**
 * Earliest due instant of each kind of work of an environment. Each line is the first row of a partial
 * index, so the cost is constant.
 */
export function listDue(db: Executor, environmentId: string): Promise<Due[]> {
  return db.rows(
    named(
      "list_due",
      sql`select work, due_at from (${dueWork(environmentId)}) due order by due_at`,
    ),
  );
}

/** With the environment's banks, in the order of `listBanks`, in one query. */
export async function listDueAndBanks(
  db: Executor,
  environmentId: string,
): Promise<{ due: Due[]; banks: Bank[] }> {
  const rows = await db.rows<Bank & { works: DueWork[] | null; instants: Instant[] | null }>(
    named(
      "list_due_and_banks",
      sql`
    select ${bankColumns}, works, instants
    from (select array_agg(work order by due_at) as works,
        array_agg(due_at order by due_at) as instants
      from (${dueWork(environmentId)}) due) all_due, banks
    where environment_id = ${environmentId}
    order by is_default desc, created_at, id`,
    ),
  );
  const { works, instants } = rows[0] ?? {};
  const due = (works ?? []).map((work, index) => ({ work, due_at: instants?.[index] ?? "" }));
  return { due, banks: rows };
}

/** Items set aside are not due. */
const isNotBlocked = (environmentId: string, id: string) => isNotSetAside(environmentId, raw(id));

type IsDue = (column: string) => Sql;

/** Earliest instant of each kind of work, optionally after a given instant. */
const dueWork = (environmentId: string, after?: Instant) => {
  const due: IsDue = (column) =>
    after === undefined
      ? sql`${raw(column)} is not null`
      : sql`${raw(column)} is not null and ${raw(column)} > ${after}`;
  return sql`
    select work, due_at from (
      ${counterpartyWork(environmentId, due)}
      union all
      select s.step as work, (
        select p.due_at from payment_states p
        where p.environment_id = ${environmentId} and p.due_step = s.step
          and ${due("p.due_at")} and ${isNotBlocked(environmentId, "p.id")}
        order by p.due_at limit 1) as due_at
      from unnest(array['review', 'originate', 'settle', 'mature']) as s(step)
      union all
      select s.step || '_transfers', (
        select f.due_at from funding_events f
        where f.environment_id = ${environmentId} and f.due_step = s.step
          and ${due("f.due_at")} and ${isNotBlocked(environmentId, "f.id")}
        order by f.due_at limit 1)
      from unnest(array['originate', 'settle', 'mature']) as s(step)
      union all
      select 'fund', least((
        select p.funding_due_at from payment_states p
        where p.environment_id = ${environmentId} and ${isNotParked}
          and ${due("p.funding_due_at")} and ${isNotBlocked(environmentId, "p.id")}
        order by p.funding_due_at limit 1), (
        select r.due_at from received_lines r
        where r.environment_id = ${environmentId} and ${isReceivedLineDue}
          and ${due("r.due_at")} and ${isNotBlocked(environmentId, "r.suspense_id")}
        order by r.due_at limit 1))
      union all
      select k.kind, (
        select a.due_at from auxiliary_entries a
        where a.environment_id = ${environmentId} and a.kind = k.kind
          and ${due("a.due_at")} and ${isNotBlocked(environmentId, "a.id")}
        order by a.due_at limit 1)
      from unnest(${AUXILIARY_KINDS}::text[]) as k(kind)
      union all
      ${bankWork(environmentId, due)}
      union all
      ${deskWork(environmentId, due)}
    ) work where due_at is not null`;
};

/** Of customers, paykeys, approvals, bulk jobs and API keys. */
function counterpartyWork(environmentId: string, due: IsDue): Sql {
  return sql`
      select 'verify' as work, least((
        select c.updated_at from customers c
        where c.environment_id = ${environmentId} and c.status = 'pending'
          and ${due("c.updated_at")} and c.deleted_at is null and ${isNotBlocked(environmentId, "c.id")}
        order by c.updated_at limit 1), (
        select k.updated_at from paykeys k
        where k.environment_id = ${environmentId} and k.status = 'pending'
          and ${due("k.updated_at")} and ${isNotBlocked(environmentId, "k.id")}
        order by k.updated_at limit 1)) as due_at
      union all
      select 'expire', (
        select k.expires_at from paykeys k
        where k.environment_id = ${environmentId} and ${due("k.expires_at")}
          and k.status in ('active', 'review') and ${isNotBlocked(environmentId, "k.id")}
        order by k.expires_at limit 1)
      union all
      select 'expire_approvals', (
        select a.due_at from approvals a
        where a.environment_id = ${environmentId}
          and ${due("a.due_at")} and ${isNotBlocked(environmentId, "a.id")}
        order by a.due_at limit 1)
      union all
      select 'alert_keys', (
        select k.expiry_alert_at from api_keys k
        where k.environment_id = ${environmentId}
          and ${due("k.expiry_alert_at")} and ${isNotBlocked(environmentId, "k.id")}
        order by k.expiry_alert_at limit 1)
      union all
      select 'balance', (
        select l.balance_due_at from provider_links l
        where l.environment_id = ${environmentId}
          and ${due("l.balance_due_at")} and ${isNotBlocked(environmentId, "l.paykey_id")}
        order by l.balance_due_at limit 1)
      union all
      select 'screen', least((
        select q.due_at from screening_queue q
        where q.environment_id = ${environmentId}
          and ${due("q.due_at")} and ${isNotBlocked(environmentId, "q.subject_id")}
        order by q.due_at limit 1), (
        select v.due_at from screening_versions v
        where v.environment_id = ${environmentId} and ${due("v.due_at")}
        order by v.due_at limit 1), (
        select l.stale_at from screening_lists l
        where l.environment_id = ${environmentId} and ${due("l.stale_at")}
        order by l.stale_at limit 1))
      union all
      select 'judge_accounts', (
        select j.due_at from account_checks j
        where j.environment_id = ${environmentId} and j.kind = 'recheck' and ${due("j.due_at")}
        order by j.due_at limit 1)
      union all
      select 'bulk', (
        select b.due_at from bulk_jobs b
        where b.environment_id = ${environmentId} and ${due("b.due_at")}
        order by b.due_at limit 1)`;
}

/** After the first hold or refusal that was not counted yet; only where an environment published rules. */
const BREAKER_DUE = `(d.decided_at + interval '${RULE_BREAKER.check_after_ms} milliseconds')`;

/** Of what people review and decide. */
function deskWork(environmentId: string, due: IsDue): Sql {
  return sql`
  select 'originator_reviews', (
    select r.due_at from originators r
    where r.environment_id = ${environmentId} and ${due("r.due_at")}
      and ${isNotBlocked(environmentId, "r.id")}
    order by r.due_at limit 1)
  union all
  select 'programme_review', (
    select r.due_at from programme_reviews r
    where r.environment_id = ${environmentId} and r.recorded_at is null and ${due("r.due_at")})
  union all
  select 'work_items', (
    select w.due_at from work_items w
    where w.environment_id = ${environmentId} and w.resolved_at is null and w.overdue_at is null
      and ${due("w.due_at")} and ${isNotBlocked(environmentId, "w.id")}
    order by w.due_at limit 1)
  union all
  select 'rule_breaker', (
    select ${raw(BREAKER_DUE)} from risk_decisions d
    where d.environment_id = ${environmentId} and ${due(BREAKER_DUE)}
      and d.stage = 'review' and d.outcome in ('hold', 'refuse')
      and d.decided_at > coalesce((select b.checked_until from risk_breakers b
        where b.environment_id = ${environmentId}), '-infinity')
      and exists (select from risk_publications p where p.environment_id = ${environmentId})
    order by d.decided_at limit 1)
  union all
  select 'exceptions', (
    select x.due_at from exceptions x
    where x.environment_id = ${environmentId} and x.status = 'open' and x.overdue_at is null
      and ${due("x.due_at")} and ${isNotBlocked(environmentId, "x.id")}
    order by x.due_at limit 1)`;
}

/** Of files, of what comes back, and of the banks themselves. */
function bankWork(environmentId: string, due: IsDue): Sql {
  return sql`
  select 'transmit', (
    select a.due_at from ach_files a
    where a.environment_id = ${environmentId}
      and ${due("a.due_at")} and ${isNotBlocked(environmentId, "a.id")}
    order by a.due_at limit 1)
  union all
  select 'bank_returns', (
    select s.due_at from simulated_returns s
    where s.environment_id = ${environmentId} and ${due("s.due_at")}
    order by s.due_at limit 1)
  union all
  select 'acknowledge', least((
    select a.acknowledge_by from ach_files a
    where a.environment_id = ${environmentId}
      and ${due("a.acknowledge_by")} and ${isNotBlocked(environmentId, "a.id")}
    order by a.acknowledge_by limit 1), (
    select a.confirmation_due_at from ach_files a
    where a.environment_id = ${environmentId}
      and ${due("a.confirmation_due_at")} and ${isNotBlocked(environmentId, "a.id")}
    order by a.confirmation_due_at limit 1))
  union all
  select 'file_days', (
    select d.due_at from file_days d
    where d.environment_id = ${environmentId} and ${due("d.due_at")} and ${isDecided("d")}
      and ${isNotBlocked(environmentId, "d.id")}
    order by d.due_at limit 1)
  union all
  select 'received_entries', (
    select r.due_at from received_entries r
    where r.environment_id = ${environmentId}
      and ${due("r.due_at")} and ${isNotBlocked(environmentId, "r.id")}
    order by r.due_at limit 1)
  union all
  select 'return_requests', (
    select r.due_at from return_requests r
    where r.environment_id = ${environmentId} and ${due("r.due_at")}
      and ${isNotBlocked(environmentId, "r.id")}
    order by r.due_at limit 1)
  union all
  select 'replan', (select min(b.replan_at) from banks b
    where b.environment_id = ${environmentId} and ${due("b.replan_at")})
  union all
  select 'poll', (select min(b.next_poll_at) from banks b
    where b.environment_id = ${environmentId} and ${due("b.next_poll_at")})`;
}

/**
 * Earliest due instants after a given one: while one bank is blocked, another bank's later work is hidden
 * in `listDue`.
 */
export function listDueLater(db: Executor, environmentId: string, after: Instant): Promise<Due[]> {
  return db.rows(
    named(
      "list_due_later",
      sql`select work, due_at from (${dueWork(environmentId, after)}) due order by due_at`,
    ),
  );
}
