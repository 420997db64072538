-- Inserts earned fees with their postings; a fee that is there already is skipped.
create or replace function post_fees(p_environment uuid, p_fees json) returns void
language sql as $$
  with posted as (
    insert into fees (environment_id, id, account_id, fee_line_id, payment_id, event, event_at,
      base_cents, fee_cents, open_cents, updated_at)
    select p_environment, f.id, f.account_id, f.fee_line_id, f.payment_id, f.event, f.event_at,
      f.base_cents, f.fee_cents, f.fee_cents, f.event_at
    from json_to_recordset(p_fees) as f(id uuid, account_id uuid, fee_line_id uuid, payment_id uuid,
      event text, event_at timestamptz, base_cents bigint, fee_cents bigint)
    on conflict (environment_id, fee_line_id, payment_id, event) do nothing
    returning id, account_id, fee_cents, event_at
  )
  insert into postings (environment_id, subject_id, move, attempt, debit_account_id,
    credit_account_id, amount_cents, posted_at)
  select p_environment, f.id, 'earn_fee', 1, d.id, c.id, f.fee_cents, f.event_at
  from posted f
    left join ledger_accounts d on d.environment_id = p_environment
      and d.account_id = f.account_id and d.code = 'fees_receivable'
    left join ledger_accounts c on c.environment_id = p_environment
      and c.account_id is null and c.code = 'fee_income'
  order by f.event_at, f.id
$$;

-- Posts fees. One that cannot be posted is returned with its error, and the others are posted: a fee never
-- stops the payment that earned it.
create or replace function earn_fees(p_environment uuid, p_fees json)
returns table (failed_id uuid, fault text)
language plpgsql as $$
declare
  v_fee json;
begin
  begin
    perform post_fees(p_environment, p_fees);
    return;
  exception
    when transaction_rollback or lock_not_available then raise;
    when others then null;
  end;
  for v_fee in select value from json_array_elements(p_fees) loop
    begin
      perform post_fees(p_environment, json_build_array(v_fee));
    exception
      when transaction_rollback or lock_not_available then raise;
      when others then
        failed_id := (v_fee ->> 'id')::uuid;
        fault := sqlerrm;
        return next;
    end;
  end loop;
end
$$;
