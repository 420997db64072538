import { CONTEST_CODES, DISHONOR_CODES, ratesOfReturn, returnEffect } from "@railhead/core";
import { sql, type Sql } from "../../postgres/sql.ts";
import { secCode } from "../accounts/return-rates.ts";
import {
  derived,
  hasKind,
  inPeriod,
  isVisible,
  type ReportRecord,
  type ReportScope,
  type ReportSource,
} from "./report-source.ts";

/** Company id of the batch of entry `e` of payment `p` of customer `c`. */
const companyOfEntry = sql`left join file_originations o on o.environment_id = e.environment_id
  and o.file_id = e.file_id and o.account_id = p.account_id and o.sec_code = ${secCode}`;

const customerOfPayment = sql`customers c on c.environment_id = p.environment_id
  and c.id = p.customer_id`;

export const paymentsReport = (of: ReportScope): ReportSource<"payments"> => ({
  columns: {
    payment_id: sql`p.id`,
    external_id: sql`p.external_id`,
    account_id: sql`p.account_id`,
    kind: sql`p.kind`,
    sec: secCode,
    company_id: sql`o.company_id`,
    purpose: sql`p.purpose`,
    status: sql`s.status`,
    reason: sql`s.status_reason`,
    code: sql`s.status_code`,
    amount_cents: sql`p.amount_cents`,
    currency: sql`p.currency`,
    payment_date: sql`p.payment_date`,
    submission_date: sql`s.submission_date`,
    settlement_date: sql`s.settlement_date`,
    paid_date: sql`s.paid_date`,
    status_changed_at: sql`s.status_changed_at`,
    trace_number: sql`s.trace_number`,
    return_trace_number: sql`s.return_trace_number`,
    file_id: sql`e.file_id`,
    batch_number: sql`e.batch_number`,
    paykey_id: sql`p.paykey_id`,
    customer_id: sql`p.customer_id`,
    funding_ids: sql`nullif(array_to_string(s.funding_ids, ' '), '')`,
    relation: sql`p.relation`,
    original_id: sql`p.original_id`,
    created_at: sql`p.created_at`,
  },
  from: sql`payments p
    join payment_states s on s.environment_id = p.environment_id and s.id = p.id
    join ${customerOfPayment}
    left join entries e on e.environment_id = p.environment_id and e.payment_id = p.id
      and e.attempt = s.attempt
    ${companyOfEntry}
    where ${isVisible(of, "p")}
      and ${inPeriod(sql`p.created_at`, of)}`,
  order: sql`p.id`,
});

const ANSWERS = [...Object.keys(DISHONOR_CODES), ...Object.keys(CONTEST_CODES)];

/** Returns with the entry of ours that each names; without a match they have none. */
const returnsOf = (of: ReportScope): Sql => sql`(
  select i.*, p.kind as payment_kind, e.file_date, e.settlement_date, e.transaction_code,
    coalesce(p.account_id, t.account_id, a.account_id) as account_id, o.company_id,
    case when p.id is not null then ${secCode} when t.id is not null then 'CCD' end as sec,
    case when e.transaction_code is null then null
      when right(e.transaction_code, 1) >= '5' then 'debit' else 'credit' end as side,
    d.id as dishonor_id, d.status as dishonor_status
  from inbound_items i
    left join payments p on p.environment_id = i.environment_id and p.id = i.payment_id
    left join ${customerOfPayment}
    left join funding_events t on t.environment_id = i.environment_id and t.id = i.funding_event_id
    left join lateral (select e.* from entries e
      where e.environment_id = i.environment_id and e.trace_number = i.original_trace_number
        and (e.payment_id = i.payment_id or e.funding_event_id = i.funding_event_id
          or (i.kind = 'return' and num_nonnulls(i.payment_id, i.funding_event_id) = 0
            and e.auxiliary_entry_id is not null))
      order by e.file_date desc limit 1) e on true
    left join auxiliary_entries a on a.environment_id = e.environment_id
      and a.id = e.auxiliary_entry_id
    ${companyOfEntry}
    left join auxiliary_entries d on d.environment_id = i.environment_id
      and d.item_key = i.item_key and d.kind = 'dishonor'
  where i.environment_id = ${of.environment_id} and i.kind in ('return', 'unmatched')
    and ${hasKind(sql`i.code`, "R")} and i.code <> all(${ANSWERS}) and ${inPeriod(sql`i.applied_at`, of)}
) r where ${isVisible(of, "r")}`;

export const returnsReport = (of: ReportScope): ReportSource<"returns"> => ({
  columns: {
    return_id: sql`r.item_key`,
    received_at: sql`r.applied_at`,
    code: sql`r.code`,
    class: derived,
    counts_as: derived,
    account_id: sql`r.account_id`,
    sec: sql`r.sec`,
    company_id: sql`r.company_id`,
    payment_id: sql`r.payment_id`,
    funding_event_id: sql`r.funding_event_id`,
    side: sql`r.side`,
    original_trace: sql`r.original_trace_number`,
    return_trace: sql`r.trace_number`,
    amount_cents: sql`r.amount_cents`,
    origination_date: sql`r.file_date`,
    original_settlement_date: sql`r.settlement_date`,
    outcome: sql`r.outcome`,
    late: sql`r.outcome = 'applied_late'`,
    dishonor_id: sql`r.dishonor_id`,
    dishonor_status: sql`r.dishonor_status`,
    suspense_item_id: sql`r.suspense_id`,
    suspense_open_cents: sql`r.suspense_open_cents`,
    file_id: sql`r.file_id`,
    line: sql`r.line`,
  },
  from: returnsOf(of),
  order: sql`r.applied_at, r.file_id, r.line, r.item_key`,
  derive: withClass,
});

function withClass(row: ReportRecord): ReportRecord {
  const code = row["code"] as string;
  const [stricter = null] = ratesOfReturn(code).filter((name) => name !== "overall");
  return { ...row, class: returnEffect(code).class, counts_as: stricter };
}

export const returnsByCodeReport = (of: ReportScope): ReportSource<"returns_by_code"> => ({
  columns: {
    account_id: sql`account_id`,
    sec: sql`sec`,
    company_id: sql`company_id`,
    side: sql`side`,
    code: sql`code`,
    class: derived,
    return_count: sql`return_count`,
    amount_cents: sql`amount_cents`,
    share_ppm: sql`(return_count * 1000000 / sum(return_count) over ())::bigint`,
  },
  from: sql`(select r.account_id, r.sec, r.company_id, r.side, r.code, count(*) as return_count,
      sum(r.amount_cents)::bigint as amount_cents
    from ${returnsOf(of)} group by 1, 2, 3, 4, 5) counted`,
  order: sql`account_id, company_id, sec, side, code`,
  derive: withClass,
});
