-- How many payments of a paykey are paid up to the mark, beside those that ended: what a bank's or a
-- name's is in of the paid is a sum over paykeys, too. Written anew, so that no search passes a row twice.
set local maintenance_work_mem = '256MB';
create temporary table definitions on commit drop as
select pg_get_indexdef(indexrelid) as definition from pg_index
where indrelid = 'search_parties'::regclass and not indisprimary;
alter table search_parties rename to search_parties_before;
create table search_parties (
  paykey_id uuid not null,
  customer_id uuid not null,
  environment_id uuid not null,
  account_id uuid not null,
  searched text not null,
  n bigint not null,
  paid integer not null default 0,
  failed integer not null default 0,
  cancelled integer not null default 0,
  reversed integer not null default 0
) with (fillfactor = 80);
-- What the log tells of since the mark is not counted yet; what was paid then and is reversed since is.
insert into search_parties (paykey_id, customer_id, environment_id, account_id, searched, n,
  paid, failed, cancelled, reversed)
select s.paykey_id, s.customer_id, s.environment_id, s.account_id, s.searched, s.n,
  coalesce(v.paid, 0), s.failed, s.cancelled, s.reversed
from search_parties_before s left join (
  select p.paykey_id, count(*) as paid
  from payments p left join (
    select distinct on (e.resource_id) e.resource_id,
      e.type in ('charge.reversed', 'payout.reversed') as was_paid
    from events e left join search_marks m on m.environment_id = e.environment_id
    where e.sequence > coalesce(m.sequence, 0) and e.type in ('charge.paid', 'charge.reversed',
      'payout.paid', 'payout.reversed')
    order by e.resource_id, e.sequence) e on e.resource_id = p.id
  where p.status in ('paid', 'reversed') and coalesce(e.was_paid, p.status = 'paid')
  group by p.paykey_id) v on v.paykey_id = s.paykey_id;
drop table search_parties_before;
alter table search_parties add primary key (paykey_id);
alter table search_parties
  add foreign key (environment_id) references environments (id) on delete cascade;
do $$
declare
  v_definition text;
begin
  for v_definition in select definition from definitions loop
    execute v_definition;
  end loop;
end
$$;

-- Nothing is known of it else until the server comes to it.
analyze search_parties;

-- Ids begin with the instant of creation: whose payments of a month are, and how they are worded, is a
-- stretch of this index, and no payment is read for it.
create index search_texts_by_creation on search_texts (account_id, subject_id)
  include (paykey_id, wording);

-- In what is kept of environments to be put back, texts are read anew.
delete from environment_snapshot_rows where table_name in ('search_texts', 'search_marks',
  'search_wordings', 'search_letters', 'search_parties', 'search_customers', 'search_grams',
  'search_gram_batches', 'search_paykeys');
