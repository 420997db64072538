-- Analyzes each table that has four times the pages of its last analysis, and returns their names. Autovacuum may take a
-- minute; until then the planner takes ten thousand new rows for one, and a join compares each with each.
-- The owner's right is needed, so the function runs with it. One process at a time; the others analyze nothing.
create or replace function analyze_grown_tables() returns text[]
language plpgsql security definer set search_path from current as $$
declare
  grown text[];
  t text;
begin
  if not pg_try_advisory_xact_lock(hashtext('analyze_grown_tables')) then return '{}'; end if;
  select coalesce(array_agg(c.oid::regclass::text order by c.oid), '{}') into grown from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    and pg_relation_size(c.oid) / current_setting('block_size')::bigint > 4 * greatest(c.relpages, 4);
  foreach t in array grown loop execute 'analyze ' || t; end loop;
  return grown;
end
$$;
