create or replace function refuse_payment_rewrite() returns trigger language plpgsql as $$
begin
  raise exception 'payment % was written once: only its amendable columns change', old.id
    using errcode = 'check_violation';
end
$$;

-- What a caller may amend before a payment is sent; a move that wrote here would rewrite all indexes.
create or replace trigger payments_written_once before update on payments
for each row when (
  to_jsonb(old) - array[{payments updated: '$'}]
  is distinct from to_jsonb(new) - array[{payments updated: '$'}])
execute function refuse_payment_rewrite();

-- Copies of the payment's columns, which indexes of states begin with.
create or replace trigger payment_states_keep_identity
before update of environment_id, id, account_id, kind on payment_states
for each row execute function refuse_payment_rewrite();
