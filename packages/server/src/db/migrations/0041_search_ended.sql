-- How many payments of a paykey ended, and how, up to the mark: what a name or a bank is in of those
-- that failed is a sum over paykeys, too, and so is what of it is paid. Written anew, so that a
-- search passes no row twice.
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
  failed integer not null default 0,
  cancelled integer not null default 0,
  reversed integer not null default 0
) with (fillfactor = 80);
insert into search_parties (paykey_id, customer_id, environment_id, account_id, searched, n,
  failed, cancelled, reversed)
select s.paykey_id, s.customer_id, s.environment_id, s.account_id, s.searched, s.n,
  coalesce(v.failed, 0), coalesce(v.cancelled, 0), coalesce(v.reversed, 0)
from search_parties_before s left join (
  select p.paykey_id, count(*) filter (where p.status = 'failed') as failed,
    count(*) filter (where p.status = 'cancelled') as cancelled,
    count(*) filter (where p.status = 'reversed') as reversed
  from payments p
  where p.status in ('failed', 'cancelled', 'reversed')
    and p.id not in (
      select e.resource_id from events e left join search_marks m on m.environment_id = e.environment_id
      where e.sequence > coalesce(m.sequence, 0)
        and e.type in ('charge.failed', 'charge.cancelled', 'charge.reversed',
          'payout.failed', 'payout.cancelled', 'payout.reversed'))
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

-- In what is kept of environments to be put back, texts are read anew.
delete from environment_snapshot_rows where table_name in ('search_texts', 'search_marks',
  'search_wordings', 'search_letters', 'search_parties', 'search_customers', 'search_grams',
  'search_gram_batches', 'search_paykeys');
