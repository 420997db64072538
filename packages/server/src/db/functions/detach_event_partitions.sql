-- Takes partitions below the start of a live environment's log out of `events`; their tables stay until they are archived.
-- Returns how many. Waits for readers and makes writers wait: call it last and under a short lock timeout.
create or replace function detach_event_partitions(_environment_id uuid, _at timestamptz) returns integer
language plpgsql security definer set search_path from current as $$
declare
  parent text := 'e_' || replace(_environment_id::text, '-', '');
  old record;
  n integer := 0;
begin
  -- It runs as the tables' owner, whom row-level security binds where that is no superuser.
  perform set_config('railhead.environment', _environment_id::text, true);
  perform pg_advisory_xact_lock(hashtextextended(_environment_id::text, 23));
  for old in
    select p.from_sequence, p.table_name from event_partitions p join environments e on e.id = p.environment_id
    where p.environment_id = _environment_id and p.detached_at is null and p.to_sequence <= e.events_kept_from
    order by p.from_sequence
  loop
    execute format('alter table railhead_events.%I detach partition railhead_events.%I', parent, old.table_name);
    execute format('grant usage on schema railhead_events to railhead_engine');
    -- Erasing a customer rewrites what its events say, until they are archived.
    execute format('grant select, update (patch) on railhead_events.%I to railhead_engine', old.table_name);
    update event_partitions set detached_at = _at
    where environment_id = _environment_id and from_sequence = old.from_sequence;
    n := n + 1;
  end loop;
  return n;
end
$$;
