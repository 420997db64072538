-- An account that goes to another bank or company id takes what is counted of it along. Exclusive against a roll-up,
-- which may have read where the account was.
create or replace function regroup_exposure() returns trigger language plpgsql as $$
declare
  v_environment uuid := coalesce(new.environment_id, old.environment_id);
begin
  -- A whole environment is copied or erased.
  if coalesce(current_setting('railhead.books', true), '') <> '' then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(v_environment::text, 43));
  -- No payment is counted meanwhile.
  perform from event_counts c where c.environment_id = v_environment and c.exposure_version > 0 for update;
  if not found then
    return null;
  end if;
  delete from exposure_counts c where c.environment_id = v_environment and c.scope in ('bank', 'originator');
  insert into exposure_counts (environment_id, scope, scope_id, side, settlement_date, is_same_day, cents, n)
  select v_environment, s.scope, s.scope_id, c.side, c.settlement_date, c.is_same_day, sum(c.cents), sum(c.n)
  from exposure_counts c cross join lateral account_scopes(v_environment, c.scope_id::uuid) s
  where c.environment_id = v_environment and c.scope = 'account' and s.scope in ('bank', 'originator')
  group by 2, 3, 4, 5, 6;
  return null;
end
$$;

create or replace trigger accounts_regrouped after update of bank_id, settings on accounts for each row
when (old.bank_id is distinct from new.bank_id
  or old.settings->'statement_settings'->>'company_id' is distinct from new.settings->'statement_settings'->>'company_id')
execute function regroup_exposure();

create or replace trigger organizations_regrouped after update of settings on organizations for each row
when (old.settings->'statement_settings'->>'company_id' is distinct from new.settings->'statement_settings'->>'company_id')
execute function regroup_exposure();

create or replace trigger banks_regrouped after update of is_default, profile on banks for each row
when (old.is_default is distinct from new.is_default
  or old.profile->>'company_identification' is distinct from new.profile->>'company_identification')
execute function regroup_exposure();

create or replace trigger banks_added_regrouped after insert or delete on banks for each row
execute function regroup_exposure();
