-- A snapshot keeps rows as JSON of the tables of its day: under other tables they mean something else, or
-- cannot be read at all. Those taken before this are dated by when migrations were applied.
alter table environment_snapshots add column schema_version integer;
update environment_snapshots s set schema_version =
  (select max(m.number) from schema_migrations m where m.applied_at <= s.taken_at);
