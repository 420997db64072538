import { sql } from "../../postgres/sql.ts";
import { isVisible, type ReportScope, type ReportSource } from "./report-source.ts";
import type { Sql } from "../../postgres/sql.ts";

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
    kind: sql`p.kind`,
    line: sql`l.reason`,
    amount_cents: sql`l.funding_amount_cents`,
    currency: sql`'USD'`,
    external_id: sql`p.external_id`,
  },
  from: sql`funding_events f
    join funding_event_payments l on l.environment_id = f.environment_id
      and l.funding_event_id = f.id
    left join payments p on p.environment_id = l.environment_id and p.id = l.payment_id
    where ${ofPeriod(of)}`,
  order: sql`f.transfer_date, f.id, l.payment_id`,
});
