-- Makes partitions of a live environment's log ahead of its end: at least two, or inserts beyond the last would fail.
-- Returns how many numbers are ahead. A table is filled in beside and attached, which blocks no writer; only the
-- environment's first one locks the partition of sandboxes.
create or replace function extend_event_partitions(
  _environment_id uuid, _at timestamptz, _size bigint
) returns bigint
language plpgsql security definer set search_path from current as $$
declare
  parent text := 'e_' || replace(_environment_id::text, '-', '');
  leaf text;
  last bigint;
  top bigint;
begin
  -- It runs as the tables' owner, whom row-level security binds where that is no superuser.
  perform set_config('railhead.environment', _environment_id::text, true);
  perform pg_advisory_xact_lock(hashtextextended(_environment_id::text, 23));
  if to_regclass('railhead_events.' || parent) is null then
    if exists (select from environments where id = _environment_id and kind <> 'live') then
      raise exception 'only live environments have partitions of their own';
    end if;
    execute format('create table railhead_events.%I (like events including all) partition by range (sequence)', parent);
    execute format('alter table events attach partition railhead_events.%I for values in (%L)', parent, _environment_id);
  end if;
  select coalesce(max(last_sequence), 0) into last from event_counts where environment_id = _environment_id;
  select coalesce(max(to_sequence), 1) into top from event_partitions where environment_id = _environment_id;
  while top - last - 1 < 2 * _size loop
    leaf := parent || '_' || lpad(top::text, 15, '0');
    -- A closed partition only gets inserts: one vacuum soon after its end freezes it for good, so that no wraparound
    -- vacuum reads terabytes later. Erasures are few, so two in a hundred rows are worth a pass.
    execute format('create table railhead_events.%I (like events including all) with (
      autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_vacuum_scale_factor = 0.02,
      autovacuum_analyze_scale_factor = 0.05, autovacuum_freeze_min_age = 0)', leaf);
    execute format('alter table railhead_events.%I attach partition railhead_events.%I for values from (%s) to (%s)',
      parent, leaf, top, top + _size);
    insert into event_partitions (environment_id, from_sequence, to_sequence, table_name, created_at)
    values (_environment_id, top, top + _size, leaf, _at);
    top := top + _size;
  end loop;
  return top - last - 1;
end
$$;
