-- The exposure since a date, from payments. Whatever is open, and what took effect since: indexes of both begin
-- with the account.
create or replace function recount_exposure(p_environment uuid, p_since date)
returns table (account_id uuid, side text, settlement_date date, is_same_day boolean, cents bigint, n bigint)
language sql stable as $$
  select s.account_id, case s.kind when 'charge' then 'debit' else 'credit' end, s.settlement_date,
    coalesce(s.settlement_date = s.submission_date, false), sum(p.amount_cents)::bigint, count(*)
  from accounts a cross join lateral (
      select * from payment_states o
      where o.account_id = a.id and o.status in ('created', 'validating', 'scheduled', 'pending')
      union all
      select * from payment_states o
      where o.account_id = a.id and o.status = 'paid' and o.effective_at >= p_since - 7
    ) s join payments p on p.environment_id = p_environment and p.id = s.id
  where a.environment_id = p_environment and s.environment_id = p_environment and s.hold is null
    and s.settlement_date >= p_since
  group by 1, 2, 3, 4
$$;

-- Counts begin with the first limit of an environment, since two months before it, and end with the last. Under the
-- lock of the log no payment is created meanwhile; what other transactions are about to move is in their deltas. A
-- roll-up counts what is found here.
create or replace function change_exposure_limits() returns trigger language plpgsql as $$
declare
  v_environment uuid := coalesce(new.environment_id, old.environment_id);
  v_version bigint;
  v_exists boolean;
begin
  select c.exposure_version into v_version from event_counts c where c.environment_id = v_environment for update;
  select exists (select from exposure_limits l where l.environment_id = v_environment) into v_exists;
  update event_counts c set exposure_version = (abs(v_version) + 1) * case when v_exists then 1 else -1 end
  where c.environment_id = v_environment;
  if v_exists and coalesce(v_version, 0) <= 0
    and current_setting('railhead.books', true) is distinct from 'copy' then
    delete from exposure_deltas d where d.environment_id = v_environment;
    delete from exposure_counts c where c.environment_id = v_environment;
    insert into exposure_deltas (environment_id, account_id, side, settlement_date, is_same_day, cents, n)
    select v_environment, r.account_id, r.side, r.settlement_date, r.is_same_day, r.cents, r.n
    from recount_exposure(v_environment, (new.created_at - interval '62 days')::date) r;
  end if;
  return null;
end
$$;

create or replace trigger exposure_limits_changed after insert or update or delete on exposure_limits
for each row execute function change_exposure_limits();
