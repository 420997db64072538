import { sql, type Sql } from "../../postgres/sql.ts";
import { receivedCents } from "../banks/expected-movements.ts";
import type { ReportScope, ReportSource } from "./report-source.ts";

/** States of files that move money. */
const MOVED = ["uploaded", "acknowledged", "accepted", "partially_rejected"];

/** Debits bring money, credits take it. */
const signed = sql`case when right(e.transaction_code, 1) >= '5' then e.amount_cents
  else -e.amount_cents end`;

/** Whole sides of files, as banks post them, of their returns, and of their entries of other parties. */
const sidesOf = (of: ReportScope): Sql => sql`
      select f.bank_id, e.settlement_date as day, sum(${signed})::bigint as cents
      from entries e join ach_files f on f.environment_id = e.environment_id and f.id = e.file_id
      where e.environment_id = ${of.environment_id} and e.void is null and e.amount_cents > 0
        and f.direction = 'outbound' and f.state = any(${MOVED})
        and e.settlement_date between ${of.from_date} and ${of.to_date}
      group by f.bank_id, e.settlement_date, f.id, right(e.transaction_code, 1) >= '5'
      union all
      select f.bank_id, f.file_date, sum(i.moved_cents)::bigint
      from inbound_items i
        join ach_files f on f.environment_id = i.environment_id and f.id = i.file_id
      where i.environment_id = ${of.environment_id} and i.kind <> 'forward' and i.moved_cents <> 0
        and f.file_date between ${of.from_date} and ${of.to_date}
      group by f.bank_id, f.file_date, f.id, i.moved_cents > 0
      union all
      select r.bank_id, r.settlement_date, sum(${receivedCents})::bigint
      from received_entries r
      where r.environment_id = ${of.environment_id} and r.status <> 'noted'
        and r.settlement_date between ${of.from_date} and ${of.to_date}
      group by r.bank_id, r.settlement_date, r.file_id, r.direction`;

/** Matched lines; equal ones of a statement are numbered. */
const matchedBy = (of: ReportScope): Sql => sql`
      select m.resource_type, m.resource_id, l.date,
        -- A business's own statement shows a transfer with the opposite sign.
        case when m.resource_type = 'funding_event' then
          (select case when (${signed} > 0) = (m.movement_cents > 0) then m.amount_cents
              else -m.amount_cents end
            from entries e where e.environment_id = m.environment_id
            and e.funding_event_id = m.resource_id and e.amount_cents = abs(m.movement_cents)
            order by e.settlement_date desc limit 1)
          else m.amount_cents end as cents,
        row_number() over (partition by m.statement_id, m.resource_type, m.resource_id, l.date,
          m.amount_cents) as nth
      from bank_statement_matches m join bank_statement_lines l
        on l.environment_id = m.environment_id and l.statement_id = m.statement_id
          and l.line = m.line
      where m.environment_id = ${of.environment_id}
        and l.date >= ${of.from_date}`;

/**
 * Expected are whole sides of files, as banks post them. A matched line belongs to the day of its
 * movement: a payment's, a transfer's or another party's entry, the last settlement of a file until the line's
 * day, the date of a file of returns.
 */
export const bankReconciliationReport = (of: ReportScope): ReportSource<"bank_reconciliation"> => ({
  columns: {
    day: sql`t.day`,
    bank_id: sql`t.bank_id`,
    expected_cents: sql`t.expected`,
    found_cents: sql`t.found`,
    difference_cents: sql`t.expected - t.found`,
    items: sql`t.items`,
    lines: sql`t.lines`,
  },
  from: sql`(
    with sides as (${sidesOf(of)}), matched as (${matchedBy(of)}), distinct_matches as (
      -- Statements overlap: a movement that two of them show was found once.
      select distinct resource_type, resource_id, date, cents, nth from matched where cents is not null
    ), found as (
      select f.bank_id, p.day, d.cents
      from distinct_matches d cross join lateral (
        select e.file_id, max(e.settlement_date) as day from entries e
        where e.environment_id = ${of.environment_id} and e.settlement_date <= d.date
          and (d.resource_type = 'file' and e.file_id = d.resource_id
            or d.resource_type = 'payment' and e.payment_id = d.resource_id
            or d.resource_type = 'funding_event' and e.funding_event_id = d.resource_id)
        group by e.file_id order by 2 desc limit 1) p
        join ach_files f on f.environment_id = ${of.environment_id} and f.id = p.file_id
      union all
      select f.bank_id, f.file_date, d.cents
      from distinct_matches d join ach_files f
        on f.environment_id = ${of.environment_id} and f.id = d.resource_id
      where d.resource_type = 'return_file'
      union all
      select p.bank_id, p.day, d.cents
      from distinct_matches d cross join lateral (
        select r.bank_id, r.settlement_date as day from received_entries r
        where r.environment_id = ${of.environment_id} and r.status <> 'noted'
          and (d.resource_type = 'received_entry' and r.id = d.resource_id
            or d.resource_type = 'received_file' and r.file_id = d.resource_id)
        order by r.settlement_date > d.date, r.settlement_date desc limit 1) p
    ), days as (
      select bank_id, day, cents as expected, 0::bigint as found, 1 as items, 0 as lines from sides
      union all
      select bank_id, day, 0, cents, 0, 1 from found
      where day between ${of.from_date} and ${of.to_date}
    )
    select day, bank_id, sum(expected)::bigint as expected, sum(found)::bigint as found,
      sum(items) as items, sum(lines) as lines
    from days group by day, bank_id) t`,
  order: sql`t.day, t.bank_id`,
});
