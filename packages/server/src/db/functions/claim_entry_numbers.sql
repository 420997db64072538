-- Takes entry numbers of an ODFI for a bank of a live environment and returns the first.
create or replace function claim_entry_numbers(
  _environment_id uuid, _bank_id uuid, _odfi text, _count bigint
) returns bigint language plpgsql as $$
declare
  _first bigint;
  _base bigint := _odfi::bigint * 10000000000;
begin
  insert into odfi_entry_numbers as o (odfi, next_entry_number) values (_odfi, 1 + _count)
  on conflict (odfi) do update set next_entry_number = o.next_entry_number + _count
  returning o.next_entry_number - _count into _first;
  insert into taken_entry_numbers
  values (int8range(_base + _first, _base + _first + _count), _environment_id, _bank_id);
  return _first;
end
$$;
