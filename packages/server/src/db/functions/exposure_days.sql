-- The deltas of some settlement dates, as they will be counted.
create or replace function pending_exposure(p_environment uuid, p_from date, p_to date)
returns table (scope text, scope_id text, side text, settlement_date date, is_same_day boolean, cents bigint, n bigint)
language sql stable as $$
  select s.scope, s.scope_id, d.side, d.settlement_date, d.is_same_day, sum(d.cents)::bigint, sum(d.n)::bigint
  from (
    select e.account_id, e.side, e.settlement_date, e.is_same_day, sum(e.cents) as cents, sum(e.n) as n
    from exposure_deltas e
    where e.environment_id = p_environment and e.settlement_date between p_from and p_to
    group by 1, 2, 3, 4
  ) d cross join lateral account_scopes(p_environment, d.account_id) s
  group by 1, 2, 3, 4, 5
$$;

-- The limits that cover payments of an account on a side.
create or replace function limits_covering(p_environment uuid, p_account uuid, p_side text)
returns setof exposure_limits
language sql stable as $$
  select l.*
  from account_scopes(p_environment, p_account) s
    join exposure_limits l on l.environment_id = p_environment and l.side = p_side and l.scope = s.scope
      and coalesce(l.scope_id, '') = s.scope_id
$$;

-- What counts toward limits of an environment by settlement date: toward those that cover some accounts, or all.
create or replace function exposure_days(p_environment uuid, p_from date, p_to date, p_account_id uuid[])
returns table (limit_id uuid, settlement_date date, cents bigint, same_day_cents bigint)
language sql stable as $$
  with pending as materialized (
    select * from pending_exposure(p_environment, p_from, p_to)
  ), wanted as materialized (
    select l.id, l.side, l.scope, coalesce(l.scope_id, '') as scope_id from exposure_limits l
    where p_account_id is null and l.environment_id = p_environment and l.kind not in ('entry', 'file')
    union
    select l.id, l.side, l.scope, coalesce(l.scope_id, '')
    from unnest(p_account_id) as a(account_id) cross join (values ('debit'), ('credit')) as v(side)
      cross join lateral limits_covering(p_environment, a.account_id, v.side) l
    where l.kind not in ('entry', 'file')
  )
  select w.id, s.settlement_date, sum(s.cents)::bigint,
    coalesce(sum(s.cents) filter (where s.is_same_day), 0)::bigint
  from wanted w cross join lateral (
    select c.settlement_date, c.is_same_day, c.cents from exposure_counts c
    where c.environment_id = p_environment and c.scope = w.scope and c.scope_id = w.scope_id and c.side = w.side
      and c.settlement_date between p_from and p_to
    union all
    select p.settlement_date, p.is_same_day, p.cents from pending p
    where p.scope = w.scope and p.scope_id = w.scope_id and p.side = w.side
  ) s
  group by 1, 2
$$;
