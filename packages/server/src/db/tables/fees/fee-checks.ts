import type { Executor } from "../../postgres/executor.ts";
import { sql, type Sql } from "../../postgres/sql.ts";

/**
 * As `expected`: the fees of lines `l`, computed from postings and not by the code that earns them. A payout
 * that goes into a second file is sent once.
 */
export function missingFees(environmentId: string, line: Sql): Sql {
  return sql`expected as (
    select e.*, least(coalesce(e.max_cents, e.sum_cents),
      greatest(coalesce(e.min_cents, e.sum_cents), e.sum_cents)) as fee_cents
    from (
      select l.id as fee_line_id, l.account_id, q.id as payment_id, q.kind, e.event,
        min(p.posted_at) as event_at, q.amount_cents as base_cents, l.min_cents, l.max_cents,
        l.fixed_cents + (q.amount_cents * l.ppm + 500000) / 1000000 as sum_cents
      from fee_lines l
        join payments q on q.environment_id = l.environment_id and q.account_id = l.account_id
          and l.side in (q.kind, 'both')
        join (values ('charge', 'mature', 'paid'), ('payout', 'originate', 'sent'),
          ('charge', 'return', 'returned'), ('payout', 'return', 'returned')) as e(kind, move, event)
          on e.kind = q.kind and (e.event = 'returned') = (l.basis = 'per_return')
        join postings p on p.environment_id = q.environment_id and p.subject_id = q.id
          and p.move = e.move and p.posted_at > l.valid_from
          and (l.valid_to is null or p.posted_at <= l.valid_to)
      where l.environment_id = ${environmentId} and ${line}
      group by l.environment_id, l.id, q.environment_id, q.id, e.event
    ) e
  )`;
}

interface FeeDifference {
  readonly subject: string;
  readonly expected: string;
  readonly actual: string;
}

/** Each event of a payment has the fees of its account's lines, once and in their amount. */
export async function listFeeDifferences(
  db: Executor,
  environmentId: string,
): Promise<FeeDifference[]> {
  return await db.rows(sql`
    with ${missingFees(environmentId, sql`true`)}
    select concat_ws(' ', 'fee of payment', coalesce(m.payment_id, f.payment_id), 'under line',
        coalesce(m.fee_line_id, f.fee_line_id)) as subject,
      concat_ws('/', m.event, m.base_cents, m.fee_cents) as expected,
      concat_ws('/', f.event, f.base_cents, f.fee_cents) as actual
    from (select * from expected where fee_cents > 0) m
      full join (select * from fees where environment_id = ${environmentId}) f
        on f.fee_line_id = m.fee_line_id and f.payment_id = m.payment_id and f.event = m.event
    where (m.account_id, m.event_at, m.base_cents, m.fee_cents)
      is distinct from (f.account_id, f.event_at, f.base_cents, f.fee_cents)
    union all
    select 'open/paid part of fee ' || f.id,
      concat_ws('/', f.fee_cents - f.waived_cents - f.refunded_cents - k.cents - i.cents, i.cents),
      concat_ws('/', f.open_cents, f.paid_cents)
    from fees f cross join lateral (
      -- Subqueries in place of joins: without nested loops, a join would read all transfers for each fee.
      select coalesce(sum(c.amount_cents), 0) as cents from fee_collections c
      where c.environment_id = f.environment_id and c.fee_id = f.id
        and (select t.status not in ('failed', 'reversed') from funding_events t
          where t.environment_id = c.environment_id and t.id = c.funding_event_id)) k
      cross join lateral (
      select coalesce(sum(p.amount_cents), 0) as cents from fee_payment_parts p
      where p.environment_id = f.environment_id and p.fee_id = f.id
        and (select i.reversed_at is null from fee_payments i
          where i.environment_id = p.environment_id and i.id = p.fee_payment_id)) i
    where f.environment_id = ${environmentId} and (f.paid_cents <> i.cents
      or f.open_cents <> f.fee_cents - f.waived_cents - f.refunded_cents - k.cents - i.cents)
    union all
    select 'payment of an invoice ' || i.id, i.amount_cents::text, p.cents::text
    from fee_payments i cross join lateral (
      select coalesce(sum(p.amount_cents), 0) as cents from fee_payment_parts p
      where p.environment_id = i.environment_id and p.fee_payment_id = i.id) p
    where i.environment_id = ${environmentId} and i.amount_cents <> p.cents
    limit 100`);
}

/** What fees have moved in the ledger, as parts of positions. */
export function feeParts(environmentId: string): Sql {
  return sql`
    select account_id, 'fees_receivable' as code, waived_cents + refunded_cents - fee_cents as balance
    from fees where environment_id = ${environmentId}
    union all select null, 'fee_income', fee_cents - waived_cents - refunded_cents
    from fees where environment_id = ${environmentId}
    union all select i.account_id, 'fees_receivable', i.amount_cents
    from fee_payments i where i.environment_id = ${environmentId} and i.reversed_at is null
    union all select null, 'invoice_receipts', -i.amount_cents
    from fee_payments i where i.environment_id = ${environmentId} and i.reversed_at is null
    union all select t.account_id, k.code, k.sign * t.fees_cents
    from funding_events t, (values ('available', -1), ('fees_receivable', 1)) as k(code, sign)
    where t.environment_id = ${environmentId} and t.status in ('pending', 'paid')
      and t.fees_cents <> 0`;
}
