-- How many payments an account has of a kind and status, by the day (UTC) of their creation. Every
-- change adds signed rows to the deltas, which nobody waits for; a keeper folds them into the
-- counts. A total is the sum of both in one snapshot, and so exact.
create table payment_counts (
  environment_id uuid not null references environments (id) on delete cascade,
  account_id uuid not null,
  kind text not null,
  status text not null,
  day date not null,
  n bigint not null,
  primary key (account_id, kind, status, day)
);
create index payment_counts_by_environment on payment_counts (environment_id);

create table payment_count_deltas (
  environment_id uuid not null references environments (id) on delete cascade,
  account_id uuid not null,
  kind text not null,
  status text not null,
  day date not null,
  n bigint not null
);
create index payment_count_deltas_by_account on payment_count_deltas (account_id);

insert into payment_counts (environment_id, account_id, kind, status, day, n)
select environment_id, account_id, kind, status, (created_at at time zone 'UTC')::date, count(*)
from payments group by 1, 2, 3, 4, 5;
