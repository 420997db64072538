-- Analyzes the table that has grown most since its last analysis, if it has four times the rows and a thousand of them, and
-- returns its name. Autovacuum may take a minute; until then the planner takes ten thousand new rows for one, and a join
-- compares each with each. Only committed rows count: an analysis does not see others, and would write that full pages have
-- none. The owner's right is needed, so the function runs with it. One process at a time; the others analyze nothing.
create or replace function analyze_grown_table() returns text
language plpgsql security definer set search_path from current as $$
declare
  grown text;
begin
  if not pg_try_advisory_xact_lock(hashtext('analyze_grown_table')) then return null; end if;
  select c.oid::regclass::text into grown from pg_class c
  where c.relnamespace in ('public'::regnamespace, 'railhead_events'::regnamespace) and c.relkind = 'r'
    and pg_stat_get_live_tuples(c.oid) > 4 * greatest(c.reltuples, 250)
  order by pg_stat_get_live_tuples(c.oid) / greatest(c.reltuples, 250) desc limit 1;
  if grown is not null then execute 'analyze ' || grown; end if;
  -- Autovacuum analyzes partitions and never their parent, whose estimates joins use.
  if grown like 'railhead_events.%' then execute 'analyze events'; end if;
  return grown;
end
$$;
