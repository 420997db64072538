-- What counts an account's payments, beside the scopes of limits: of the environment `scope_id` is empty.
create or replace function account_scopes(p_environment uuid, p_account uuid)
returns table (scope text, scope_id text)
language sql stable as $$
  select 'environment', ''
  union all
  select 'account', p_account::text
  union all
  select v.scope, v.scope_id
  from account_originators o
    cross join lateral (values ('bank', o.bank_id::text), ('originator', o.company_id)) as v(scope, scope_id)
  where o.environment_id = p_environment and o.account_id = p_account and v.scope_id is not null
$$;
