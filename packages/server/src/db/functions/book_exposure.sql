-- What payments come to, by what is counted. The side is NACHA's.
create or replace function exposure_of(
  p_environment uuid, p_account_id uuid[], p_kind text[], p_settlement_date date[], p_submission_date date[],
  p_amount_cents bigint[])
returns table (environment_id uuid, account_id uuid, side text, settlement_date date, is_same_day boolean,
  cents bigint, n bigint)
language sql immutable as $$
  select p_environment, i.account_id, case i.kind when 'charge' then 'debit' else 'credit' end, i.settlement_date,
    coalesce(i.settlement_date = i.submission_date, false), sum(i.cents)::bigint, count(*)
  from unnest(p_account_id, p_kind, p_settlement_date, p_submission_date, p_amount_cents)
    as i(account_id, kind, settlement_date, submission_date, cents)
  where i.settlement_date is not null
  group by 2, 3, 4, 5
$$;

-- Counts new payments toward the limits of their environment, under the lock of its log, which every creation
-- holds until it commits: what another one counted is seen. p_asked is null where the process knows of no limit;
-- `unchecked` where the caller compares with the limits itself; else it has the version of the limits that the
-- caller knows, and the windows of each settlement date.
create or replace function book_exposure(
  p_environment uuid, p_version bigint, p_asked json, p_account_id uuid[], p_kind text[],
  p_settlement_date date[], p_submission_date date[], p_amount_cents bigint[])
returns void
language plpgsql as $$
begin
  if not coalesce((p_asked->>'unchecked')::boolean, false)
    and (p_asked->>'version')::bigint is distinct from p_version then
    raise exception 'the exposure limits have changed' using errcode = 'RH001';
  end if;
  if p_version <= 0 then
    return;
  end if;
  -- The engine leaves deltas: it books several times in a transaction, in any order, and would deadlock with a roll-up.
  if p_asked->>'unchecked' is not null then
    insert into exposure_deltas (environment_id, account_id, side, settlement_date, is_same_day, cents, n)
    select * from exposure_of(p_environment, p_account_id, p_kind, p_settlement_date, p_submission_date, p_amount_cents);
    return;
  end if;
  -- In the order of a roll-up, the only other writer of counts. Deltas would be summed at each creation until the next one.
  insert into exposure_counts as c (environment_id, account_id, side, settlement_date, is_same_day, cents, n)
  select * from exposure_of(p_environment, p_account_id, p_kind, p_settlement_date, p_submission_date, p_amount_cents)
  order by 4, 3, 2, 5
  on conflict (environment_id, settlement_date, side, account_id, is_same_day)
    do update set cents = c.cents + excluded.cents, n = c.n + excluded.n;
  if exists (
    with payment as materialized (
      select i.account_id, case i.kind when 'charge' then 'debit' else 'credit' end as side, i.settlement_date,
        coalesce(i.settlement_date = i.submission_date, false) as is_same_day, max(i.cents) as greatest
      from unnest(p_account_id, p_kind, p_settlement_date, p_submission_date, p_amount_cents)
        as i(account_id, kind, settlement_date, submission_date, cents)
      group by 1, 2, 3, 4
    ), windows as materialized (
      select (w->>0)::integer as days, (w->>1)::date as settlement_date, (w->>2)::date as first_date, (w->>3)::date as last_date
      from json_array_elements(p_asked->'windows') w
    ), sums as materialized (
      select e.* from (select min(first_date) as first_date, max(last_date) as last_date from windows) r,
        exposure_days(p_environment, r.first_date, r.last_date) e
    ), touched as materialized (
      select distinct l.id, l.kind, l.days, l.limit_cents, p.settlement_date, p.greatest
      from (select distinct account_id, side from payment) a,
        limits_covering(p_environment, a.account_id, a.side) l, payment p
      where p.account_id = a.account_id and p.side = a.side and (l.kind <> 'same_day' or p.is_same_day)
    )
    select from touched t
    where case when t.kind in ('entry', 'file') then t.greatest > t.limit_cents
      else exists (select from windows w
        where w.days = t.days and w.settlement_date = t.settlement_date and t.limit_cents < (
          select sum(case t.kind when 'same_day' then s.same_day_cents else s.cents end) from sums s
          where s.limit_id = t.id and s.settlement_date between w.first_date and w.last_date)) end
  ) then
    raise exception 'an exposure limit is exceeded' using errcode = 'RH002';
  end if;
end
$$;
