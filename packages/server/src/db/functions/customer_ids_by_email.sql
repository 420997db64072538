-- Customers of the transaction's environment with the email. As `search_document_ids`: under the policy no index
-- of `lower(email)` is used.
create or replace function customer_ids_by_email(_account_id uuid, _email text)
returns setof uuid language sql stable rows 1 security definer set search_path = public, pg_temp as $$
  select id from customers
  where environment_id = railhead_environment() and account_id = _account_id and deleted_at is null
    and lower(email) = lower(_email) and email = _email
$$;
