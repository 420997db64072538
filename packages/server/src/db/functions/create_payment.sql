-- create_payments for one payment, without arrays: returns the refusal reason, or 0.
create or replace function create_payment(
  p_environment uuid, p_wall timestamptz, p_message text,
  {payments_with_state created: p_$ $type},
  p_metadata text, p_account_version integer, p_paykey_version integer, p_customer_version integer,
  p_idempotency_key text, p_request_hash bytea, p_request_id uuid, p_event_id uuid, p_cause text,
  p_snapshot text, p_actor text, p_session_id uuid, p_actor_address text, p_reason text, p_approval_id uuid,
  p_exposure json)
returns integer
language plpgsql as $$
declare
  v_base bigint;
  v_account_base bigint;
  v_audited integer := case when p_actor is null then 0 else 1 end;
  v_audit_sequence bigint;
  v_exposure bigint;
begin
  if p_idempotency_key is not null then
    insert into idempotency_keys as k (account_id, key, environment_id, request_hash, status,
      request_id, answered_at, body, event_resource_id, created_at)
    values (p_account_id, p_idempotency_key, p_environment, p_request_hash, 201, p_request_id,
      p_created_at, null, p_id, p_wall)
    on conflict (environment_id, account_id, key) do update
    set request_hash = excluded.request_hash, status = excluded.status,
      request_id = excluded.request_id, answered_at = excluded.answered_at, body = null,
      event_resource_id = excluded.event_resource_id, created_at = excluded.created_at
    where k.created_at <= excluded.created_at - interval '24 hours';
    if not found then
      return 1;
    end if;
  end if;

  insert into payments (environment_id, {payments created: $}, currency, metadata)
  select p_environment, {payments created: p_$}, 'USD', p_metadata::json
  -- Optimistic check: versions must equal those read during validation.
  from paykeys k, customers c, accounts o
  where k.environment_id = p_environment and k.id = p_paykey_id and k.version = p_paykey_version
    and c.environment_id = p_environment and c.id = p_customer_id and c.version = p_customer_version
    and o.environment_id = p_environment and o.id = p_account_id and o.version = p_account_version
  on conflict (environment_id, account_id, kind, external_id) do nothing;
  if not found then
    delete from idempotency_keys k
    where k.environment_id = p_environment and k.account_id = p_account_id and k.key = p_idempotency_key and k.event_resource_id = p_id;
    return case when exists (select from paykeys k, customers c, accounts o
      where k.environment_id = p_environment and k.id = p_paykey_id and k.version = p_paykey_version
        and c.environment_id = p_environment and c.id = p_customer_id and c.version = p_customer_version
        and o.environment_id = p_environment and o.id = p_account_id and o.version = p_account_version) then 3 else 2 end;
  end if;

  insert into payment_states (environment_id, id, account_id, kind, {payment_states created: $}, status,
    status_reason, status_source, status_message, status_changed_at, due_step, due_at, updated_at)
  values (p_environment, p_id, p_account_id, p_kind, {payment_states created: p_$}, 'created',
    'ok', 'system', p_message, p_created_at, 'review', p_created_at, p_created_at);
  insert into payment_history
    (environment_id, payment_id, status, reason, source, message, changed_at)
  values (p_environment, p_id, 'created', 'ok', 'system', p_message, p_created_at);
  insert into payment_count_deltas (environment_id, account_id, kind, status, day, payment_date, n)
  values (p_environment, p_account_id, p_kind, 'created', (p_created_at at time zone 'UTC')::date,
    p_payment_date, 1);
  update event_counts c set last_sequence = c.last_sequence + 1,
    last_audit_sequence = c.last_audit_sequence + v_audited
  where c.environment_id = p_environment
  returning c.last_sequence, c.last_audit_sequence, c.exposure_version
  into strict v_base, v_audit_sequence, v_exposure;
  insert into payment_minutes as m (environment_id, account_id, kind, minute, n, total_cents, least_cents, most_cents)
  values (p_environment, p_account_id, p_kind, date_trunc('minute', p_created_at, 'UTC'), 1, p_amount_cents,
    p_amount_cents, p_amount_cents)
  on conflict (environment_id, account_id, kind, minute) do update
  set n = m.n + 1, total_cents = m.total_cents + excluded.total_cents,
    least_cents = least(m.least_cents, excluded.least_cents), most_cents = greatest(m.most_cents, excluded.most_cents);
  if v_exposure > 0 or p_exposure is not null then
    perform book_exposure(p_environment, v_exposure, p_exposure, array[p_account_id], array[p_kind],
      array[p_settlement_date], array[p_submission_date], array[p_amount_cents]);
  end if;
  if p_actor is not null then
    insert into audit_log (environment_id, sequence, account_id, actor, session_id, address, action, operation,
      outcome, resource_type, resource_id, reason, request_id, approval_id, recorded_at)
    values (p_environment, v_audit_sequence, p_account_id, p_actor::json, p_session_id, p_actor_address,
      p_kind || '.created', p_kind || 's.create', 'done', p_kind, p_id, p_reason, p_request_id, p_approval_id,
      p_created_at);
  end if;
  update account_event_counts c set last_sequence = c.last_sequence + 1
  where c.environment_id = p_environment and c.account_id = p_account_id
  returning c.last_sequence into strict v_account_base;
  insert into events (environment_id, sequence, id, account_id, account_sequence, type,
    resource_type, resource_id, resource_version, occurred_at, patch, cause)
  values (p_environment, v_base, p_event_id, p_account_id, v_account_base, p_kind || '.created',
    p_kind, p_id, 1, p_created_at, p_snapshot, p_cause::json);
  return 0;
end
$$;
