create or replace function refuse_profile_change() returns trigger language plpgsql as $$
begin
  raise exception 'version % of a bank profile never changes: write a new one', old.version
    using errcode = 'check_violation';
end
$$;

create or replace trigger bank_profiles_fixed before update on bank_profiles
for each row execute function refuse_profile_change();
