-- Creates a batch of customers of one environment: row, review, events, audit row and the response under the
-- idempotency key. Arrays are indexed by member; findings are slices of one bytea; events name their member.
-- Returns pairs (member, reason): 1 key taken, 2 account changed, 3 email taken. Event sequence numbers are
-- locked last, and lists in braces written out, as in create_payments.
create or replace function create_customers(
  p_environment uuid, p_wall timestamptz, p_keyed integer, p_findings bytea,
  {customers created: p_$ $sent[]}, p_account_version integer[], p_is_unique boolean[],
  p_idempotency_key text[], p_request_hash bytea[], p_request_id uuid[], p_review_id uuid[],
  p_actor text[], p_session_id uuid[], p_actor_address text[], p_reason text[], p_approval_id uuid[],
  p_findings_from integer[], p_findings_length integer[], p_event_member integer[], p_event_id uuid[],
  p_event_type text[], p_event_version integer[], p_event_at timestamptz[], p_patch text[], p_cause text[])
returns integer[]
language plpgsql as $$
declare
  v_count integer;
  v_doubles integer[] := '{}';
  v_taken integer[] := '{}';
  v_stale integer[] := '{}';
  v_refused integer[] := '{}';
  v_base bigint;
  v_account_base bigint;
  v_audited integer;
  v_audit_base bigint;
begin
  if true = any (p_is_unique) then
    -- Serializes email checks of these accounts until the transaction ends.
    perform pg_advisory_xact_lock(hashtextextended('email:' || a.id, 7))
    from (select distinct i.id::text as id from unnest(p_account_id, p_is_unique) as i(id, is_unique)
      where i.is_unique order by 1) a;
    with asked as (
      select i.account_id, lower(i.email) as email, i.ordinal
      from unnest(p_account_id, p_email, p_is_unique) with ordinality
        as i(account_id, email, is_unique, ordinal)
      where i.is_unique
    )
    select coalesce(array_agg(a.ordinal), v_doubles) into v_doubles
    from asked a where exists (
      select from customers c where c.environment_id = p_environment
        and c.account_id = a.account_id and c.deleted_at is null and lower(c.email) = a.email
    ) or exists (
      select from asked b where b.account_id = a.account_id and b.email = a.email
        and b.ordinal < a.ordinal
    );
    select count(*) into p_keyed from unnest(p_idempotency_key) with ordinality as i(key, ordinal)
    where i.key is not null and i.ordinal <> all (v_doubles);
  end if;

  if p_keyed > 0 then
    insert into idempotency_keys as k (account_id, key, environment_id, request_hash, status,
      request_id, answered_at, body, event_resource_id, created_at)
    select i.account_id, i.key, p_environment, i.request_hash, 201, i.request_id, i.at, null, i.id, p_wall
    from unnest(p_id, p_account_id, p_idempotency_key, p_request_hash, p_request_id, p_created_at)
      with ordinality as i(id, account_id, key, request_hash, request_id, at, ordinal)
    where i.key is not null and i.ordinal <> all (v_doubles)
    -- One order for all writers, so that two batches never wait for each other in a circle.
    order by i.account_id, i.key
    on conflict (environment_id, account_id, key) do update
    set request_hash = excluded.request_hash, status = excluded.status,
      request_id = excluded.request_id, answered_at = excluded.answered_at, body = null,
      event_resource_id = excluded.event_resource_id, created_at = excluded.created_at
    where k.created_at <= excluded.created_at - interval '24 hours';
    get diagnostics v_count = row_count;
    if v_count < p_keyed then
      select array_agg(i.ordinal) into v_taken
      from unnest(p_id, p_account_id, p_idempotency_key) with ordinality as i(id, account_id, key, ordinal)
      where i.key is not null and i.ordinal <> all (v_doubles) and not exists (
        select from idempotency_keys k
        where k.environment_id = p_environment and k.account_id = i.account_id and k.key = i.key and k.event_resource_id = i.id);
    end if;
  end if;
  v_refused := v_doubles || v_taken;

  insert into customers (environment_id, {customers created: $})
  select p_environment, {customers created: i.$::$type}
  from unnest({customers created: p_$}, p_account_version) with ordinality
    as i({customers created: $}, account_version, ordinal)
  -- Optimistic check: the account version must equal the one read during validation.
  join accounts a on a.environment_id = p_environment and a.id = i.account_id
    and a.version = i.account_version
  where i.ordinal <> all (v_refused);
  get diagnostics v_count = row_count;
  if v_count < cardinality(p_id) - cardinality(v_refused) then
    select array_agg(i.ordinal) into v_stale from unnest(p_id) with ordinality as i(id, ordinal)
    where i.ordinal <> all (v_refused) and not exists (select from customers c
      where c.environment_id = p_environment and c.id = i.id);
    delete from idempotency_keys k using unnest(p_id, p_account_id, p_idempotency_key)
      with ordinality as i(id, account_id, key, ordinal)
    where i.ordinal = any (v_stale) and k.environment_id = p_environment
      and k.account_id = i.account_id and k.key = i.key
      and k.event_resource_id = i.id;
    v_refused := v_refused || v_stale;
  end if;
  if v_count = 0 then
    return pairs_of_refused(v_taken, v_stale, v_doubles);
  end if;

  insert into reviews (id, environment_id, account_id, subject_type, subject_id, findings, created_at,
    updated_at)
  select i.review_id, p_environment, i.account_id, 'customer', i.id,
    substr(p_findings, i.findings_from, i.findings_length), i.created_at, i.updated_at
  from unnest(p_id, p_account_id, p_review_id, p_findings_from, p_findings_length, p_created_at,
      p_updated_at) with ordinality
    as i(id, account_id, review_id, findings_from, findings_length, created_at, updated_at, ordinal)
  where i.ordinal <> all (v_refused);

  if v_refused <> '{}' then
    -- Keep only events of customers that were created.
    select array_agg(i.member), array_agg(i.id), array_agg(i.type), array_agg(i.version), array_agg(i.at),
      array_agg(p_patch[i.place]), array_agg(p_cause[i.place])
    into p_event_member, p_event_id, p_event_type, p_event_version, p_event_at, p_patch, p_cause
    from unnest(p_event_member, p_event_id, p_event_type, p_event_version, p_event_at) with ordinality
      as i(member, id, type, version, at, place)
    where i.member <> all (v_refused);
  end if;
  v_count := cardinality(p_event_id);
  v_audited := cardinality(p_id) - cardinality(v_refused);
  update event_counts c set last_sequence = c.last_sequence + v_count,
    last_audit_sequence = c.last_audit_sequence + v_audited
  where c.environment_id = p_environment
  returning c.last_sequence - v_count, c.last_audit_sequence - v_audited into strict v_base, v_audit_base;
  insert into audit_log (environment_id, sequence, account_id, actor, session_id, address, action, operation,
    outcome, resource_type, resource_id, reason, request_id, approval_id, recorded_at)
  select p_environment, v_audit_base + row_number() over (), i.account_id, i.actor::json, i.session_id, i.address,
    'customer.created', 'customers.create', 'done', 'customer', i.id, i.reason, i.request_id, i.approval_id, i.at
  from unnest(p_id, p_account_id, p_created_at, p_request_id, p_actor, p_session_id, p_actor_address, p_reason,
      p_approval_id) with ordinality
    as i(id, account_id, at, request_id, actor, session_id, address, reason, approval_id, ordinal)
  where i.ordinal <> all (v_refused);
  if p_account_id[1] = all (p_account_id) then
    update account_event_counts c set last_sequence = c.last_sequence + v_count
    where c.environment_id = p_environment and c.account_id = p_account_id[1]
    returning c.last_sequence - v_count into strict v_account_base;
    insert into events (environment_id, sequence, id, account_id, account_sequence, type,
      resource_type, resource_id, resource_version, occurred_at, patch, cause)
    select p_environment, v_base + i.place, i.id, p_account_id[1], v_account_base + i.place, i.type,
      'customer', p_id[i.member], i.version, i.at, p_patch[i.place], p_cause[i.place]::json
    from unnest(p_event_member, p_event_id, p_event_type, p_event_version, p_event_at) with ordinality
      as i(member, id, type, version, at, place);
  else
    with account as (
      update account_event_counts c set last_sequence = c.last_sequence + n.n
      from (select p_account_id[i.member] as account_id, count(*) as n from unnest(p_event_member) as i(member)
        group by 1) n
      where c.environment_id = p_environment and c.account_id = n.account_id
      returning c.account_id, c.last_sequence - n.n as base
    )
    insert into events (environment_id, sequence, id, account_id, account_sequence, type,
      resource_type, resource_id, resource_version, occurred_at, patch, cause)
    select p_environment, v_base + i.place, p_event_id[i.place], account.account_id,
      account.base + row_number() over (partition by account.account_id order by i.place),
      p_event_type[i.place], 'customer', p_id[i.member], p_event_version[i.place], p_event_at[i.place],
      p_patch[i.place], p_cause[i.place]::json
    from unnest(p_event_member) with ordinality as i(member, place)
    left join account on account.account_id = p_account_id[i.member];
  end if;
  if v_refused = '{}' then
    return null;
  end if;
  return pairs_of_refused(v_taken, v_stale, v_doubles);
end
$$;

-- Refused members, as pairs (member, reason).
create or replace function pairs_of_refused(p_taken integer[], p_stale integer[], p_doubles integer[])
returns integer[]
language sql immutable as $$
  select array_agg(pair.answer order by pair.ordinal, pair.place)
  from (select ordinal, 1 as code from unnest(p_taken) as ordinal
    union all select ordinal, 2 from unnest(p_stale) as ordinal
    union all select ordinal, 3 from unnest(p_doubles) as ordinal) refused,
  lateral (values (ordinal, 1, ordinal), (ordinal, 2, code)) as pair(ordinal, place, answer)
$$;
