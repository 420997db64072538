create or replace function refuse_posting_change() returns trigger language plpgsql as $$
begin
  raise exception 'postings are append-only' using errcode = 'check_violation';
end
$$;

create or replace trigger postings_append_only before update or truncate on postings
for each statement execute function refuse_posting_change();

-- Postings are deleted only with their environment, under `set local railhead.books = 'erase'`.
create or replace function refuse_posting_deletion() returns trigger language plpgsql as $$
begin
  if current_setting('railhead.books', true) is distinct from 'erase' then
    raise exception 'postings are append-only' using errcode = 'check_violation';
  end if;
  return null;
end
$$;

create or replace trigger postings_stay before delete on postings
  for each statement execute function refuse_posting_deletion();
