-- Rows that the rail writes by the thousand are written only by set-based modules beside the rows they
-- refer to. A foreign key looked each of them up once more, and left a lock on every payment it found:
-- a tenth of sealing. The invariants look for what a key would have found.
alter table entries
  drop constraint entries_file_id_fkey,
  drop constraint entries_payment_id_fkey;
alter table inbound_items
  drop constraint inbound_items_file_id_fkey,
  drop constraint inbound_items_payment_id_fkey;
alter table funding_event_payments
  drop constraint funding_event_payments_funding_event_id_fkey,
  drop constraint funding_event_payments_payment_id_fkey;

-- How many debits of a sealed file came back, so that a return rate costs the number of files, not of
-- returns. Account and entry class are those of `file_originations`, which has what was sent.
create table file_returns (
  file_id uuid not null,
  account_id uuid not null,
  sec_code text not null,
  code text not null,
  environment_id uuid not null references environments (id) on delete cascade,
  n integer not null check (n > 0),
  primary key (file_id, account_id, sec_code, code)
);
create index file_returns_by_environment on file_returns (environment_id);

insert into file_returns (file_id, account_id, sec_code, code, environment_id, n)
select e.file_id, p.account_id, case when c.type = 'business' then 'CCD'
    when p.consent_type = 'internet' then 'WEB' else 'PPD' end,
  r.code, p.environment_id, count(*)
from (
    select distinct on (i.payment_id, i.original_trace_number) i.payment_id,
      i.original_trace_number, i.code
    from inbound_items i
    where i.kind = 'return' and i.outcome in ('applied', 'applied_late')
      and i.payment_id is not null
    order by i.payment_id, i.original_trace_number, i.applied_at
  ) r
  cross join lateral (select x.file_id, x.payment_id from entries x
    where x.payment_id = r.payment_id and x.trace_number = r.original_trace_number offset 0) e
  join payments p on p.id = e.payment_id and p.kind = 'charge'
  join customers c on c.id = p.customer_id
group by 1, 2, 3, 4, 5;
