-- Forks, and snapshots that are read a table at a time.
alter table environments
  -- The environment it was made from, with all it held; null where it began empty.
  add column forked_from uuid;
alter table environment_snapshot_rows
  drop constraint environment_snapshot_rows_pkey,
  add primary key (snapshot_id, table_name, id);
