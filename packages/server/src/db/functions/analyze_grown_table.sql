-- Analyzes the table that has grown most since its last analysis, if it has four times the pages, and returns its name.
-- Autovacuum may take a minute; until then the planner takes ten thousand new rows for one, and a join compares each with
-- each. The owner's right is needed, so the function runs with it. One process at a time; the others analyze nothing.
create or replace function analyze_grown_table() returns text
language plpgsql security definer set search_path from current as $$
declare
  page constant bigint := current_setting('block_size')::bigint;
  grown text;
begin
  if not pg_try_advisory_xact_lock(hashtext('analyze_grown_table')) then return null; end if;
  select c.oid::regclass::text into grown from pg_class c
  where c.relnamespace in ('public'::regnamespace, 'railhead_events'::regnamespace) and c.relkind = 'r'
    and pg_relation_size(c.oid) / page > 4 * greatest(c.relpages, 4)
  order by pg_relation_size(c.oid) / greatest(c.relpages, 4) desc limit 1;
  if grown is not null then execute 'analyze ' || grown; end if;
  -- Autovacuum analyzes partitions and never their parent, whose estimates joins use.
  if grown like 'railhead_events.%' then execute 'analyze events'; end if;
  return grown;
end
$$;
