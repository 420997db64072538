-- What free text is searched in: of payments their own texts, of customers and paykeys those that
-- their payments are found by. A keeper brings it up to the event log some time after the fact, and
-- whoever searches reads what it has not come to yet beside it.
create table search_texts (
  subject_id uuid primary key,
  environment_id uuid not null,
  account_id uuid not null,
  subject text not null check (subject in ('payment', 'customer', 'paykey')),
  searched text not null
);
create index search_texts_by_environment on search_texts using brin (environment_id);

-- How far in an environment's event log that is.
create table search_marks (
  environment_id uuid primary key references environments (id) on delete cascade,
  sequence bigint not null
);

insert into search_texts (subject_id, environment_id, account_id, subject, searched)
select id, environment_id, account_id, 'payment', concat_ws(E'\n', description, external_id)
from payments
union all
select id, environment_id, account_id, 'customer', concat_ws(E'\n', name, email) from customers
union all
select id, environment_id, account_id, 'paykey', label from paykeys;
insert into search_marks (environment_id, sequence)
select id, last_event_sequence from environments;

-- Substrings are found by their trigrams. pg_trgm comes with PostgreSQL, but a database may not let
-- us have it: then searches read one text after the other.
set local maintenance_work_mem = '256MB';
do $$
declare
  v_schema text;
begin
  if not exists (select from pg_extension where extname = 'pg_trgm') then
    create schema if not exists railhead_extensions;
    create extension pg_trgm schema railhead_extensions;
  end if;
  select n.nspname into v_schema
  from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm';
  execute format('create index search_texts_by_trigram on search_texts
    using gin (searched %I.gin_trgm_ops) with (gin_pending_list_limit = 1024)', v_schema);
exception when insufficient_privilege or undefined_file or feature_not_supported
  or invalid_schema_name then
  raise notice 'searches stay slow: pg_trgm cannot be had (%)', sqlerrm;
end
$$;
