-- Whose a kept text is, and which wording it has: where a text is in many descriptions and in many
-- names, those of which both is true are counted in one index.
set local maintenance_work_mem = '256MB';
create temporary table definitions on commit drop as
select pg_get_indexdef(indexrelid) as definition from pg_index
where indrelid = 'search_texts'::regclass and not indisprimary;
alter table search_texts rename to search_texts_before;
create table search_texts (
  subject_id uuid not null,
  environment_id uuid not null,
  account_id uuid not null,
  searched text not null,
  paykey_id uuid not null,
  wording uuid not null
);
insert into search_texts (subject_id, environment_id, account_id, searched, paykey_id, wording)
select t.subject_id, t.environment_id, t.account_id, t.searched, p.paykey_id,
  md5(search_wording(t.searched))::uuid
from search_texts_before t join payments p on p.id = t.subject_id order by t.subject_id;
drop table search_texts_before;
alter table search_texts add primary key (subject_id);
create index search_texts_by_wording on search_texts (account_id, wording) include (paykey_id);
do $$
declare
  v_definition text;
begin
  for v_definition in select definition from definitions loop
    execute v_definition;
  end loop;
end
$$;
delete from environment_snapshot_rows where table_name in
  ('search_texts', 'search_marks', 'search_wordings', 'search_letters', 'search_parties', 'search_customers');

-- A search among the unusual asks whose they are.
drop index payments_unusual;
create index payments_unusual
  on payments (account_id, created_at, id, kind, status, status_reason, status_source)
  include (amount_cents, payment_date, effective_at, paykey_id)
  where status in ('scheduled', 'on_hold', 'failed', 'cancelled', 'reversed')
    or status_reason <> 'ok' or status_source <> 'system';
