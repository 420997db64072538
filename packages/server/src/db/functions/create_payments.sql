-- Creates a batch of payments of one environment: payment, state, history, event, audit row and the response under
-- its idempotency key. Who has no actor leaves no audit row. Arrays are indexed by member; snapshot and cause stay outside the joins, so that they are
-- not sorted or copied. Returns pairs (member, reason): 1 key taken, 2 paykey, customer or account changed,
-- 3 external id taken. Several simple statements start faster than one large one. Event sequence numbers are
-- locked last: other writers wait only from there.
-- A list in braces is written out for each column that db/columns/payments.ts creates.
create or replace function create_payments(
  p_environment uuid, p_wall timestamptz, p_message text, p_keyed integer,
  {payments_with_state created: p_$ $type[]},
  p_metadata text[], p_account_version integer[], p_paykey_version integer[], p_customer_version integer[],
  p_idempotency_key text[], p_request_hash bytea[], p_request_id uuid[], p_event_id uuid[], p_cause text[],
  p_snapshot text[], p_actor text[], p_session_id uuid[], p_actor_address text[], p_reason text[], p_approval_id uuid[],
  p_exposure json)
returns integer[]
language plpgsql as $$
declare
  v_count integer;
  v_wanted integer;
  v_taken integer[] := '{}';
  v_failed integer[];
  v_answer integer[];
  v_base bigint;
  v_account_base bigint;
  v_audited integer;
  v_audit_base bigint;
  v_exposure bigint;
begin
  insert into idempotency_keys as k (account_id, key, environment_id, request_hash, status,
    request_id, answered_at, body, event_resource_id, created_at)
  select i.account_id, i.key, p_environment, i.request_hash, 201, i.request_id, i.at, null,
    i.id, p_wall
  from unnest(p_id, p_account_id, p_idempotency_key, p_request_hash, p_request_id, p_created_at)
    as i(id, account_id, key, request_hash, request_id, at)
  where i.key is not null
  -- One order for all writers, so that two batches never wait for each other in a circle.
  order by i.account_id, i.key
  on conflict (environment_id, account_id, key) do update
  set request_hash = excluded.request_hash, status = excluded.status,
    request_id = excluded.request_id, answered_at = excluded.answered_at, body = null,
    event_resource_id = excluded.event_resource_id, created_at = excluded.created_at
  where k.created_at <= excluded.created_at - interval '24 hours';
  get diagnostics v_count = row_count;
  if v_count < p_keyed then
    select coalesce(array_agg(i.ordinal), v_taken) into v_taken
    from unnest(p_id, p_account_id, p_idempotency_key) with ordinality
      as i(id, account_id, key, ordinal)
    where i.key is not null and not exists (select from idempotency_keys k
      where k.environment_id = p_environment and k.account_id = i.account_id and k.key = i.key and k.event_resource_id = i.id);
  end if;

  insert into payments (environment_id, {payments created: $}, currency, metadata)
  select p_environment, {payments created: i.$}, 'USD', i.metadata::json
  from unnest({payments created: p_$}, p_metadata, p_account_version, p_paykey_version, p_customer_version)
      with ordinality
    as i({payments created: $}, metadata, account_version, paykey_version, customer_version, ordinal)
  -- Optimistic check: versions must equal those read during validation.
  join paykeys k on k.environment_id = p_environment and k.id = i.paykey_id
    and k.version = i.paykey_version
  join customers c on c.environment_id = p_environment and c.id = i.customer_id
    and c.version = i.customer_version
  join accounts o on o.environment_id = p_environment and o.id = i.account_id
    and o.version = i.account_version
  where i.ordinal <> all (v_taken)
  order by i.account_id, i.kind, i.external_id
  on conflict (environment_id, account_id, kind, external_id) do nothing;
  get diagnostics v_count = row_count;
  if v_count < cardinality(p_id) then
    select array_agg(i.ordinal) into v_failed
    from unnest(p_id) with ordinality as i(id, ordinal)
    where i.ordinal <> all (v_taken) and not exists (select from payments p
      where p.environment_id = p_environment and p.id = i.id);
    delete from idempotency_keys k using unnest(p_id, p_account_id, p_idempotency_key)
      with ordinality as i(id, account_id, key, ordinal)
    where i.ordinal = any (v_failed) and k.environment_id = p_environment
      and k.account_id = i.account_id and k.key = i.key
      and k.event_resource_id = i.id;
    select array_agg(pair.answer order by pair.ordinal, pair.place) into v_answer
    from unnest(p_account_id, p_account_version, p_paykey_id, p_paykey_version, p_customer_id,
        p_customer_version) with ordinality
      as i(account_id, account_version, paykey_id, paykey_version, customer_id, customer_version,
        ordinal)
    cross join lateral (values (i.ordinal, 1, i.ordinal), (i.ordinal, 2, case
      when i.ordinal = any (v_taken) then 1
      when exists (select from paykeys k, customers c, accounts o
        where k.environment_id = p_environment and k.id = i.paykey_id and k.version = i.paykey_version
          and c.environment_id = p_environment and c.id = i.customer_id
          and c.version = i.customer_version and o.environment_id = p_environment
          and o.id = i.account_id and o.version = i.account_version) then 3
      else 2 end)) as pair(ordinal, place, answer)
    where i.ordinal = any (v_taken) or i.ordinal = any (v_failed);
    -- Keep only payments that were created.
    select array_agg(i.id), array_agg(p_event_id[i.ordinal]), array_agg(p_account_id[i.ordinal]),
      array_agg(p_kind[i.ordinal]), array_agg(p_created_at[i.ordinal]),
      array_agg(p_payment_date[i.ordinal]), {payment_states created: array_agg(p_$[i.ordinal])},
      array_agg(p_cause[i.ordinal]), array_agg(p_snapshot[i.ordinal]), array_agg(p_request_id[i.ordinal]),
      array_agg(p_actor[i.ordinal]), array_agg(p_session_id[i.ordinal]), array_agg(p_actor_address[i.ordinal]),
      array_agg(p_reason[i.ordinal]), array_agg(p_approval_id[i.ordinal]), array_agg(p_amount_cents[i.ordinal])
    into p_id, p_event_id, p_account_id, p_kind, p_created_at, p_payment_date,
      {payment_states created: p_$}, p_cause, p_snapshot,
      p_request_id, p_actor, p_session_id, p_actor_address, p_reason, p_approval_id, p_amount_cents
    from unnest(p_id) with ordinality as i(id, ordinal)
    where i.ordinal <> all (v_taken) and (v_failed is null or i.ordinal <> all (v_failed));
    if p_id is null then
      return v_answer;
    end if;
  end if;

  insert into payment_states (environment_id, id, account_id, kind, {payment_states created: $}, status,
    status_reason, status_source, status_message, status_changed_at, due_step, due_at, updated_at)
  select p_environment, i.id, i.account_id, i.kind, {payment_states created: i.$}, 'created',
    'ok', 'system', p_message, i.at, 'review', i.at, i.at
  from unnest(p_id, p_account_id, p_kind, p_created_at, {payment_states created: p_$})
    as i(id, account_id, kind, at, {payment_states created: $});

  insert into payment_history (environment_id, payment_id, status, reason, source, message, changed_at)
  select p_environment, i.id, 'created', 'ok', 'system', p_message, i.at
  from unnest(p_id, p_created_at) as i(id, at);

  insert into payment_count_deltas (environment_id, account_id, kind, status, day, payment_date, n)
  select p_environment, i.account_id, i.kind, 'created', (i.at at time zone 'UTC')::date,
    i.payment_date, count(*)
  from unnest(p_account_id, p_kind, p_created_at, p_payment_date)
    as i(account_id, kind, at, payment_date)
  group by 2, 3, 5, 6;

  v_audited := cardinality(array_remove(p_actor, null));
  update event_counts c set last_sequence = c.last_sequence + v_count,
    last_audit_sequence = c.last_audit_sequence + v_audited
  where c.environment_id = p_environment
  returning c.last_sequence - v_count, c.last_audit_sequence - v_audited, c.exposure_version
  into strict v_base, v_audit_base, v_exposure;
  insert into payment_minutes as m (environment_id, account_id, kind, minute, n, total_cents, least_cents, most_cents)
  select p_environment, i.account_id, i.kind, date_trunc('minute', i.at, 'UTC'), count(*), sum(i.amount_cents),
    min(i.amount_cents), max(i.amount_cents)
  from unnest(p_account_id, p_kind, p_created_at, p_amount_cents) as i(account_id, kind, at, amount_cents)
  group by 2, 3, 4
  on conflict (environment_id, account_id, kind, minute) do update
  set n = m.n + excluded.n, total_cents = m.total_cents + excluded.total_cents,
    least_cents = least(m.least_cents, excluded.least_cents), most_cents = greatest(m.most_cents, excluded.most_cents);
  if v_exposure > 0 or p_exposure is not null then
    perform book_exposure(p_environment, v_exposure, p_exposure, p_account_id, p_kind,
      p_settlement_date, p_submission_date, p_amount_cents);
  end if;
  if v_audited > 0 then
    insert into audit_log (environment_id, sequence, account_id, actor, session_id, address, action, operation,
      outcome, resource_type, resource_id, reason, request_id, approval_id, recorded_at)
    select p_environment, v_audit_base + row_number() over (), i.account_id, i.actor::json, i.session_id, i.address,
      i.kind || '.created', i.kind || 's.create', 'done', i.kind, i.id, i.reason, i.request_id, i.approval_id, i.at
    from unnest(p_id, p_account_id, p_kind, p_created_at, p_request_id, p_actor, p_session_id, p_actor_address, p_reason,
        p_approval_id)
      as i(id, account_id, kind, at, request_id, actor, session_id, address, reason, approval_id)
    where i.actor is not null;
  end if;
  if p_account_id[1] = all (p_account_id) then
    update account_event_counts c set last_sequence = c.last_sequence + v_count
    where c.environment_id = p_environment and c.account_id = p_account_id[1]
    returning c.last_sequence - v_count into strict v_account_base;
    insert into events (environment_id, sequence, id, account_id, account_sequence, type,
      resource_type, resource_id, resource_version, occurred_at, patch, cause)
    select p_environment, v_base + i.place, i.id, p_account_id[1], v_account_base + i.place,
      i.kind || '.created', i.kind, i.payment_id, 1, i.at, p_snapshot[i.place],
      p_cause[i.place]::json
    from unnest(p_event_id, p_id, p_kind, p_created_at) with ordinality
      as i(id, payment_id, kind, at, place);
    return v_answer;
  end if;
  with account as (
    update account_event_counts c set last_sequence = c.last_sequence + n.n
    from (select i.account_id, count(*) as n from unnest(p_account_id) as i(account_id)
      group by i.account_id) n
    where c.environment_id = p_environment and c.account_id = n.account_id
    returning c.account_id, c.last_sequence - n.n as base
  )
  insert into events (environment_id, sequence, id, account_id, account_sequence, type,
    resource_type, resource_id, resource_version, occurred_at, patch, cause)
  select p_environment, v_base + i.place, p_event_id[i.place], i.account_id,
    account.base + row_number() over (partition by i.account_id order by i.place),
    p_kind[i.place] || '.created', p_kind[i.place], p_id[i.place], 1, p_created_at[i.place],
    p_snapshot[i.place], p_cause[i.place]::json
  from unnest(p_account_id) with ordinality as i(account_id, place)
  left join account on account.account_id = i.account_id;
  return v_answer;
end
$$;
