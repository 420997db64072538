-- Takes the next file id modifier of a day for a bank of a live environment; null after the last. A claim whose seal
-- was rolled back goes to the same bank again, which its row lock keeps to one seal at a time.
create or replace function claim_file_id(
  _environment_id uuid, _bank_id uuid, _destination text, _origin text, _date date, _modifiers text
) returns text language plpgsql as $$
declare
  _modifier text;
begin
  select t.file_id_modifier into _modifier from taken_file_ids t
  where t.immediate_destination = _destination and t.immediate_origin = _origin and t.file_date = _date
    and t.taken_by = _environment_id and t.bank_id = _bank_id
    and not exists (select from ach_files f where f.environment_id = _environment_id and f.bank_id = _bank_id
      and f.direction = 'outbound' and f.file_date = _date and f.file_id_modifier = t.file_id_modifier)
  order by strpos(_modifiers, t.file_id_modifier) limit 1;
  if found then return _modifier; end if;
  loop
    select m.modifier into _modifier
    from unnest(string_to_array(_modifiers, null)) with ordinality m(modifier, place)
    where not exists (select from taken_file_ids t
      where t.immediate_destination = _destination and t.immediate_origin = _origin
        and t.file_date = _date and t.file_id_modifier = m.modifier)
    order by m.place limit 1;
    if not found then return null; end if;
    insert into taken_file_ids values (_destination, _origin, _date, _modifier, _environment_id, _bank_id)
    on conflict do nothing;
    if found then return _modifier; end if;
  end loop;
end
$$;
