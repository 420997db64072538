import type { Executor } from "../../postgres/executor.ts";
import { feeParts } from "../fees/fee-checks.ts";
import { bookingParts } from "../banks/statement-bookings.ts";
import { coverParts, paidByCovers } from "../funding/payout-covers.ts";
import { neededFunding } from "../funding/funding-lines.ts";
import { receivedParts, receivedStanding } from "../funding/received-line-checks.ts";
import { suspenseParts } from "./suspense-checks.ts";
import { secCode } from "../accounts/return-rates.ts";
import { sql, type Sql } from "../../postgres/sql.ts";

/** A difference: subject, expected and actual value. */
export interface Difference {
  readonly subject: string;
  readonly expected: string;
  readonly actual: string;
}

type Check = (db: Executor, environmentId: string) => Promise<Difference[]>;
/** Of the resources with an event after a number of the log; of all where it is undefined. */
export type CheckOfChanged = (
  db: Executor,
  environmentId: string,
  since?: bigint,
) => Promise<Difference[]>;

/** Whether the resource of an id changed since. Each change of one is an event. */
export function isChanged(environmentId: string, since: bigint | undefined, id: Sql): Sql {
  if (since === undefined) return sql`true`;
  return sql`${id} in (select resource_id from events
    where environment_id = ${environmentId} and sequence > ${since})`;
}

/** Each ledger account holds the sums, and the number, of its postings. */
export const listBalanceDifferences: Check = (db, environmentId) =>
  db.rows(sql`
    with lines as (
      select debit_account_id as id, amount_cents as debits, 0::bigint as credits
      from postings where environment_id = ${environmentId}
      union all
      select credit_account_id, 0, amount_cents
      from postings where environment_id = ${environmentId}
    ), sums as (
      select id, sum(debits) as debits, sum(credits) as credits, count(*) as postings
      from lines group by id
    )
    select coalesce(a.code, 'unknown account') || ' ' || coalesce(a.account_id::text, '') as subject,
      concat_ws('/', coalesce(s.debits, 0), coalesce(s.credits, 0), coalesce(s.postings, 0)) as expected,
      concat_ws('/', coalesce(a.debits_cents, 0), coalesce(a.credits_cents, 0),
        coalesce(a.posting_count, 0)) as actual
    from (select * from ledger_accounts where environment_id = ${environmentId}) a
      full join sums s on s.id = a.id
    where (coalesce(a.debits_cents, 0), coalesce(a.credits_cents, 0), coalesce(a.posting_count, 0))
      is distinct from (coalesce(s.debits, 0), coalesce(s.credits, 0), coalesce(s.postings, 0))`);

/** Debits and credits of the whole environment are equal. */
export const listTrialBalanceDifferences: Check = (db, environmentId) =>
  db.rows(sql`
    select 'environment' as subject, sum(debits_cents)::text as expected,
      sum(credits_cents)::text as actual
    from ledger_accounts where environment_id = ${environmentId}
    having sum(debits_cents) <> sum(credits_cents)`);

/** Returns of received entries that are sent, by the account that holds their money. */
const returnsOfReceived = (environmentId: string): Sql => sql`
      select case status when 'sent' then 'returns_in_flight' else 'bank_cash' end as code,
        case payment_kind when 'charge' then amount_cents else -amount_cents end as amount
      from auxiliary_entries where environment_id = ${environmentId} and kind = 'received_return'
        and status in ('sent', 'settled')`;

const verificationEntries = (environmentId: string): Sql => sql`
  select returned_cents from auxiliary_entries
  where environment_id = ${environmentId} and kind = 'verification'`;

/** Transfers, by the account of the ledger that holds their money once they are sent. */
const fundingTransfers = (environmentId: string): Sql => sql`
      select f.account_id,
        case f.direction when 'deposit' then -f.amount_cents else f.amount_cents end as amount,
        case when f.event_type <> 'prefunding_pull' then 'available' when f.status = 'paid' then 'prefunded'
          else 'collecting' end as code,
        f.status = 'pending' and f.effective_at is null as in_flight,
        f.status in ('pending', 'paid') as sent,
        f.status = 'paid' or (f.status = 'pending' and f.effective_at is not null) as settled
      from funding_events f where f.environment_id = ${environmentId}`;

/**
 * Recomputes each ledger account from payments and transfers, without postings. Balances are credits less
 * debits.
 */
export const listPositionDifferences: Check = (db, environmentId) =>
  db.rows(sql`
    with stands as (
      select p.account_id, p.amount_cents as amount, p.kind, p.status = 'scheduled' as scheduled,
        p.status = 'pending' and p.effective_at is null as in_flight,
        p.status = 'pending' as pending, p.status = 'paid' as paid,
        p.status = 'paid' or (p.status = 'pending' and p.effective_at is not null) as settled
      from payments_with_state p where p.environment_id = ${environmentId}
    ), transfers as (
      ${fundingTransfers(environmentId)}
    ), undone as (
      select account_id, payment_kind as kind, amount_cents, is_applied,
        case status when 'settled' then 1 else -1 end as sign
      from auxiliary_entries where environment_id = ${environmentId} and kind = 'reversal'
        and ((status = 'settled' and not is_applied) or (status = 'returned' and is_applied))
    ), dishonored as (
      select case when status = 'won' and is_applied then account_id end as account_id,
        case when status = 'won' and is_applied then 'available' else 'suspense' end as code,
        case payment_kind when 'charge' then amount_cents else -amount_cents end as amount
      from auxiliary_entries where environment_id = ${environmentId} and kind = 'dishonor'
        and status in ('settled', 'won')
    ), given_back as (
      ${returnsOfReceived(environmentId)}
    ), verified as (${verificationEntries(environmentId)}
    ), parts as (
      select null::uuid as account_id, 'debits_in_flight' as code, -amount as balance
      from stands where kind = 'charge' and in_flight
      union all select null, 'payouts_in_flight', amount
      from stands where kind = 'payout' and in_flight
      union all select null, 'bank_cash', case kind when 'charge' then -amount else amount end
      from stands where settled
      union all select null, 'bank_cash', -amount from transfers where settled
      union all select account_id, 'pending', amount from stands where kind = 'charge' and pending
      union all select account_id, 'payout_reserved', amount
      from stands where kind = 'payout' and scheduled
      union all select account_id, 'available', amount from stands where kind = 'charge' and paid
      union all select account_id, 'available', -amount
      from stands where kind = 'payout' and (scheduled or pending or paid)
      union all select account_id, code, amount from transfers where sent
      union all select account_id, 'funding_in_transit', -amount from transfers where in_flight
      union all select null, 'bank_cash', -amount from dishonored
      union all select account_id, code, amount from dishonored
      union all select null, code, -amount from given_back
      union all select null, 'suspense', amount from given_back
      union all select null, 'bank_cash', -returned_cents from verified
      union all select null, 'verification_costs', returned_cents from verified
      -- A settled reversal shows in its payment; its returned amount is counted here.
      union all select null, 'bank_cash', case when kind = 'charge' then sign else -sign end * amount_cents
      from undone
      union all select case when is_applied then account_id end,
        case when is_applied then 'available' else 'suspense' end,
        case when kind = 'charge' then -sign else sign end * amount_cents
      from undone
      union all ${suspenseParts(environmentId)}
      union all ${coverParts(environmentId)}
      union all ${bookingParts(environmentId)}
      union all ${feeParts(environmentId)}
    ), expected as (
      select account_id, code, sum(balance) as balance from parts group by account_id, code
    )
    select a.code || ' ' || coalesce(a.account_id::text, '') as subject,
      coalesce(e.balance, 0)::text as expected, (a.credits_cents - a.debits_cents)::text as actual
    from ledger_accounts a left join expected e
      on e.code = a.code and e.account_id is not distinct from a.account_id
    where a.environment_id = ${environmentId}
      and a.credits_cents - a.debits_cents <> coalesce(e.balance, 0)`);

/** Each funding event and its fees equal the sums of their lines, and its payments refer to it. */
export const listFundingDifferences: CheckOfChanged = (db, environmentId, since) =>
  db.rows(sql`
    with parts as (
      select m.funding_event_id, m.funding_amount_cents as cents, m.payment_id,
        abs(m.funding_amount_cents) = p.amount_cents and m.funding_event_id = any(p.funding_ids) as agrees
      from funding_event_payments m join payments_with_state p
        on p.environment_id = m.environment_id and p.id = m.payment_id
      where p.environment_id = ${environmentId}
        and ${isChanged(environmentId, since, sql`m.funding_event_id`)}
      union all ${receivedParts(environmentId)}
    ), lines as (
      select funding_event_id, abs(sum(cents)) as amount, count(payment_id) as members,
        count(*) filter (where agrees) as agreeing
      from parts group by funding_event_id
    )
    select 'funding event ' || f.id as subject,
      concat_ws('/', l.amount, k.cents, l.members, l.agreeing) as expected,
      concat_ws('/', f.amount_cents + f.fees_cents, f.fees_cents, f.payment_count, f.payment_count)
        as actual
    from funding_events f left join lines l on l.funding_event_id = f.id
      cross join lateral (select coalesce(sum(c.amount_cents), 0) as cents from fee_collections c
        where c.environment_id = f.environment_id and c.funding_event_id = f.id) k
    where f.environment_id = ${environmentId} and ${isChanged(environmentId, since, sql`f.id`)}
      and f.event_type <> 'prefunding_pull' and (l.amount, k.cents, l.members, l.agreeing)
      is distinct from ((f.amount_cents + f.fees_cents)::numeric, f.fees_cents::numeric,
        f.payment_count::bigint, f.payment_count::bigint)`);

/** The money of an ended payment, or of an assigned item, is with the business, or a transfer for it is due. */
export const listUnfundedDifferences: CheckOfChanged = (db, environmentId, since) =>
  db.rows(sql`
    with ${receivedStanding(environmentId, since)}, moved as (
      select payment_id, sum(cents) as cents from (
        select m.payment_id, m.funding_amount_cents as cents
        from funding_events f join funding_event_payments m
          on m.environment_id = f.environment_id and m.funding_event_id = f.id
        where f.environment_id = ${environmentId} and f.status not in ('failed', 'reversed')
        union all ${paidByCovers(environmentId)}
      ) m where ${isChanged(environmentId, since, sql`m.payment_id`)}
      group by payment_id
    )
    select 'payment ' || p.id as subject, ${neededFunding(false)} as expected, 'none' as actual
    from payments_with_state p left join moved funded on funded.payment_id = p.id
    where p.environment_id = ${environmentId} and p.funding_due_at is null
      and ${isChanged(environmentId, since, sql`p.id`)}
      and p.status in ('paid', 'failed', 'reversed', 'cancelled')
      and ${neededFunding(false)} is not null
    union all
    select subject, expected, actual from received where actual is distinct from expected`);

/**
 * Each payment's status and attempts match its history, and any payment not in a terminal status has a
 * next step, or its file has one.
 */
export const listPaymentDifferences: CheckOfChanged = (db, environmentId, since) =>
  db.rows(sql`
    select 'payment ' || p.id as subject,
      concat_ws('/', h.status, h.changed_at, coalesce(e.attempts, 0), true) as expected,
      concat_ws('/', p.status, p.status_changed_at, p.attempt, n.is_awaited) as actual
    from payments_with_state p
    left join lateral (
      select status, changed_at from payment_history
      where environment_id = p.environment_id and payment_id = p.id
      order by changed_at desc limit 1) h on true
    left join lateral (
      select count(*) as attempts from entries e
      where e.environment_id = p.environment_id and e.payment_id = p.id) e on true
    cross join lateral (
      select case p.status
        when 'created' then coalesce(p.due_step = 'review', false)
        when 'validating' then coalesce(p.due_step = 'review', false) or exists (
          select from provider_links l
          where l.environment_id = p.environment_id and l.paykey_id = p.paykey_id and l.balance_due_at is not null)
        when 'scheduled' then coalesce(p.due_step = 'originate', false)
        when 'pending' then coalesce(p.due_step in ('settle', 'mature'), false) or exists (
          -- A subquery in place of a join: without nested loops, a join would read all files for each payment.
          select from entries x where x.environment_id = p.environment_id and x.payment_id = p.id and (
            select f.due_at is not null or f.state = 'upload_unknown' or f.confirmation is not null
              and f.confirmation->>'confirmed_at' is null and f.state <> 'rejected'
            from ach_files f where f.environment_id = x.environment_id and f.id = x.file_id))
        else p.due_step is null end as is_awaited) n
    where p.environment_id = ${environmentId} and ${isChanged(environmentId, since, sql`p.id`)}
      and ((h.status, h.changed_at, coalesce(e.attempts, 0))
        is distinct from (p.status, p.status_changed_at, p.attempt::bigint) or not n.is_awaited)`);

/**
 * The event log is numbered without gaps from its start, as a whole and within each account. How many events of an account
 * retention removed is known by its first one alone.
 */
export const listEventGaps: Check = (db, environmentId) =>
  db.rows(sql`
    select 'events of the environment' as subject,
      n.last_sequence - e.events_kept_from + 1 || '/' || e.events_kept_from as expected,
      count(v.sequence) || '/' || coalesce(min(v.sequence), e.events_kept_from) as actual
    from event_counts n join environments e on e.id = n.environment_id
      left join events v on v.environment_id = n.environment_id
    where n.environment_id = ${environmentId} group by n.environment_id, e.id
    having count(v.sequence) <> n.last_sequence - e.events_kept_from + 1
      or coalesce(max(v.sequence), e.events_kept_from - 1) <> n.last_sequence
    union all
    select 'events of account ' || a.id,
      coalesce(n.last_sequence - f.first + 1 || '/' || f.first, 'a count'),
      f.n || '/' || f.first
    from accounts a join environments e on e.id = a.environment_id
      left join account_event_counts n on n.account_id = a.id and n.environment_id = a.environment_id
      left join lateral (
        select count(v.account_sequence) as n, count(distinct v.account_sequence) as numbers,
          max(v.account_sequence) as last,
          case when e.events_kept_from = 1 then 1
            else coalesce(min(v.account_sequence), n.last_sequence + 1) end as first
        from events v where v.environment_id = a.environment_id and v.account_id = a.id) f on true
    where a.environment_id = ${environmentId} and (n.last_sequence is null
      or f.n <> n.last_sequence - f.first + 1 or f.numbers <> f.n
      or coalesce(f.last, f.first - 1) <> n.last_sequence)`);

/**
 * Versions of each resource in the log run from 1, or from the state that retention kept, without gaps or repetitions.
 * Initial resources of an environment have no creation event.
 */
export const listVersionGaps: Check = (db, environmentId) =>
  db.rows(sql`
    select v.resource_type || ' ' || v.resource_id as subject,
      coalesce(s.resource_version, 0) + 1 || '..' || coalesce(s.resource_version, 0) + count(*) as expected,
      min(v.resource_version) || '..' || max(v.resource_version) as actual
    from events v left join event_snapshots s
      on s.environment_id = v.environment_id and s.resource_id = v.resource_id
    where v.environment_id = ${environmentId} and v.resource_type <> 'file'
    group by v.resource_type, v.resource_id, s.resource_version
    having min(v.resource_version) > coalesce(s.resource_version + 1, case when v.resource_type
        in ('organization', 'account', 'linked_bank_account') then 2 else 1 end)
      or max(v.resource_version) - min(v.resource_version) + 1 <> count(*)
      or count(distinct v.resource_version) <> count(*)`);

/** Counted returned debits equal the applied returns. */
export const listReturnCountDifferences: Check = (db, environmentId) =>
  db.rows(sql`
    with applied as (
      select distinct on (i.payment_id, i.original_trace_number) i.payment_id,
        i.original_trace_number, i.code
      from inbound_items i
      where i.environment_id = ${environmentId} and i.kind = 'return'
        and i.outcome in ('applied', 'applied_late') and i.payment_id is not null
      order by i.payment_id, i.original_trace_number, i.applied_at
    ), counted as (
      select e.file_id, p.account_id, ${secCode} as sec_code, a.code, count(*) as n
      from applied a
        cross join lateral (
          -- Materialized, or the planner may read all entries for each return.
          select x.file_id from entries x where x.environment_id = ${environmentId}
            and x.payment_id = a.payment_id
            and x.trace_number = a.original_trace_number offset 0) e
        cross join lateral (
          select x.account_id, x.consent_type, x.customer_id from payments x
          where x.environment_id = ${environmentId} and x.id = a.payment_id
            and x.kind = 'charge' offset 0) p
        cross join lateral (
          select x.type from customers x
          where x.environment_id = ${environmentId} and x.id = p.customer_id offset 0) c
      group by 1, 2, 3, 4
    )
    select 'returns of file ' || file_id || ' with ' || code as subject,
      coalesce(c.n, 0)::text as expected, coalesce(r.n, 0)::text as actual
    from counted c full join (select * from file_returns where environment_id = ${environmentId}) r
      using (file_id, account_id, sec_code, code)
    where c.n is distinct from r.n`);

/** Referenced rows exist, though rail tables have no foreign keys, and each payment has its state. */
export const listDanglingReferences: Check = (db, environmentId) =>
  db.rows(sql`
    select 'entry ' || e.trace_number as subject, 'its file and its payment' as expected,
      concat_ws('/', f.id, p.id) as actual
    from entries e left join ach_files f on f.id = e.file_id and f.environment_id = e.environment_id
      left join payments p on p.environment_id = e.environment_id and p.id = e.payment_id
    where e.environment_id = ${environmentId}
      and (f.id is null or (e.payment_id is not null and p.id is null))
    union all
    select 'item ' || i.item_key, 'its file and its payment', concat_ws('/', f.id, p.id)
    from inbound_items i left join ach_files f on f.id = i.file_id and f.environment_id = i.environment_id
      left join payments p on p.environment_id = i.environment_id and p.id = i.payment_id
    where i.environment_id = ${environmentId}
      and (f.id is null or (i.payment_id is not null and p.id is null))
    union all
    select 'line of funding event ' || m.funding_event_id, 'its payment', ''
    from funding_events f join funding_event_payments m on m.funding_event_id = f.id and m.environment_id = f.environment_id
      left join payments p
        on p.environment_id = m.environment_id and p.id = m.payment_id
    where f.environment_id = ${environmentId} and p.id is null
    union all
    select 'payment ' || p.id, concat_ws('/', p.account_id, p.kind), concat_ws('/', s.account_id, s.kind)
    from payments p left join payment_states s on s.environment_id = p.environment_id and s.id = p.id
    where p.environment_id = ${environmentId}
      and (s.account_id, s.kind) is distinct from (p.account_id, p.kind)`);
