-- create_payments for one payment, without arrays: returns the refusal reason, or 0.
create or replace function create_payment(
  p_environment uuid, p_wall timestamptz, p_message text,
  p_id uuid, p_event_id uuid, p_account_id uuid, p_account_version integer, p_kind text,
  p_paykey_id uuid, p_paykey_version integer, p_customer_id uuid, p_customer_version integer,
  p_external_id text, p_description text, p_amount_cents bigint, p_payment_date date,
  p_consent_type text, p_purpose text, p_device_ip text, p_balance_check text, p_sandbox_outcome text,
  p_auto_hold boolean, p_auto_hold_message text, p_metadata text, p_submission_date date,
  p_settlement_date date, p_paid_date date, p_original_id uuid, p_relation text, p_created_at
  timestamptz, p_idempotency_key text, p_request_hash bytea, p_request_id uuid, p_cause text,
  p_snapshot text)
returns integer
language plpgsql as $$
declare
  v_base bigint;
  v_account_base bigint;
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

  insert into payments (id, environment_id, account_id, kind, paykey_id, customer_id,
    external_id, description, amount_cents, currency, payment_date, consent_type, purpose,
    device_ip, balance_check, sandbox_outcome, auto_hold, auto_hold_message, metadata, status,
    status_reason, status_source, status_message, status_changed_at, submission_date,
    settlement_date, paid_date, original_id, relation, due_step, due_at, created_at, updated_at)
  select p_id, p_environment, p_account_id, p_kind, p_paykey_id, p_customer_id, p_external_id,
    p_description, p_amount_cents, 'USD', p_payment_date, p_consent_type, p_purpose,
    p_device_ip, p_balance_check, p_sandbox_outcome, p_auto_hold, p_auto_hold_message, p_metadata::json,
    'created', 'ok', 'system', p_message, p_created_at, p_submission_date, p_settlement_date,
    p_paid_date, p_original_id, p_relation, 'review', p_created_at, p_created_at, p_created_at
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

  insert into payment_history
    (environment_id, payment_id, status, reason, source, message, changed_at)
  values (p_environment, p_id, 'created', 'ok', 'system', p_message, p_created_at);
  insert into payment_count_deltas (environment_id, account_id, kind, status, day, payment_date, n)
  values (p_environment, p_account_id, p_kind, 'created', (p_created_at at time zone 'UTC')::date,
    p_payment_date, 1);
  update event_counts c set last_sequence = c.last_sequence + 1
  where c.environment_id = p_environment
  returning c.last_sequence into strict v_base;
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
