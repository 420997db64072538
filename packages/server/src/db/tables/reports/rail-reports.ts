import {
  addBankingDays,
  addDays,
  bankingDaysBetween,
  instantToMs,
  type CivilDate,
  type Instant,
} from "@railhead/core";
import { sql } from "../../postgres/sql.ts";
import { HANDED_OVER, summedEntryHash } from "../banks/file-days.ts";
import { verificationOfItem } from "../files/inbound-items.ts";
import {
  dayOf,
  derived,
  hasKind,
  inPeriod,
  isVisible,
  type ReportRecord,
  type ReportScope,
  type ReportSource,
} from "./report-source.ts";

/** Banking days in which an originator applies a notification of change. */
const NOC_DAYS = 6;
/** Days in which one can be refused. */
const NOC_REFUSAL_DAYS = 15;

const isAutomatic = sql`n.outcome in ('applied', 'unchanged')`;
const nocAppliedAt = sql`coalesce(n.corrected_at, case when ${isAutomatic} then n.applied_at end)`;

export const nocsReport = (of: ReportScope): ReportSource<"nocs"> => ({
  columns: {
    noc_id: sql`n.item_key`,
    received_at: sql`n.applied_at`,
    code: sql`n.code`,
    account_id: sql`n.account_id`,
    payment_id: sql`n.payment_id`,
    paykey_id: sql`n.paykey_id`,
    original_trace: sql`n.original_trace_number`,
    old_routing_number: sql`d.routing_number`,
    new_routing_number: sql`case when d.revision is not null then coalesce(x.routing_number, k.routing_number) end`,
    old_account_mask: sql`d.account_mask`,
    new_account_mask: sql`case when d.revision is not null then coalesce(x.account_mask, k.account_mask) end`,
    outcome: sql`case when n.corrected_at is null then n.outcome else 'applied' end`,
    detail: sql`n.detail`,
    due_date: derived,
    refuse_by: derived,
    refused_code: sql`w.reason`,
    refusal_status: sql`w.status`,
    applied_at: nocAppliedAt,
    applied_by: sql`coalesce(n.corrected_by, case when ${isAutomatic} then 'engine:engine' end)`,
    banking_days_used: derived,
    on_time: derived,
    next_entry_date: sql`(select min(day) from unnest(n.days) day where day > n.received_day)`,
    file_id: sql`n.file_id`,
    line: sql`n.line`,
  },
  hidden: {
    received_day: sql`n.received_day`,
    applied_day: dayOf(nocAppliedAt),
    today: sql`(${of.at}::timestamptz at time zone 'America/New_York')::date`,
  },
  // Days are collected once for a paykey: each of many corrections would read all of its payments.
  from: sql`(
      with received as materialized (
        select i.*, coalesce(p.account_id, v.account_id, c.account_id) as account_id,
          coalesce(p.paykey_id, v.paykey_id, c.id) as paykey_id, ${dayOf(sql`i.applied_at`)} as received_day
        from inbound_items i
          left join payments p on p.environment_id = i.environment_id and p.id = i.payment_id
          ${verificationOfItem}
          left join paykeys c on c.environment_id = i.environment_id and c.id = i.corrected_paykey_id
        where i.environment_id = ${of.environment_id} and i.kind in ('correction', 'unmatched')
          and ${hasKind(sql`i.code`, "C")} and ${inPeriod(sql`i.applied_at`, of)}
      ), sent as (
        select q.paykey_id, array_agg(distinct e.file_date) as days
        from (select distinct paykey_id from received) r
          join payments q on q.environment_id = ${of.environment_id} and q.paykey_id = r.paykey_id
          join entries e on e.environment_id = q.environment_id and e.payment_id = q.id
        group by 1
      )
      select received.*, sent.days from received left join sent using (paykey_id)) n
    left join paykeys k on k.environment_id = n.environment_id and k.id = n.paykey_id
    left join lateral (select b.* from paykey_bank_details b
      where b.environment_id = n.environment_id and b.paykey_id = n.paykey_id
        and b.item_key = n.item_key order by b.revision limit 1) d on true
    left join paykey_bank_details x on x.environment_id = d.environment_id
      and x.paykey_id = d.paykey_id and x.revision = d.revision + 1
    left join auxiliary_entries w on w.environment_id = n.environment_id
      and w.item_key = n.item_key
    where ${isVisible(of, "n")}`,
  order: sql`n.applied_at, n.file_id, n.line, n.item_key`,
  derive: withNocDates,
});

function withNocDates(row: ReportRecord): ReportRecord {
  const received = row["received_day"] as CivilDate;
  const due = addBankingDays(received, NOC_DAYS);
  const until = (row["applied_day"] ?? row["today"]) as CivilDate;
  return {
    ...row,
    due_date: due,
    refuse_by: addDays(received, NOC_REFUSAL_DAYS),
    banking_days_used: bankingDaysBetween(received, until),
    on_time: until <= due,
  };
}

export const filesReport = (of: ReportScope): ReportSource<"files"> => ({
  columns: {
    file_id: sql`f.id`,
    file_date: sql`f.file_date`,
    direction: sql`f.direction`,
    bank_id: sql`f.bank_id`,
    name: sql`f.name`,
    modifier: sql`f.file_id_modifier`,
    state: sql`f.state`,
    contents: sql`nullif(array_to_string(f.contents, ' '), '')`,
    sha256: sql`encode(f.sha256, 'hex')`,
    byte_count: sql`f.byte_count`,
    batch_count: sql`f.batch_count`,
    entry_addenda_count: sql`f.entry_addenda_count`,
    entry_hash: sql`lpad(f.entry_hash, 10, '0')`,
    debit_cents: sql`f.total_debit_cents`,
    credit_cents: sql`f.total_credit_cents`,
    debit_count: sql`coalesce(e.debits, 0)`,
    credit_count: sql`coalesce(e.credits, 0)`,
    void_count: sql`coalesce(e.voids, 0)`,
    created_at: sql`f.created_at`,
    state_changed_at: sql`f.updated_at`,
    window: sql`case when f.direction = 'outbound' then coalesce((select w->>'cutoff'
      from bank_profiles b, json_array_elements(b.profile->'same_day') w
      where b.environment_id = f.environment_id and b.bank_id = f.bank_id
        and b.version = f.profile_version
        and w->>'deadline' = to_char(f.send_by at time zone 'America/New_York', 'HH24:MI')
      limit 1), 'ordinary') end`,
    send_by: sql`f.send_by`,
    acknowledge_by: sql`f.acknowledge_by`,
    profile_version: sql`f.profile_version`,
  },
  from: sql`ach_files f left join lateral (
      select count(*) filter (where right(transaction_code, 1) >= '5') as debits,
        count(*) filter (where right(transaction_code, 1) < '5') as credits,
        count(*) filter (where void is not null) as voids
      from entries where environment_id = f.environment_id and file_id = f.id) e on true
    where f.environment_id = ${of.environment_id}
      and f.file_date between ${of.from_date} and ${of.to_date}`,
  order: sql`f.file_date, f.created_at, f.id`,
});

export const controlTotalsReport = (of: ReportScope): ReportSource<"control_totals"> => ({
  columns: {
    file_date: sql`t.file_date`,
    bank_id: sql`t.bank_id`,
    scope: sql`case when t.is_day then 'day' else 'file' end`,
    file_id: sql`t.file_id`,
    name: sql`t.name`,
    modifier: sql`t.modifier`,
    state: sql`t.state`,
    file_count: sql`t.file_count`,
    batch_count: sql`t.batch_count`,
    entry_addenda_count: sql`t.entry_addenda_count`,
    entry_hash: sql`t.entry_hash`,
    debit_cents: sql`t.debit_cents`,
    credit_cents: sql`t.credit_cents`,
  },
  from: sql`(
    select f.file_date, f.bank_id, grouping(f.id) = 1 as is_day, f.id as file_id,
      case when grouping(f.id) = 0 then min(f.name) end as name,
      case when grouping(f.id) = 0 then min(f.file_id_modifier) end as modifier,
      case when grouping(f.id) = 0 then min(f.state) end as state,
      count(*) as file_count, sum(f.batch_count) as batch_count,
      sum(f.entry_addenda_count) as entry_addenda_count, ${summedEntryHash} as entry_hash,
      sum(f.total_debit_cents)::bigint as debit_cents,
      sum(f.total_credit_cents)::bigint as credit_cents
    from ach_files f where f.environment_id = ${of.environment_id} and f.direction = 'outbound'
      and f.state = any(${HANDED_OVER}) and f.file_date between ${of.from_date} and ${of.to_date}
    group by grouping sets ((f.file_date, f.bank_id, f.id), (f.file_date, f.bank_id))
    ) t`,
  order: sql`t.file_date, t.bank_id, t.is_day, t.file_id`,
});

export const exceptionsReport = (of: ReportScope): ReportSource<"exceptions"> => ({
  columns: {
    exception_id: sql`x.id`,
    opened_at: sql`x.created_at`,
    kind: sql`x.kind`,
    account_id: sql`x.account_id`,
    resource_type: sql`x.resource_type`,
    resource_id: sql`x.resource_id`,
    message: sql`x.message`,
    what_next: sql`x.what_next`,
    status: sql`x.status`,
    due_at: sql`x.due_at`,
    age_hours: derived,
    age_banking_days: derived,
    hours_left: derived,
    overdue: derived,
    resolved_at: sql`x.resolved_at`,
    resolved_by: sql`x.resolved_by`,
    resolution: sql`x.resolution`,
  },
  hidden: {
    opened_day: dayOf(sql`x.created_at`),
    end_at: sql`coalesce(x.resolved_at, ${of.at}::timestamptz)`,
    end_day: sql`(coalesce(x.resolved_at, ${of.at}::timestamptz) at time zone 'America/New_York')::date`,
  },
  from: sql`exceptions x where ${isVisible(of, "x")} and x.created_at <= ${of.through}
    and (x.resolved_at is null or x.resolved_at >= ${of.from})`,
  order: sql`x.created_at, x.id`,
  derive: withAge,
});

const HOUR_MS = 3_600_000;

function withAge(row: ReportRecord): ReportRecord {
  const [opened, due, end] = ["opened_at", "due_at", "end_at"].map((name) =>
    instantToMs(row[name] as Instant),
  ) as [number, number, number];
  const isOpen = row["resolved_at"] === null;
  return {
    ...row,
    age_hours: Math.floor((end - opened) / HOUR_MS),
    age_banking_days: bankingDaysBetween(
      row["opened_day"] as CivilDate,
      row["end_day"] as CivilDate,
    ),
    hours_left: isOpen ? Math.floor((due - end) / HOUR_MS) : null,
    overdue: end > due,
  };
}
