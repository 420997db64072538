-- Migrations 0035 to 0044 derived rows for searches while programs of an earlier schema kept texts, so that
-- payments, ends and parties of those minutes may be missing from them. Nobody keeps texts meanwhile.
lock table search_marks in exclusive mode;

insert into search_parties (paykey_id, customer_id, environment_id, account_id, searched, n)
select k.id, k.customer_id, k.environment_id, k.account_id,
  lower(concat_ws(E'\n', c.name, c.email, k.label)), 0
from paykeys k join customers c on c.id = k.customer_id
on conflict (paykey_id) do nothing;
update search_parties s set searched = lower(concat_ws(E'\n', c.name, c.email, k.label))
from paykeys k join customers c on c.id = k.customer_id
where k.id = s.paykey_id and c.deleted_at is null
  and s.searched <> lower(concat_ws(E'\n', c.name, c.email, k.label));

-- Texts that are kept, and ends up to the same event: the first since then says what a payment had.
with kept as (
  select paykey_id, count(*) as n from search_texts group by 1
), ended as (
  select p.paykey_id,
    count(*) filter (where p.status = 'paid') as paid,
    count(*) filter (where p.status = 'failed') as failed,
    count(*) filter (where p.status = 'cancelled') as cancelled,
    count(*) filter (where p.status = 'reversed') as reversed
  from (
    select p.paykey_id, case when e.resource_id is null then p.status
      when e.type in ('charge.reversed', 'payout.reversed') then 'paid' end as status
    from payments p left join (
      select distinct on (e.resource_id) e.resource_id, e.type
      from events e left join search_marks m on m.environment_id = e.environment_id
      where e.sequence > coalesce(m.sequence, 0) and e.type in (
        'charge.paid', 'charge.failed', 'charge.cancelled', 'charge.reversed',
        'payout.paid', 'payout.failed', 'payout.cancelled', 'payout.reversed')
      order by e.resource_id, e.sequence) e on e.resource_id = p.id
    where p.status in ('paid', 'failed', 'cancelled', 'reversed')) p
  group by 1
)
update search_parties s set n = v.n, paid = v.paid, failed = v.failed, cancelled = v.cancelled,
  reversed = v.reversed
from (
  select o.paykey_id, coalesce(k.n, 0) as n, coalesce(e.paid, 0) as paid,
    coalesce(e.failed, 0) as failed, coalesce(e.cancelled, 0) as cancelled,
    coalesce(e.reversed, 0) as reversed
  from search_parties o left join kept k using (paykey_id) left join ended e using (paykey_id)) v
where s.paykey_id = v.paykey_id and (s.n, s.paid, s.failed, s.cancelled, s.reversed)
  is distinct from (v.n, v.paid, v.failed, v.cancelled, v.reversed);

insert into search_customers as s
  (customer_id, environment_id, account_id, name, type, status, created_at, searched)
select id, environment_id, account_id, name, type, status, created_at,
  lower(concat_ws(' ', name, email, phone, external_id, id::text))
from customers where deleted_at is null
on conflict (customer_id) do update
set name = excluded.name, type = excluded.type, status = excluded.status,
  searched = excluded.searched
where (s.name, s.type, s.status, s.searched)
  is distinct from (excluded.name, excluded.type, excluded.status, excluded.searched);
delete from search_customers s using customers c
where c.id = s.customer_id and c.deleted_at is not null;

insert into search_paykeys as s (paykey_id, environment_id, account_id, customer_id, status, source,
  unblock_eligible, institution_name, expires_at, created_at, searched)
select k.id, k.environment_id, k.account_id, k.customer_id, k.status, k.source, k.unblock_eligible,
  k.institution_name, k.expires_at, k.created_at,
  lower(concat_ws(' ', k.label, k.institution_name, k.external_id, k.id::text, c.name))
from paykeys k join customers c on c.id = k.customer_id
on conflict (paykey_id) do update
set status = excluded.status, source = excluded.source, unblock_eligible = excluded.unblock_eligible,
  institution_name = excluded.institution_name, expires_at = excluded.expires_at,
  searched = excluded.searched
where (s.status, s.source, s.unblock_eligible, s.institution_name, s.expires_at, s.searched)
  is distinct from (excluded.status, excluded.source, excluded.unblock_eligible,
    excluded.institution_name, excluded.expires_at, excluded.searched);

-- What is counted of short texts is counted anew beside other work; searches read texts meanwhile.
delete from search_grams;
delete from search_gram_batches;

-- Programs of schema 32 applied returns without counting them for return rates.
lock table inbound_items in share mode;
with applied as (
  select distinct on (i.payment_id, i.original_trace_number) i.payment_id, i.original_trace_number,
    i.code
  from inbound_items i
  where i.kind = 'return' and i.outcome in ('applied', 'applied_late') and i.payment_id is not null
  order by i.payment_id, i.original_trace_number, i.applied_at
)
insert into file_returns as r (file_id, account_id, sec_code, code, environment_id, n)
select e.file_id, p.account_id, case when c.type = 'business' then 'CCD'
    when p.consent_type = 'internet' then 'WEB' else 'PPD' end,
  a.code, p.environment_id, count(*)
from applied a
  cross join lateral (select x.file_id from entries x where x.payment_id = a.payment_id
    and x.trace_number = a.original_trace_number offset 0) e
  join payments p on p.id = a.payment_id and p.kind = 'charge'
  join customers c on c.id = p.customer_id
group by 1, 2, 3, 4, 5
on conflict (file_id, account_id, sec_code, code) do update set n = excluded.n
where r.n <> excluded.n;
