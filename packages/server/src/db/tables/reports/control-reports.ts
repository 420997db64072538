import { bankingDaysBetween, type CivilDate } from "@railhead/core";
import { sql } from "../../postgres/sql.ts";
import {
  actorText,
  dayOf,
  derived,
  inPeriod,
  type ReportRecord,
  type ReportScope,
  type ReportSource,
} from "./report-source.ts";

export const suspenseReport = (of: ReportScope): ReportSource<"suspense"> => ({
  columns: {
    suspense_id: sql`i.id`,
    opened_at: sql`i.created_at`,
    kind: sql`i.kind`,
    code: sql`i.code`,
    amount_cents: sql`i.suspense_cents`,
    open_cents: sql`i.suspense_cents - coalesce(a.cents, 0)::bigint`,
    age_banking_days: derived,
    original_trace: sql`i.original_trace_number`,
    payment_id: sql`i.payment_id`,
    file_id: sql`i.file_id`,
    line: sql`i.line`,
    act_count: sql`coalesce(a.n, 0)`,
    last_act: sql`l.act`,
    last_act_at: sql`l.created_at`,
    last_act_by: actorText(sql`l.actor`),
    last_reason: sql`l.reason`,
  },
  hidden: {
    opened_day: dayOf(sql`i.created_at`),
    as_of: sql`least(${of.to_date}::date, ${dayOf(sql`${of.at}::timestamptz`)})`,
  },
  from: sql`suspense_items i
    left join lateral (select count(*) as n, sum(cents) as cents,
        sum(cents) filter (where created_at < ${of.from}) as cents_before
      from suspense_acts where environment_id = i.environment_id
        and suspense_id = i.id and created_at <= ${of.through}) a on true
    left join lateral (select * from suspense_acts where environment_id = i.environment_id
        and suspense_id = i.id and created_at <= ${of.through}
      order by number desc limit 1) l on true
    where i.environment_id = ${of.environment_id}
      and i.created_at <= ${of.through}
      and (i.created_at >= ${of.from} or i.suspense_cents <> coalesce(a.cents_before, 0))`,
  order: sql`i.created_at, i.id`,
  derive: withAge,
});

function withAge(row: ReportRecord): ReportRecord {
  const [opened, asOf] = [row["opened_day"] as CivilDate, row["as_of"] as CivilDate];
  return { ...row, age_banking_days: bankingDaysBetween(opened, asOf) };
}

export const ledgerProofsReport = (of: ReportScope): ReportSource<"ledger_proofs"> => ({
  columns: {
    proof_id: sql`r.id`,
    started_at: sql`r.started_at`,
    scope: sql`r.scope`,
    state: sql`r.state`,
    ended_at: sql`r.ended_at`,
    posted_through: sql`r.posted_through`,
    through_posting: sql`r.through_posting`,
    invariant_count: sql`c.checked`,
    violation_count: sql`c.found`,
    requested_by: actorText(sql`r.requested_by`),
  },
  from: sql`ledger_proof_runs r cross join lateral (
      select count(*) as checked, coalesce(sum(value::bigint), 0)::bigint as found
      from json_each_text(r.counts)) c
    where r.environment_id = ${of.environment_id} and ${inPeriod(sql`r.started_at`, of)}`,
  order: sql`r.started_at, r.id`,
});

export const approvalsReport = (of: ReportScope): ReportSource<"approvals"> => ({
  columns: {
    approval_id: sql`a.id`,
    requested_at: sql`a.created_at`,
    action: sql`a.action`,
    operation: sql`a.operation`,
    account_id: sql`a.account_id`,
    state: sql`a.state`,
    requested_by: actorText(sql`a.requested_by`),
    reason: sql`a.reason`,
    needed: sql`a.needed::integer`,
    approved_by: sql`v.approved`,
    denied_by: sql`v.denied`,
    has_own_vote: sql`coalesce(v.voters @> array[a.requested_by->>'id'], false)`,
    decided_at: sql`a.decided_at`,
    decision_reason: sql`a.decision_reason`,
  },
  from: sql`approvals a cross join lateral (
      select array_agg(operator_id::text) as voters,
        string_agg(operator_id::text, ' ' order by voted_at) filter (where vote = 'approve') as approved,
        string_agg(operator_id::text, ' ' order by voted_at) filter (where vote = 'deny') as denied
      from approval_votes where environment_id = a.environment_id and approval_id = a.id) v
    where a.environment_id = ${of.environment_id} and ${inPeriod(sql`a.created_at`, of)}`,
  order: sql`a.created_at, a.id`,
});
