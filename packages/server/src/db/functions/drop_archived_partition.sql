-- Drops the table of a detached part of the log whose archive was read back. Returns whether it was there.
create or replace function drop_archived_partition(_environment_id uuid, _from bigint, _at timestamptz) returns boolean
language plpgsql security definer set search_path from current as $$
declare
  part event_partitions;
begin
  -- It runs as the tables' owner, whom row-level security binds where that is no superuser.
  perform set_config('railhead.environment', _environment_id::text, true);
  select * into part from event_partitions
  where environment_id = _environment_id and from_sequence = _from for update;
  if not found or part.dropped_at is not null then return false; end if;
  if part.detached_at is null or part.archived_at is null then
    raise exception 'events % to % are not archived', part.from_sequence, part.to_sequence - 1;
  end if;
  execute format('drop table if exists railhead_events.%I', part.table_name);
  update event_partitions set dropped_at = _at where environment_id = _environment_id and from_sequence = _from;
  return true;
end
$$;
