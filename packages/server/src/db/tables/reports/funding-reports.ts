import { raw, sql, type Sql } from "../../postgres/sql.ts";
import { receivedReason } from "../funding/received-lines.ts";
import { inPeriod, isVisible, type ReportScope, type ReportSource } from "./report-source.ts";

const ofPeriod = (of: ReportScope): Sql => sql`${isVisible(of, "f")}
  and f.transfer_date between ${of.from_date} and ${of.to_date}`;

export const fundingReport = (of: ReportScope): ReportSource<"funding"> => ({
  columns: {
    funding_id: sql`f.id`,
    account_id: sql`f.account_id`,
    linked_bank_account_id: sql`f.linked_bank_account_id`,
    type: sql`f.event_type`,
    direction: sql`f.direction`,
    transfer_date: sql`f.transfer_date`,
    settlement_date: sql`f.settlement_date`,
    gross_cents: sql`f.amount_cents + f.fees_cents`,
    fees_cents: sql`f.fees_cents`,
    amount_cents: sql`f.amount_cents`,
    currency: sql`'USD'`,
    payment_count: sql`f.payment_count`,
    status: sql`f.status`,
    reason: sql`f.status_reason`,
    code: sql`f.status_code`,
    trace_numbers: sql`nullif(array_to_string(f.trace_numbers, ' '), '')`,
    file_id: sql`e.file_id`,
    created_at: sql`f.created_at`,
  },
  from: sql`funding_events f
    left join entries e on e.environment_id = f.environment_id and e.funding_event_id = f.id
      and e.attempt = f.attempt
    where ${ofPeriod(of)}`,
  order: sql`f.transfer_date, f.id`,
});

export const fundingLinesReport = (of: ReportScope): ReportSource<"funding_lines"> => ({
  columns: {
    funding_id: sql`f.id`,
    account_id: sql`f.account_id`,
    transfer_date: sql`f.transfer_date`,
    payment_id: sql`l.payment_id`,
    kind: sql`l.kind`,
    line: sql`l.reason`,
    amount_cents: sql`l.cents`,
    currency: sql`'USD'`,
    external_id: sql`l.external_id`,
    suspense_item_id: sql`l.suspense_id`,
  },
  from: sql`funding_events f
    cross join lateral (
      select m.payment_id, p.kind, m.reason, m.funding_amount_cents as cents, p.external_id,
        null::uuid as suspense_id, null::integer as act_number
      from funding_event_payments m
        left join payments p on p.environment_id = m.environment_id and p.id = m.payment_id
      where m.environment_id = f.environment_id and m.funding_event_id = f.id
      union all
      select null, 'received', ${receivedReason}, r.amount_cents, null, r.suspense_id, r.act_number
      from received_lines r
      where r.environment_id = f.environment_id and r.funding_event_id = f.id) l
    where ${ofPeriod(of)}`,
  order: sql`f.transfer_date, f.id, l.payment_id, l.suspense_id, l.act_number`,
});

const feesOf = (of: ReportScope, alias: string): Sql => sql`${isVisible(of, alias)}
  and ${inPeriod(sql`${raw(alias)}.event_at`, of)}`;

export const feesReport = (of: ReportScope): ReportSource<"fees"> => ({
  columns: {
    fee_id: sql`f.id`,
    fee_line_id: sql`f.fee_line_id`,
    account_id: sql`f.account_id`,
    basis: sql`l.basis`,
    payment_id: sql`f.payment_id`,
    event: sql`f.event`,
    event_at: sql`f.event_at`,
    base_cents: sql`f.base_cents`,
    fee_cents: sql`f.fee_cents`,
    tax_cents: sql`0::bigint`,
    paid_cents: sql`f.paid_cents`,
    waived_cents: sql`f.waived_cents`,
    refunded_cents: sql`f.refunded_cents`,
    open_cents: sql`f.open_cents`,
    currency: sql`'USD'`,
    collected_by: sql`l.collect`,
    funding_id: sql`k.funding_event_id`,
    invoice_reference: sql`i.reference`,
    invoice_paid_on: sql`i.paid_on`,
    status: sql`case when f.open_cents > 0 then 'open' when f.refunded_cents > 0 then 'refunded'
      when f.waived_cents > 0 then 'waived' when f.paid_cents > 0 then 'paid' else 'collected' end`,
    waive_reason: sql`f.waive_reason`,
  },
  // Joined as sets: a look into both tables for each fee doubles the time of a long period.
  from: sql`fees f
    join fee_lines l on l.environment_id = f.environment_id and l.id = f.fee_line_id
    left join (
      select distinct on (c.fee_id) c.fee_id, c.funding_event_id from fees g
        join fee_collections c on c.environment_id = g.environment_id and c.fee_id = g.id
        join funding_events t on t.environment_id = c.environment_id and t.id = c.funding_event_id
      where ${feesOf(of, "g")} and t.status not in ('failed', 'reversed')
      order by c.fee_id, t.created_at desc, t.id desc) k on k.fee_id = f.id
    left join (
      select distinct on (c.fee_id) c.fee_id, p.reference, p.paid_on from fees g
        join fee_payment_parts c on c.environment_id = g.environment_id and c.fee_id = g.id
        join fee_payments p on p.environment_id = c.environment_id and p.id = c.fee_payment_id
      where ${feesOf(of, "g")} and p.reversed_at is null
      order by c.fee_id, p.created_at desc, p.id desc) i on i.fee_id = f.id
    where ${feesOf(of, "f")}`,
  order: sql`f.event_at, f.id`,
});
