-- The environment that the transaction was begun for. Policies call it, so that a read that names none is an
-- error: no rows would read as an empty list.
create or replace function railhead_environment() returns uuid
language plpgsql stable parallel safe as $$
declare
  named text := current_setting('railhead.environment', true);
begin
  if named is null or named = '' then
    raise exception 'the transaction names no environment: row-level security shows nothing without one'
      using errcode = 'RL002';
  end if;
  return named::uuid;
end
$$;
