-- Rates are told of company ids as well, with the figures they were judged by, and are judged again
-- when days leave the count although nothing comes back.

alter table return_rate_states
  add column scope text not null default 'account' check (scope in ('account', 'company')),
  add column subject text,
  add column originated bigint not null default 0,
  add column returned bigint not null default 0,
  alter column account_id drop not null,
  drop constraint return_rate_states_account_id_name_key;
update return_rate_states set subject = account_id::text;
alter table return_rate_states
  alter column subject set not null,
  alter column scope drop default,
  alter column originated drop default,
  alter column returned drop default,
  add unique (environment_id, scope, subject, name);
create index return_rate_states_of_account on return_rate_states (account_id);

-- Accounts whose rates are to be judged, and from when on. There is a row while the count holds
-- returns of the account or of its company id.
create table return_rate_checks (
  account_id uuid primary key references accounts (id) on delete cascade,
  environment_id uuid not null references environments (id) on delete cascade,
  due_at timestamptz not null
);
create index return_rate_checks_due on return_rate_checks (environment_id, due_at);
insert into return_rate_checks (account_id, environment_id, due_at)
select distinct account_id, environment_id, changed_at from return_rate_states;
