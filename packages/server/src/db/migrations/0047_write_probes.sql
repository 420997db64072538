-- Readiness of a process is asked by a write. One row per session that asked, removed after an hour.
create table write_probes (
  session integer primary key,
  probed_at timestamptz not null
);
