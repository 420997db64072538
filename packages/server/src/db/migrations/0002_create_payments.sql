-- Commits a batch of charges and payouts of one environment: idempotency keys, payments, first
-- history entries and events, in one call and one flush to disk. Answers only what did not go
-- well: 1 the key has an answer, 2 paykey or customer changed since it was read, 3 the
-- external_id is taken. An item's key is given back when the item fails.
create function create_payments(p_environment uuid, p_wall timestamptz, p_items json)
returns table (ordinal integer, code smallint)
language plpgsql as $$
declare
  v_claimed integer[];
  v_inserted integer[];
  v_keyed integer;
  v_all integer;
  v_base bigint;
begin
  select count(*), count(i.idempotency_key) into v_all, v_keyed
  from json_to_recordset(p_items) as i(idempotency_key text);

  if v_keyed > 0 then
    with claim as (
      insert into idempotency_keys as k (account_id, key, environment_id, request_hash, status,
        request_id, answered_at, body, event_resource_id, created_at)
      select i.account_id, i.idempotency_key, p_environment, decode(i.request_hash, 'hex'), 201,
        i.request_id, i.answered_at, null, i.id, p_wall
      from json_to_recordset(p_items) as i(account_id uuid, idempotency_key text,
        request_hash text, request_id uuid, answered_at timestamptz, id uuid)
      where i.idempotency_key is not null
      -- One order for all writers, so that two batches never wait for each other.
      order by i.account_id, i.idempotency_key
      on conflict (account_id, key) do update
      set request_hash = excluded.request_hash, status = excluded.status,
        request_id = excluded.request_id, answered_at = excluded.answered_at, body = null,
        event_resource_id = excluded.event_resource_id, created_at = excluded.created_at
      where k.created_at <= excluded.created_at - interval '24 hours'
      returning k.event_resource_id as id
    )
    select coalesce(array_agg(i.ordinal), '{}') into v_claimed
    from json_to_recordset(p_items) as i(ordinal integer, id uuid, idempotency_key text)
    where i.idempotency_key is null or i.id in (select claim.id from claim);
  end if;

  with input as materialized (
    select i.* from json_to_recordset(p_items) as i(
      ordinal integer, id uuid, account_id uuid, kind text, paykey_id uuid,
      paykey_version integer, customer_id uuid, customer_version integer, external_id text,
      description text, amount_cents bigint, payment_date date, consent_type text,
      device_ip text, balance_check text, sandbox_outcome text, auto_hold boolean,
      auto_hold_message text, metadata json, message text, submission_date date,
      settlement_date date, paid_date date, original_id uuid, relation text,
      created_at timestamptz)
    where v_claimed is null or i.ordinal = any(v_claimed)
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
    from input i
    join paykeys k on k.id = i.paykey_id and k.version = i.paykey_version
    join customers c on c.id = i.customer_id and c.version = i.customer_version
    order by i.account_id, i.kind, i.external_id
    on conflict (account_id, kind, external_id) do nothing
    returning payments.id, payments.created_at, payments.status_message
  ), told as (
    insert into payment_history (payment_id, status, reason, source, message, changed_at)
    select paid.id, 'created', 'ok', 'system', paid.status_message, paid.created_at from paid
  )
  select coalesce(array_agg(input.ordinal), '{}') into v_inserted
  from input where input.id in (select paid.id from paid);

  if cardinality(v_inserted) > 0 then
    -- The sequence lock comes last: other writers of the environment wait only from here.
    update environments set last_event_sequence = last_event_sequence + cardinality(v_inserted)
    where environments.id = p_environment
    returning last_event_sequence - cardinality(v_inserted) into v_base;

    with input as materialized (
      select i.*, row_number() over (order by i.ordinal) as place,
        row_number() over (partition by i.account_id order by i.ordinal) as account_place
      from json_to_recordset(p_items) as i(ordinal integer, id uuid, event_id uuid,
        account_id uuid, kind text, created_at timestamptz, snapshot json, cause json)
      where i.ordinal = any(v_inserted)
    ), account as (
      update accounts a set last_event_sequence = a.last_event_sequence + n.n
      from (select input.account_id, count(*) as n from input group by input.account_id) n
      where a.id = n.account_id
      returning a.id, a.last_event_sequence - n.n as base
    )
    insert into events (environment_id, sequence, id, account_id, account_sequence, type,
      resource_type, resource_id, resource_version, occurred_at, patch, cause)
    select p_environment, v_base + input.place, input.event_id, input.account_id,
      account.base + input.account_place, input.kind || '.created', input.kind, input.id, 1,
      input.created_at, input.snapshot::text, input.cause
    from input join account on account.id = input.account_id;
  end if;

  if cardinality(v_inserted) < v_all then
    delete from idempotency_keys k
    using json_to_recordset(p_items) as i(ordinal integer, account_id uuid, idempotency_key text,
      id uuid)
    where i.idempotency_key is not null and not (i.ordinal = any(v_inserted))
      and i.ordinal = any(v_claimed)
      and k.account_id = i.account_id and k.key = i.idempotency_key
      and k.event_resource_id = i.id;
    return query
      select i.ordinal, case
        when v_claimed is not null and not (i.ordinal = any(v_claimed)) then 1::smallint
        when not exists (select from paykeys k join customers c on c.id = i.customer_id
          where k.id = i.paykey_id and k.version = i.paykey_version
            and c.version = i.customer_version) then 2::smallint
        else 3::smallint end
      from json_to_recordset(p_items) as i(ordinal integer, paykey_id uuid,
        paykey_version integer, customer_id uuid, customer_version integer)
      where not (i.ordinal = any(v_inserted));
  end if;
end
$$;
