-- Analyzes the table of sixteen pages or more that changed most since its last analysis, if three rows changed for each one
-- it had, and returns its name. Autovacuum may take a minute; until then the planner takes ten thousand new rows for one, and
-- a join compares each with each. Growth is no sign: an analysis does not see rows before their commit, and would write that
-- full pages have none. The owner's right is needed, so the function runs with it. One process at a time; the others analyze
-- nothing.
create or replace function analyze_grown_table() returns text
language plpgsql security definer set search_path from current as $$
declare
  pages constant bigint := 16 * current_setting('block_size')::bigint;
  grown text;
begin
  if not pg_try_advisory_xact_lock(hashtext('analyze_grown_table')) then return null; end if;
  select t.name into grown from (
    select c.oid::regclass::text as name, pg_relation_size(c.oid) as size,
      pg_stat_get_mod_since_analyze(c.oid) / greatest(c.reltuples, 300) as changed
    from pg_class c
    where c.relnamespace in ('public'::regnamespace, 'railhead_events'::regnamespace) and c.relkind = 'r'
  ) t
  where t.changed > 3 and t.size >= pages
  order by t.changed desc limit 1;
  if grown is not null then execute 'analyze ' || grown; end if;
  -- Autovacuum analyzes partitions and never their parent, whose estimates joins use.
  if grown like 'railhead_events.%' then execute 'analyze events'; end if;
  return grown;
end
$$;
