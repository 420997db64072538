-- One look instead of four says that a payment's paykey, customer, account and environment exist,
-- and more: that they belong together.
alter table paykeys
  add constraint paykeys_owners unique (id, customer_id, account_id, environment_id);
alter table payments
  drop constraint payments_environment_id_fkey,
  drop constraint payments_account_id_fkey,
  drop constraint payments_customer_id_fkey,
  drop constraint payments_paykey_id_fkey,
  add constraint payments_paykey_fkey
    foreign key (paykey_id, customer_id, account_id, environment_id)
    references paykeys (id, customer_id, account_id, environment_id) on delete cascade;

drop function create_payments(uuid, timestamptz, json);

-- Creates charges and payouts of one environment: payment, first line of its history, event and
-- the answer under its idempotency key. A member of the batch is the n-th of every array; snapshot
-- and cause stand outside the sets, so that nothing sorts or copies them. Answers the members that
-- were not created: 1 key taken, 2 parties changed meanwhile, 3 external id taken.
create function create_payments(
  p_environment uuid, p_wall timestamptz, p_message text, p_id uuid[], p_event_id uuid[],
  p_account_id uuid[], p_account_version integer[], p_kind text[], p_paykey_id uuid[],
  p_paykey_version integer[], p_customer_id uuid[], p_customer_version integer[],
  p_external_id text[], p_description text[], p_amount_cents bigint[], p_payment_date date[],
  p_consent_type text[], p_device_ip text[], p_balance_check text[], p_sandbox_outcome text[],
  p_auto_hold boolean[], p_auto_hold_message text[], p_metadata text[], p_submission_date date[],
  p_settlement_date date[], p_paid_date date[], p_original_id uuid[], p_relation text[],
  p_created_at timestamptz[], p_idempotency_key text[], p_request_hash bytea[],
  p_request_id uuid[], p_cause text[], p_snapshot text[])
returns table (ordinal integer, code smallint)
language plpgsql as $$
declare
  v_taken integer[];
  v_failed integer[];
begin
  with claim as (
    insert into idempotency_keys as k (account_id, key, environment_id, request_hash, status,
      request_id, answered_at, body, event_resource_id, created_at)
    select i.account_id, i.key, p_environment, i.request_hash, 201, i.request_id, i.at, null,
      i.id, p_wall
    from unnest(p_id, p_account_id, p_idempotency_key, p_request_hash, p_request_id, p_created_at)
      as i(id, account_id, key, request_hash, request_id, at)
    where i.key is not null
    -- One order for all writers, so that two batches never wait for each other.
    order by i.account_id, i.key
    on conflict (account_id, key) do update
    set request_hash = excluded.request_hash, status = excluded.status,
      request_id = excluded.request_id, answered_at = excluded.answered_at, body = null,
      event_resource_id = excluded.event_resource_id, created_at = excluded.created_at
    where k.created_at <= excluded.created_at - interval '24 hours'
    returning k.event_resource_id as id
  ), paid as (
    insert into payments (id, environment_id, account_id, kind, paykey_id, customer_id,
      external_id, description, amount_cents, currency, payment_date, consent_type, device_ip,
      balance_check, sandbox_outcome, auto_hold, auto_hold_message, metadata, status,
      status_reason, status_source, status_message, status_changed_at, submission_date,
      settlement_date, paid_date, original_id, relation, due_step, due_at, created_at, updated_at)
    select i.id, p_environment, i.account_id, i.kind, i.paykey_id, i.customer_id, i.external_id,
      i.description, i.amount_cents, 'USD', i.payment_date, i.consent_type, i.device_ip,
      i.balance_check, i.sandbox_outcome, i.auto_hold, i.auto_hold_message, i.metadata::json,
      'created', 'ok', 'system', p_message, i.at, i.submission_date, i.settlement_date,
      i.paid_date, i.original_id, i.relation, 'review', i.at, i.at, i.at
    from unnest(p_id, p_account_id, p_account_version, p_kind, p_paykey_id, p_paykey_version,
        p_customer_id, p_customer_version, p_external_id, p_description, p_amount_cents,
        p_payment_date, p_consent_type, p_device_ip, p_balance_check, p_sandbox_outcome,
        p_auto_hold, p_auto_hold_message, p_metadata, p_submission_date, p_settlement_date,
        p_paid_date, p_original_id, p_relation, p_created_at, p_idempotency_key)
      as i(id, account_id, account_version, kind, paykey_id, paykey_version, customer_id,
        customer_version, external_id, description, amount_cents, payment_date, consent_type,
        device_ip, balance_check, sandbox_outcome, auto_hold, auto_hold_message, metadata,
        submission_date, settlement_date, paid_date, original_id, relation, at, key)
    -- As they were when the payment was judged.
    join paykeys k on k.id = i.paykey_id and k.version = i.paykey_version
    join customers c on c.id = i.customer_id and c.version = i.customer_version
    join accounts o on o.id = i.account_id and o.version = i.account_version
    where i.key is null or i.id in (select claim.id from claim)
    order by i.account_id, i.kind, i.external_id
    on conflict (account_id, kind, external_id) do nothing
    returning payments.id, payments.created_at
  ), told as (
    insert into payment_history (payment_id, status, reason, source, message, changed_at)
    select paid.id, 'created', 'ok', 'system', p_message, paid.created_at from paid
  ), fresh as materialized (
    select i.ordinal, i.id, i.account_id, row_number() over (order by i.ordinal) as place,
      row_number() over (partition by i.account_id order by i.ordinal) as account_place
    from unnest(p_id, p_account_id) with ordinality as i(id, account_id, ordinal)
    where i.id in (select paid.id from paid)
  ), tallied as (
    insert into payment_count_deltas (environment_id, account_id, kind, status, day, n)
    select p_environment, f.account_id, p_kind[f.ordinal], 'created',
      (p_created_at[f.ordinal] at time zone 'UTC')::date, count(*)
    from fresh f group by 2, 3, 5
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
    select p_environment, environment.base + f.place, p_event_id[f.ordinal], f.account_id,
      account.base + f.account_place, p_kind[f.ordinal] || '.created', p_kind[f.ordinal], f.id, 1,
      p_created_at[f.ordinal], p_snapshot[f.ordinal], p_cause[f.ordinal]::json
    from environment, fresh f join account on account.id = f.account_id
  )
  select
    array_agg(i.ordinal) filter (where i.key is not null and c.id is null),
    array_agg(i.ordinal) filter (where i.key is null or c.id is not null)
  into v_taken, v_failed
  from unnest(p_id, p_idempotency_key) with ordinality as i(id, key, ordinal)
    left join claim c on c.id = i.id
  where i.id not in (select f.id from fresh f);

  if v_taken is not null then
    return query select taken, 1::smallint from unnest(v_taken) as taken;
  end if;
  if v_failed is not null then
    return query
      with failed as materialized (
        select * from unnest(p_id, p_account_id, p_account_version, p_paykey_id, p_paykey_version,
            p_customer_id, p_customer_version, p_idempotency_key) with ordinality
          as i(id, account_id, account_version, paykey_id, paykey_version, customer_id,
            customer_version, key, ordinal)
        where i.ordinal = any(v_failed)
      ), given_back as (
        delete from idempotency_keys k using failed
        where k.account_id = failed.account_id and k.key = failed.key
          and k.event_resource_id = failed.id
      )
      select failed.ordinal::integer, case when exists (
        select from paykeys k, customers c, accounts o
        where k.id = failed.paykey_id and k.version = failed.paykey_version
          and c.id = failed.customer_id and c.version = failed.customer_version
          and o.id = failed.account_id and o.version = failed.account_version
      ) then 3::smallint else 2::smallint end
      from failed;
  end if;
end
$$;
