-- Whom payments are found by: of each paykey its label with the name and email of its customer, as
-- they are compared, and how many of the kept payments it has. What a name or a bank is in, however
-- many payments that are, is a sum over paykeys.
create table search_parties (
  paykey_id uuid primary key,
  customer_id uuid not null,
  environment_id uuid not null references environments (id) on delete cascade,
  account_id uuid not null,
  searched text not null,
  n bigint not null
) with (fillfactor = 80);
create index search_parties_by_account on search_parties (account_id);
create index search_parties_by_customer on search_parties (customer_id);
create index search_parties_by_environment on search_parties (environment_id);

-- What a list of customers is searched, narrowed and ordered by.
create table search_customers (
  customer_id uuid primary key,
  environment_id uuid not null references environments (id) on delete cascade,
  account_id uuid not null,
  name text not null,
  type text not null,
  status text not null,
  created_at timestamptz not null,
  searched text not null
);
create index search_customers_by_account on search_customers (account_id);
create index search_customers_by_environment on search_customers (environment_id);

insert into search_parties (paykey_id, customer_id, environment_id, account_id, searched, n)
select k.id, k.customer_id, k.environment_id, k.account_id,
  lower(concat_ws(E'\n', c.name, c.email, k.label)), coalesce(kept.n, 0)
from paykeys k join customers c on c.id = k.customer_id left join (
  select p.paykey_id, count(*) as n
  from search_texts t join payments p on p.id = t.subject_id where t.subject = 'payment'
  group by 1) kept on kept.paykey_id = k.id;
insert into search_customers
  (customer_id, environment_id, account_id, name, type, status, created_at, searched)
select id, environment_id, account_id, name, type, status, created_at,
  lower(concat_ws(' ', name, email, phone, external_id, id::text))
from customers where deleted_at is null;

-- Payments alone are left among the texts, and these are kept as they are compared, too.
set local maintenance_work_mem = '256MB';
drop index if exists search_texts_of_parties;
delete from search_texts where subject <> 'payment';
alter table search_texts drop column subject,
  alter column searched type text using lower(searched);

-- Of a word with a digit its first digit is left where it begins with one, and the mark of what
-- follows; of any other the mark alone.
create or replace function search_wording(searched text) returns text
language sql immutable parallel safe as $$
  select regexp_replace(
    regexp_replace(lower(searched), '(?<![0-9a-z])[a-z]+[0-9][0-9a-z]*', E'\x01', 'g'),
    '([0-9])[0-9a-z]+', E'\\1\x01', 'g')
$$;
delete from search_wordings;
insert into search_wordings (environment_id, account_id, digest, wording, n)
select environment_id, account_id, md5(wording)::uuid, wording, count(*)
from (select environment_id, account_id, search_wording(searched) as wording from search_texts) t
group by 1, 2, 3, 4;

-- Of what letters stand together in the words left out, shorter ends of a text ask, too.
create or replace function search_letters(searched text) returns text[]
language sql immutable parallel safe as $$
  select array(
    select distinct substr(stretch[1], at, size)
    from regexp_matches(lower(searched), '[0-9a-z]*[0-9][0-9a-z]*', 'g') as word,
      regexp_matches(word[1], '[a-z]+', 'g') as stretch,
      generate_series(1, 3) as size,
      generate_series(1, length(stretch[1]) - size + 1) as at)
$$;
insert into search_letters (environment_id, account_id, letters)
select distinct environment_id, account_id, unnest(search_letters(searched)) from search_texts
on conflict do nothing;

-- In what is kept of environments to be put back, texts are read anew.
delete from environment_snapshot_rows
where table_name in ('search_texts', 'search_marks', 'search_wordings', 'search_letters');

do $$
declare
  v_schema text;
begin
  select n.nspname into v_schema
  from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm';
  if v_schema is not null and to_regclass('search_texts_by_trigram') is not null then
    execute format('create index search_parties_by_trigram on search_parties
      using gin (searched %I.gin_trgm_ops) with (gin_pending_list_limit = 1024)', v_schema);
    execute format('create index search_customers_by_trigram on search_customers
      using gin (searched %I.gin_trgm_ops) with (gin_pending_list_limit = 1024)', v_schema);
  end if;
end
$$;
