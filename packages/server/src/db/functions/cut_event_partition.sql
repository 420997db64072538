-- Ends the partition that the log is in behind its last event, so that it can be detached by age although it is not
-- full. Writers of the environment wait meanwhile: only partitions of up to `_most` events are cut. Returns whether one was.
create or replace function cut_event_partition(
  _environment_id uuid, _at timestamptz, _size bigint, _most bigint
) returns boolean
language plpgsql security definer set search_path from current as $$
declare
  parent text := 'e_' || replace(_environment_id::text, '-', '');
  last bigint;
  current event_partitions;
  empty_one record;
begin
  -- It runs as the tables' owner, whom row-level security binds where that is no superuser.
  perform set_config('railhead.environment', _environment_id::text, true);
  perform pg_advisory_xact_lock(hashtextextended(_environment_id::text, 23));
  select last_sequence into last from event_counts where environment_id = _environment_id for update;
  select * into current from event_partitions
  where environment_id = _environment_id and detached_at is null and last between from_sequence and to_sequence - 2;
  if not found or last - current.from_sequence >= _most then return false; end if;
  for empty_one in
    select table_name from event_partitions where environment_id = _environment_id and from_sequence > last
  loop
    execute format('drop table railhead_events.%I', empty_one.table_name);
  end loop;
  delete from event_partitions where environment_id = _environment_id and from_sequence > last;
  execute format('alter table railhead_events.%I detach partition railhead_events.%I', parent, current.table_name);
  execute format('alter table railhead_events.%I attach partition railhead_events.%I for values from (%s) to (%s)',
    parent, current.table_name, current.from_sequence, last + 1);
  update event_partitions set to_sequence = last + 1
  where environment_id = _environment_id and from_sequence = current.from_sequence;
  perform extend_event_partitions(_environment_id, _at, _size);
  return true;
end
$$;
