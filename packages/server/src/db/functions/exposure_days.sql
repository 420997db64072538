-- What counts toward each limit of an environment, by settlement date.
create or replace function exposure_days(p_environment uuid, p_from date, p_to date)
returns table (limit_id uuid, settlement_date date, cents bigint, same_day_cents bigint)
language sql stable as $$
  -- Deltas are summed before limits are joined: there may be one of each creation since the last roll-up.
  with sums as materialized (
    select c.account_id, c.side, c.settlement_date, sum(c.cents) as cents,
      coalesce(sum(c.cents) filter (where c.is_same_day), 0) as same_day_cents
    from (
      select c.account_id, c.side, c.settlement_date, c.is_same_day, c.cents from exposure_counts c
      where c.environment_id = p_environment and c.settlement_date between p_from and p_to
      union all
      select d.account_id, d.side, d.settlement_date, d.is_same_day, d.cents from exposure_deltas d
      where d.environment_id = p_environment and d.settlement_date between p_from and p_to
    ) c
    group by 1, 2, 3
  )
  select l.id, s.settlement_date, sum(s.cents)::bigint, sum(s.same_day_cents)::bigint
  from exposure_limits l join sums s on s.side = l.side
    left join account_originators o on l.scope in ('bank', 'originator')
      and o.environment_id = p_environment and o.account_id = s.account_id
  where l.environment_id = p_environment and l.kind not in ('entry', 'file')
    and case l.scope when 'environment' then true when 'account' then l.scope_id = s.account_id::text
      when 'bank' then l.scope_id = o.bank_id::text else l.scope_id = o.company_id end
  group by 1, 2
$$;

-- The limits that cover payments of an account on a side.
create or replace function limits_covering(p_environment uuid, p_account uuid, p_side text)
returns setof exposure_limits
language sql stable as $$
  select l.* from exposure_limits l
    left join account_originators o on l.scope in ('bank', 'originator')
      and o.environment_id = p_environment and o.account_id = p_account
  where l.environment_id = p_environment and l.side = p_side
    and case l.scope when 'environment' then true when 'account' then l.scope_id = p_account::text
      when 'bank' then l.scope_id = o.bank_id::text else l.scope_id = o.company_id end
$$;
