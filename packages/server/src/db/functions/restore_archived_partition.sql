-- Makes the table of a dropped part of the log again, empty and beside the log, and lets the engine fill it. Returns
-- whether it was dropped.
create or replace function restore_archived_partition(_environment_id uuid, _from bigint) returns boolean
language plpgsql security definer set search_path from current as $$
declare
  part event_partitions;
begin
  -- It runs as the tables' owner, whom row-level security binds where that is no superuser.
  perform set_config('railhead.environment', _environment_id::text, true);
  select * into part from event_partitions
  where environment_id = _environment_id and from_sequence = _from for update;
  if not found or part.dropped_at is null then return false; end if;
  execute format('create table railhead_events.%I (like events including all)', part.table_name);
  -- Where the archive arrived by a move, no part was ever detached.
  grant usage on schema railhead_events to railhead_engine;
  execute format('grant select, insert on railhead_events.%I to railhead_engine', part.table_name);
  update event_partitions set dropped_at = null where environment_id = _environment_id and from_sequence = _from;
  return true;
end
$$;
