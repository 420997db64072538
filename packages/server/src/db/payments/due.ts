import type { Instant } from "@railhead/core";
import { bankColumns, type Bank } from "../banks/banks.ts";
import type { Executor } from "../executor.ts";
import { isNotParked } from "../banks/funding-banks.ts";
import { named, sql, type Sql } from "../sql.ts";

/** Kinds of work the engine does, by the name of what is due. */
export type DueWork =
  | "verify"
  | "expire"
  | "balance"
  | "judge_accounts"
  | "review"
  | "replan"
  | "originate"
  | "settle"
  | "mature"
  | "fund"
  | "originate_transfers"
  | "settle_transfers"
  | "mature_transfers"
  | "dishonor"
  | "verification"
  | "reversal"
  | "transmit"
  | "bank_returns"
  | "acknowledge"
  | "exceptions"
  | "poll";

export interface Due {
  readonly work: DueWork;
  readonly due_at: Instant;
}

/**
 * The earliest due instant of each kind of work of an environment. Every line is the first row
 * of a partial index, so the answer costs the same however much is waiting.
 */
export function listDue(db: Executor, environmentId: string): Promise<Due[]> {
  return db.rows(
    named(
      "list_due",
      sql`select work, due_at from (${dueWork(environmentId)}) due order by due_at`,
    ),
  );
}

/** The same with the environment's banks, in the order of `listBanks`: one question instead of two. */
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

const dueWork = (environmentId: string) => sql`
    select work, due_at from (
      select 'verify' as work, least((
        select c.updated_at from customers c
        where c.environment_id = ${environmentId} and c.status = 'pending'
          and c.deleted_at is null
        order by c.updated_at limit 1), (
        select k.updated_at from paykeys k
        where k.environment_id = ${environmentId} and k.status = 'pending'
        order by k.updated_at limit 1)) as due_at
      union all
      select 'expire', (
        select k.expires_at from paykeys k
        where k.environment_id = ${environmentId} and k.expires_at is not null
          and k.status in ('active', 'review')
        order by k.expires_at limit 1)
      union all
      select 'balance', (
        select l.balance_due_at from provider_links l
        where l.environment_id = ${environmentId} and l.balance_due_at is not null
        order by l.balance_due_at limit 1)
      union all
      select 'judge_accounts', (
        select j.due_at from account_judgings j
        where j.environment_id = ${environmentId} order by j.due_at limit 1)
      union all
      select s.step as work, (
        select p.due_at from payments p
        where p.environment_id = ${environmentId} and p.due_step = s.step and p.due_at is not null
        order by p.due_at limit 1) as due_at
      from unnest(array['review', 'originate', 'settle', 'mature']) as s(step)
      union all
      select s.step || '_transfers', (
        select f.due_at from funding_events f
        where f.environment_id = ${environmentId} and f.due_step = s.step and f.due_at is not null
        order by f.due_at limit 1)
      from unnest(array['originate', 'settle', 'mature']) as s(step)
      union all
      select 'fund', (
        select p.funding_due_at from payments p
        where p.environment_id = ${environmentId} and ${isNotParked}
        order by p.funding_due_at limit 1)
      union all
      select 'dishonor', (
        select d.due_at from dishonors d
        where d.environment_id = ${environmentId} and d.due_at is not null
        order by d.due_at limit 1)
      union all
      select 'verification', (
        select v.due_at from paykey_verifications v
        where v.environment_id = ${environmentId} and v.due_at is not null
        order by v.due_at limit 1)
      union all
      select 'reversal', (
        select r.due_at from reversals r
        where r.environment_id = ${environmentId} and r.due_at is not null
        order by r.due_at limit 1)
      union all
      ${bankWork(environmentId)}
    ) work where due_at is not null`;

/** Of files, of what comes back, and of the banks themselves. */
function bankWork(environmentId: string): Sql {
  return sql`
  select 'transmit', (
    select a.due_at from ach_files a
    where a.environment_id = ${environmentId} and a.due_at is not null
    order by a.due_at limit 1)
  union all
  select 'bank_returns', (
    select s.due_at from simulated_returns s
    where s.environment_id = ${environmentId} and s.due_at is not null
    order by s.due_at limit 1)
  union all
  select 'acknowledge', (
    select a.acknowledge_by from ach_files a
    where a.environment_id = ${environmentId} and a.acknowledge_by is not null
    order by a.acknowledge_by limit 1)
  union all
  select 'exceptions', (
    select x.due_at from exceptions x
    where x.environment_id = ${environmentId} and x.status = 'open' and x.overdue_at is null
    order by x.due_at limit 1)
  union all
  select 'replan', (select min(b.replan_at) from banks b where b.environment_id = ${environmentId})
  union all
  select 'poll', (select min(b.next_poll_at) from banks b where b.environment_id = ${environmentId})`;
}

/**
 * The earliest due instants after a given one, of the kinds of work that one bank may hold up: what
 * another bank has to do later is behind it in `listDue`.
 */
export function listDueLater(db: Executor, environmentId: string, after: Instant): Promise<Due[]> {
  return db.rows(
    named(
      "list_due_later",
      sql`
    select work, due_at from (
      select s.step as work, (
        select p.due_at from payments p
        where p.environment_id = ${environmentId} and p.due_step = s.step and p.due_at > ${after}
        order by p.due_at limit 1) as due_at
      from unnest(array['originate', 'mature']) as s(step)
      union all
      select s.step || '_transfers', (
        select f.due_at from funding_events f
        where f.environment_id = ${environmentId} and f.due_step = s.step and f.due_at > ${after}
        order by f.due_at limit 1)
      from unnest(array['originate', 'mature']) as s(step)
      union all
      select 'transmit', (
        select a.due_at from ach_files a
        where a.environment_id = ${environmentId} and a.due_at > ${after}
        order by a.due_at limit 1)
    ) work where due_at is not null order by due_at`,
    ),
  );
}
