-- Behind the order of creation stands what lists filter by, so that a walk in it reads no payment
-- that it passes over.
drop index payments_by_account;
create index payments_by_account on payments (account_id, created_at, id)
  include (kind, status, amount_cents, payment_date, effective_at);

-- Other orders that a list may ask for, and ranges that are counted. Ids are in the order of
-- creation.
create index payments_by_amount on payments (account_id, amount_cents, id)
  include (kind, status);
create index payments_by_payment_date on payments (account_id, payment_date, id)
  include (kind, status);
-- Payments are not in it before they settle, so that creating one does not cost an entry.
create index payments_by_effective_at on payments (account_id, effective_at, id)
  include (kind, status) where effective_at is not null;
-- The few whose dates lie far behind their creation. All others of a date are not much older.
create index payments_far_dated on payments (account_id, created_at, payment_date, effective_at)
  where payment_date > (created_at at time zone 'UTC')::date + 35
    or (effective_at at time zone 'UTC')::date > (created_at at time zone 'UTC')::date + 35;

-- What few payments are, in the order of creation: a list of them does not walk past all others,
-- and their number says how many others there are. Status and reasons stand behind the order, so
-- that one index serves any of them, and no payment that goes its way is in it for long.
create index payments_unusual
  on payments (account_id, created_at, id, kind, status, status_reason, status_source)
  where status in ('scheduled', 'on_hold', 'failed', 'cancelled', 'reversed')
    or status_reason <> 'ok' or status_source <> 'system';
create index payments_related
  on payments (account_id, created_at, id, relation, has_refund, has_resubmit)
  where relation is not null or has_refund or has_resubmit;

-- The days of a range stand together.
alter table payment_counts
  drop constraint payment_counts_pkey,
  add primary key (account_id, day, kind, status);

-- The counts of all days: what a list without a range asks for.
create table payment_totals (
  environment_id uuid not null references environments (id) on delete cascade,
  account_id uuid not null,
  kind text not null,
  status text not null,
  n bigint not null,
  primary key (account_id, kind, status)
);
create index payment_totals_by_environment on payment_totals (environment_id);
insert into payment_totals (environment_id, account_id, kind, status, n)
select environment_id, account_id, kind, status, sum(n) from payment_counts group by 1, 2, 3, 4;
