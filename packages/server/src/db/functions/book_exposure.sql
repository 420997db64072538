-- What payments come to, by what is counted, and the largest of them. The side is NACHA's.
create or replace function exposure_of(
  p_environment uuid, p_account_id uuid[], p_kind text[], p_settlement_date date[], p_submission_date date[],
  p_amount_cents bigint[])
returns table (environment_id uuid, account_id uuid, side text, settlement_date date, is_same_day boolean,
  cents bigint, n bigint, most bigint)
language sql immutable as $$
  select p_environment, i.account_id, case i.kind when 'charge' then 'debit' else 'credit' end, i.settlement_date,
    coalesce(i.settlement_date = i.submission_date, false), sum(i.cents)::bigint, count(*), max(i.cents)
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
declare
  v_scope text[];
  v_scope_id text[];
  v_side text[];
  v_date date[];
  v_same_day boolean[];
  v_most bigint[];
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
    select e.environment_id, e.account_id, e.side, e.settlement_date, e.is_same_day, e.cents, e.n
    from exposure_of(p_environment, p_account_id, p_kind, p_settlement_date, p_submission_date, p_amount_cents) e;
    return;
  end if;
  with exposure as materialized (
    select s.scope, s.scope_id, e.side, e.settlement_date, e.is_same_day, sum(e.cents) as cents, sum(e.n) as n,
      max(e.most) as most
    from exposure_of(p_environment, p_account_id, p_kind, p_settlement_date, p_submission_date, p_amount_cents) e
      cross join lateral account_scopes(p_environment, e.account_id) s
    group by 1, 2, 3, 4, 5
  ), counted as (
    -- In the order of a roll-up, the other writer of counts. Deltas would be summed at each creation until the next one.
    insert into exposure_counts as c (environment_id, scope, scope_id, side, settlement_date, is_same_day, cents, n)
    select p_environment, e.scope, e.scope_id, e.side, e.settlement_date, e.is_same_day, e.cents, e.n
    from exposure e order by 2, 3, 4, 5, 6
    on conflict (environment_id, scope, scope_id, side, settlement_date, is_same_day)
      do update set cents = c.cents + excluded.cents, n = c.n + excluded.n
  )
  select array_agg(e.scope), array_agg(e.scope_id), array_agg(e.side), array_agg(e.settlement_date),
    array_agg(e.is_same_day), array_agg(e.most)
  into v_scope, v_scope_id, v_side, v_date, v_same_day, v_most from exposure e;
  if exists (
    with windows as materialized (
      select (w->>0)::integer as days, (w->>1)::date as settlement_date, (w->>2)::date as first_date, (w->>3)::date as last_date
      from json_array_elements(p_asked->'windows') w
    ), touched as materialized (
      select l.scope, e.scope_id, l.side, l.kind, l.days, l.limit_cents, e.settlement_date, e.most
      from unnest(v_scope, v_scope_id, v_side, v_date, v_same_day, v_most)
          as e(scope, scope_id, side, settlement_date, is_same_day, most)
        join exposure_limits l on l.environment_id = p_environment and l.side = e.side and l.scope = e.scope
          and coalesce(l.scope_id, '') = e.scope_id and (l.kind <> 'same_day' or e.is_same_day)
    ), range as materialized (
      select min(first_date) as first_date, max(last_date) as last_date from windows
    ), pending as materialized (
      select p.* from range r, pending_exposure(p_environment, r.first_date, r.last_date) p
    ), sums as materialized (
      select t.scope, t.scope_id, t.side, s.settlement_date, s.is_same_day, s.cents
      from range r, (select distinct scope, scope_id, side from touched where kind not in ('entry', 'file')) t
        cross join lateral (
          select c.settlement_date, c.is_same_day, c.cents from exposure_counts c
          where c.environment_id = p_environment and c.scope = t.scope and c.scope_id = t.scope_id and c.side = t.side
            and c.settlement_date between r.first_date and r.last_date
          union all
          select p.settlement_date, p.is_same_day, p.cents from pending p
          where p.scope = t.scope and p.scope_id = t.scope_id and p.side = t.side) s
    )
    select from touched t
    where case when t.kind in ('entry', 'file') then t.most > t.limit_cents
      else exists (select from windows w
        where w.days = t.days and w.settlement_date = t.settlement_date and t.limit_cents < (
          select sum(s.cents) from sums s
          where s.scope = t.scope and s.scope_id = t.scope_id and s.side = t.side
            and s.settlement_date between w.first_date and w.last_date and (t.kind <> 'same_day' or s.is_same_day))) end
  ) then
    raise exception 'an exposure limit is exceeded' using errcode = 'RH002';
  end if;
end
$$;
