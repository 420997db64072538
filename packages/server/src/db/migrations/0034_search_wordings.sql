-- A text without its numbers: of each word of letters and digits that has a digit nothing is left but
-- a 0. Payments have few wordings, though their texts are all different.
create function search_wording(searched text) returns text
language sql immutable parallel safe as $$
  select regexp_replace(lower(searched), '[0-9a-z]*[0-9][0-9a-z]*', '0', 'g')
$$;

-- What letters stand together, three by three, in the words so left out.
create function search_letters(searched text) returns text[]
language sql immutable parallel safe as $$
  select array(
    select distinct substr(stretch[1], at, 3)
    from regexp_matches(lower(searched), '[0-9a-z]*[0-9][0-9a-z]*', 'g') as word,
      regexp_matches(word[1], '[a-z]{3,}', 'g') as stretch,
      generate_series(1, length(stretch[1]) - 2) as at)
$$;

-- How many of the kept texts of an account's payments have a wording. A text without a digit is in
-- as many payments as the wordings that it is in, unless it may touch a word that was left out.
create table search_wordings (
  environment_id uuid not null references environments (id) on delete cascade,
  account_id uuid not null,
  digest uuid not null,
  wording text not null,
  n bigint not null,
  primary key (account_id, digest)
);
create index search_wordings_by_environment on search_wordings (environment_id);
create table search_letters (
  environment_id uuid not null references environments (id) on delete cascade,
  account_id uuid not null,
  letters text not null,
  primary key (account_id, letters)
);
create index search_letters_by_environment on search_letters (environment_id);

insert into search_wordings (environment_id, account_id, digest, wording, n)
select environment_id, account_id, md5(wording)::uuid, wording, count(*)
from (
  select environment_id, account_id, search_wording(searched) as wording
  from search_texts where subject = 'payment') t
group by 1, 2, 3, 4;
insert into search_letters (environment_id, account_id, letters)
select distinct environment_id, account_id, unnest(search_letters(searched))
from search_texts where subject = 'payment';

-- Customers and paykeys are looked up apart from payments, which have common words.
do $$
declare
  v_schema text;
begin
  select n.nspname into v_schema
  from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm';
  if v_schema is not null and to_regclass('search_texts_by_trigram') is not null then
    execute format('create index search_texts_of_parties on search_texts
      using gin (searched %I.gin_trgm_ops) with (gin_pending_list_limit = 1024)
      where subject <> ''payment''', v_schema);
  end if;
end
$$;
