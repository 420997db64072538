import { AUXILIARY_ENTRIES, type AuxiliaryKind, type Instant } from "@railhead/core";
import {
  type BankScope,
  ofAccount,
  paymentsRoutedTo,
  paymentsSentTo,
  transfersSentTo,
} from "../banks/bank-scope.ts";
import { isDecided } from "../banks/file-days.ts";
import type { Executor } from "../../postgres/executor.ts";
import { isNotSetAside } from "../operations/set-aside.ts";
import { join, sql, type Sql } from "../../postgres/sql.ts";
import type { DueWork } from "./due.ts";

/** An item of a step. */
export interface DueItem {
  readonly type: string;
  readonly id: string;
  readonly account_id: string | null;
}

export interface DueOf {
  readonly environment_id: string;
  readonly bank_id: string;
  readonly scope: BankScope;
  readonly at: Instant;
}

const END_OF_TIME: Instant = "9999-12-31T00:00:00.000Z";

function payments(of: DueOf, step: string, at = of.at): Sql {
  const isUnsent = step === "review" || step === "originate";
  return sql`select p.kind as type, p.id, p.account_id, p.due_at from payment_states p
    where p.environment_id = ${of.environment_id} and p.due_step = ${step} and p.due_at <= ${at}
      ${isUnsent ? paymentsRoutedTo(of.scope) : paymentsSentTo(of.scope)}`;
}

function transfers(of: DueOf, step: string, at = of.at): Sql {
  return sql`select 'funding_event' as type, f.id, f.account_id, f.due_at from funding_events f
    where f.environment_id = ${of.environment_id} and f.due_step = ${step} and f.due_at <= ${at}
      ${step === "originate" ? ofAccount(of.scope, "f") : transfersSentTo(of.scope)}`;
}

const auxiliary = (of: DueOf, kind: AuxiliaryKind): Sql => sql`
  select ${AUXILIARY_ENTRIES[kind].resource}::text as type, a.id, a.account_id, a.due_at
  from auxiliary_entries a
  where a.environment_id = ${of.environment_id} and a.kind = ${kind} and a.bank_id = ${of.bank_id}
    and a.due_at <= ${of.at}`;

const both = (of: DueOf, step: string): Sql[] => [payments(of, step), transfers(of, step)];

/**
 * Items of each bulk step, of which one may be faulty. Steps without a row process items one by one, since
 * each has effects outside the database.
 */
const ITEMS: Readonly<Partial<Record<DueWork, (of: DueOf) => readonly Sql[]>>> = {
  verify: ({ environment_id }) => [
    sql`select 'customer' as type, c.id, c.account_id, c.updated_at as due_at from customers c
      where c.environment_id = ${environment_id} and c.status = 'pending'
        and c.deleted_at is null`,
    sql`select 'paykey' as type, k.id, k.account_id, k.updated_at as due_at from paykeys k
      where k.environment_id = ${environment_id} and k.status = 'pending'`,
  ],
  expire: ({ environment_id, at }) => [
    sql`select 'paykey' as type, k.id, k.account_id, k.expires_at as due_at from paykeys k
      where k.environment_id = ${environment_id} and k.expires_at <= ${at}
        and k.status in ('active', 'review')`,
  ],
  expire_approvals: ({ environment_id, at }) => [
    sql`select 'approval' as type, a.id, a.account_id, a.due_at from approvals a
      where a.environment_id = ${environment_id} and a.due_at <= ${at}`,
  ],
  alert_keys: ({ environment_id, at }) => [
    sql`select 'api_key' as type, k.id, k.account_id, k.expiry_alert_at as due_at from api_keys k
      where k.environment_id = ${environment_id} and k.expiry_alert_at <= ${at}`,
  ],
  balance: ({ environment_id, at }) => [
    sql`select 'paykey' as type, k.id, k.account_id, l.balance_due_at as due_at
      from provider_links l join paykeys k on k.id = l.paykey_id and k.environment_id = l.environment_id
      where l.environment_id = ${environment_id} and l.balance_due_at <= ${at}`,
  ],
  screen: ({ environment_id, at }) => [
    sql`select q.subject_type as type, q.subject_id as id, null::uuid as account_id, q.due_at
      from screening_queue q where q.environment_id = ${environment_id} and q.due_at <= ${at}`,
  ],
  judge_accounts: ({ environment_id, at }) => [
    sql`select p.kind as type, p.id, p.account_id, p.created_at as due_at from payments_with_state p
      where p.environment_id = ${environment_id} and p.status in ('scheduled', 'on_hold')
        and p.account_id in (
        select j.account_id from account_checks j
        where j.environment_id = ${environment_id} and j.kind = 'recheck' and j.due_at <= ${at})`,
  ],
  review: (of) => [payments(of, "review")],
  replan: (of) =>
    ["originate", "settle", "mature"].flatMap((step) => [
      payments(of, step, END_OF_TIME),
      ...(step === "originate" ? [transfers(of, step, END_OF_TIME)] : []),
    ]),
  settle: (of) => both(of, "settle"),
  settle_transfers: (of) => both(of, "settle"),
  mature: (of) => both(of, "mature"),
  mature_transfers: (of) => both(of, "mature"),
  reversal: (of) => [auxiliary(of, "reversal")],
  fund: (of) => [
    sql`select p.kind as type, p.id, p.account_id, p.funding_due_at as due_at from payment_states p
      where p.environment_id = ${of.environment_id} and p.funding_due_at <= ${of.at}
        ${ofAccount(of.scope, "p")}`,
    sql`select 'suspense_item' as type, r.suspense_id as id, r.account_id, r.due_at
      from received_lines r
      where r.environment_id = ${of.environment_id} and r.due_at <= ${of.at}
        ${ofAccount(of.scope, "r")}`,
  ],
  originate: (of) => both(of, "originate"),
  originate_transfers: (of) => both(of, "originate"),
  dishonor: (of) => [auxiliary(of, "dishonor")],
  correction_refusal: (of) => [auxiliary(of, "correction_refusal")],
  received_return: (of) => [auxiliary(of, "received_return")],
  verification: (of) => [auxiliary(of, "verification")],
  acknowledge: ({ environment_id, at }) => [
    sql`select 'file' as type, a.id, null::uuid as account_id, a.acknowledge_by as due_at
      from ach_files a where a.environment_id = ${environment_id} and a.acknowledge_by <= ${at}`,
    sql`select 'file' as type, a.id, null::uuid as account_id, a.confirmation_due_at as due_at
      from ach_files a where a.environment_id = ${environment_id} and a.confirmation_due_at <= ${at}`,
  ],
  file_days: ({ environment_id, bank_id, at }) => [
    sql`select 'file_day' as type, d.id, null::uuid as account_id, d.due_at from file_days d
      where d.environment_id = ${environment_id} and d.bank_id = ${bank_id} and d.due_at <= ${at}
        and ${isDecided("d")}`,
  ],
  received_entries: ({ environment_id, at }) => [
    sql`select 'received_entry' as type, r.id, r.account_id, r.due_at
      from received_entries r where r.environment_id = ${environment_id} and r.due_at <= ${at}`,
  ],
  return_requests: ({ environment_id, at }) => [
    sql`select 'return_request' as type, r.id, r.account_id, r.due_at
      from return_requests r where r.environment_id = ${environment_id} and r.due_at <= ${at}`,
  ],
  originator_reviews: ({ environment_id, at }) => [
    sql`select 'originator' as type, r.id, null::uuid as account_id, r.due_at
      from originators r where r.environment_id = ${environment_id} and r.due_at <= ${at}`,
  ],
  work_items: ({ environment_id, at }) => [
    sql`select 'work_item' as type, w.id, w.account_id, w.due_at from work_items w
      where w.environment_id = ${environment_id} and w.resolved_at is null
        and w.overdue_at is null and w.due_at <= ${at}`,
  ],
  exceptions: ({ environment_id, at }) => [
    sql`select 'exception' as type, x.id, x.account_id, x.due_at from exceptions x
      where x.environment_id = ${environment_id} and x.status = 'open' and x.overdue_at is null
        and x.due_at <= ${at}`,
  ],
};

/** Whether a step processes items in bulk, so that a faulty item is found by exclusion. */
export const isBulkStep = (work: DueWork): boolean => ITEMS[work] !== undefined;

/** All due items of a step for a bank, in due order. */
export async function listDueItems(
  db: Executor,
  work: DueWork,
  of: DueOf,
): Promise<readonly DueItem[]> {
  const items = ITEMS[work]?.(of) ?? [];
  if (items.length === 0) return [];
  return await db.rows(sql`
    select type, id, account_id from (${join(items, " union all ")}) items
    where ${isNotSetAside(of.environment_id, sql`id`)}
    order by due_at, id`);
}
