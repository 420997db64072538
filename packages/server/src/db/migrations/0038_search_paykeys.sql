-- What a list of paykeys is searched, narrowed and ordered by.
create table search_paykeys (
  paykey_id uuid primary key,
  environment_id uuid not null,
  account_id uuid not null,
  customer_id uuid not null,
  status text not null,
  source text not null,
  unblock_eligible boolean not null,
  institution_name text,
  expires_at timestamptz,
  created_at timestamptz not null,
  searched text not null
);
create index search_paykeys_by_account on search_paykeys (account_id);
insert into search_paykeys
select id, environment_id, account_id, customer_id, status, source, unblock_eligible,
  institution_name, expires_at, created_at,
  lower(concat_ws(' ', label, institution_name, external_id, id::text))
from paykeys;

do $$
declare
  v_schema text;
begin
  select n.nspname into v_schema
  from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm';
  if v_schema is not null and to_regclass('search_texts_by_trigram') is not null then
    execute format('create index search_paykeys_by_trigram on search_paykeys
      using gin (searched %I.gin_trgm_ops) with (gin_pending_list_limit = 1024)', v_schema);
  end if;
end
$$;

-- In what is kept of environments to be put back, texts are read anew.
delete from environment_snapshot_rows where table_name in ('search_texts', 'search_marks',
  'search_wordings', 'search_letters', 'search_parties', 'search_customers', 'search_grams',
  'search_gram_batches');
