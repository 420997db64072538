-- Platforms: accounts with onboarding and settings, what they may do, who acts for them, and the
-- bank accounts their money goes to.
alter table organizations
  -- Between the environment's defaults and the overrides of its accounts.
  add column settings json not null default '{}';
create index organizations_by_name on organizations (environment_id, name, id);

alter table accounts
  add column status_detail json not null default
    '{"reason":"verified","source":"system","code":null,"message":"The account is active."}',
  add column access_level text not null default 'standard'
    check (access_level in ('standard', 'managed')),
  add column terms_of_service json;
create index accounts_by_organization on accounts (organization_id, id);

alter table linked_bank_accounts
  add column status_detail json not null default
    '{"reason":"verified","source":"system","code":null,"message":"The bank account is active."}';
create index linked_bank_accounts_by_environment on linked_bank_accounts (environment_id, id);

create table representatives (
  id uuid primary key,
  environment_id uuid not null references environments (id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  status text not null check (status in ('created', 'onboarding', 'active', 'rejected', 'inactive')),
  status_detail json not null,
  first_name text not null,
  last_name text not null,
  -- Encrypted.
  dob bytea not null,
  ssn_last4 bytea not null,
  email text not null,
  mobile_number text not null,
  relationship json not null,
  is_primary boolean not null,
  external_id text,
  metadata json not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index representatives_by_account on representatives (account_id, id);
create index representatives_by_environment on representatives (environment_id, id);
create unique index representatives_one_primary on representatives (account_id) where is_primary;

create table capability_requests (
  id uuid primary key,
  environment_id uuid not null references environments (id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  type text not null check (type in
    ('charges', 'payouts', 'individuals', 'businesses', 'signed_agreement', 'internet')),
  category text not null check (category in ('payment_type', 'customer_type', 'consent_type')),
  status text not null check (status in ('active', 'inactive', 'in_review', 'rejected')),
  enable boolean not null,
  settings json not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index capability_requests_by_account on capability_requests (account_id, id);

alter table api_keys
  add column name text,
  add column version integer not null default 1,
  -- Null until it first changes.
  add column updated_at timestamptz;

-- As before, and the account must be as it was when what it may do was judged.
create or replace function create_payments(p_environment uuid, p_wall timestamptz, p_items json)
returns table (ordinal integer, code smallint)
language plpgsql as $$
declare
  v_taken integer[];
  v_failed integer[];
begin
  with input as materialized (
    select * from json_to_recordset(p_items) as r(
      ordinal integer, id uuid, event_id uuid, account_id uuid, kind text, paykey_id uuid,
      paykey_version integer, customer_id uuid, customer_version integer,
      account_version integer, external_id text,
      description text, amount_cents bigint, payment_date date, consent_type text,
      device_ip text, balance_check text, sandbox_outcome text, auto_hold boolean,
      auto_hold_message text, metadata json, message text, submission_date date,
      settlement_date date, paid_date date, original_id uuid, relation text,
      created_at timestamptz, idempotency_key text, request_hash text, request_id uuid,
      answered_at timestamptz, cause json, snapshot json)
  ), claim as (
    insert into idempotency_keys as k (account_id, key, environment_id, request_hash, status,
      request_id, answered_at, body, event_resource_id, created_at)
    select i.account_id, i.idempotency_key, p_environment, decode(i.request_hash, 'hex'), 201,
      i.request_id, i.answered_at, null, i.id, p_wall
    from input i where i.idempotency_key is not null
    -- One order for all writers, so that two batches never wait for each other.
    order by i.account_id, i.idempotency_key
    on conflict (account_id, key) do update
    set request_hash = excluded.request_hash, status = excluded.status,
      request_id = excluded.request_id, answered_at = excluded.answered_at, body = null,
      event_resource_id = excluded.event_resource_id, created_at = excluded.created_at
    where k.created_at <= excluded.created_at - interval '24 hours'
    returning k.event_resource_id as id
  ), ready as materialized (
    select i.* from input i
    where i.idempotency_key is null or i.id in (select claim.id from claim)
  ), paid as (
    insert into payments (id, environment_id, account_id, kind, paykey_id, customer_id,
      external_id, description, amount_cents, currency, payment_date, consent_type, device_ip,
      balance_check, sandbox_outcome, auto_hold, auto_hold_message, metadata, status,
      status_reason, status_source, status_message, status_changed_at, submission_date,
      settlement_date, paid_date, original_id, relation, due_step, due_at, created_at, updated_at)
    select i.id, p_environment, i.account_id, i.kind, i.paykey_id, i.customer_id, i.external_id,
      i.description, i.amount_cents, 'USD', i.payment_date, i.consent_type, i.device_ip,
      i.balance_check, i.sandbox_outcome, i.auto_hold, i.auto_hold_message, i.metadata, 'created',
      'ok', 'system', i.message, i.created_at, i.submission_date, i.settlement_date, i.paid_date,
      i.original_id, i.relation, 'review', i.created_at, i.created_at, i.created_at
    from ready i
    join paykeys k on k.id = i.paykey_id and k.version = i.paykey_version
    join customers c on c.id = i.customer_id and c.version = i.customer_version
    join accounts o on o.id = i.account_id and o.version = i.account_version
    order by i.account_id, i.kind, i.external_id
    on conflict (account_id, kind, external_id) do nothing
    returning payments.id, payments.created_at, payments.status_message
  ), told as (
    insert into payment_history (payment_id, status, reason, source, message, changed_at)
    select paid.id, 'created', 'ok', 'system', paid.status_message, paid.created_at from paid
  ), fresh as materialized (
    select i.*, row_number() over (order by i.ordinal) as place,
      row_number() over (partition by i.account_id order by i.ordinal) as account_place
    from ready i where i.id in (select paid.id from paid)
  ), environment as (
    -- The sequence lock comes last: other writers of the environment wait only from here.
    update environments e set last_event_sequence = e.last_event_sequence + n.n
    from (select count(*) as n from fresh) n where e.id = p_environment and n.n > 0
    returning e.last_event_sequence - n.n as base
  ), account as (
    update accounts a set last_event_sequence = a.last_event_sequence + n.n
    from (select f.account_id, count(*) as n from fresh f group by f.account_id) n, environment
    where a.id = n.account_id
    returning a.id, a.last_event_sequence - n.n as base
  ), logged as (
    insert into events (environment_id, sequence, id, account_id, account_sequence, type,
      resource_type, resource_id, resource_version, occurred_at, patch, cause)
    select p_environment, environment.base + f.place, f.event_id, f.account_id,
      account.base + f.account_place, f.kind || '.created', f.kind, f.id, 1, f.created_at,
      f.snapshot::text, f.cause
    from environment, fresh f join account on account.id = f.account_id
  )
  select
    array_agg(i.ordinal) filter (where r.id is null),
    array_agg(i.ordinal) filter (where r.id is not null and f.id is null)
  into v_taken, v_failed
  from input i left join ready r on r.id = i.id left join fresh f on f.id = i.id
  where f.id is null;

  if v_taken is not null then
    return query select taken, 1::smallint from unnest(v_taken) as taken;
  end if;
  if v_failed is not null then
    return query
      with failed as materialized (
        select * from json_to_recordset(p_items) as r(ordinal integer, id uuid, account_id uuid,
          idempotency_key text, paykey_id uuid, paykey_version integer, customer_id uuid,
          customer_version integer, account_version integer)
        where r.ordinal = any(v_failed)
      ), given_back as (
        delete from idempotency_keys k using failed
        where k.account_id = failed.account_id and k.key = failed.idempotency_key
          and k.event_resource_id = failed.id
      )
      select failed.ordinal, case when exists (
        select from paykeys k, customers c, accounts o
        where k.id = failed.paykey_id and k.version = failed.paykey_version
          and c.id = failed.customer_id and c.version = failed.customer_version
          and o.id = failed.account_id and o.version = failed.account_version
      ) then 3::smallint else 2::smallint end
      from failed;
  end if;
end
$$;
