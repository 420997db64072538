-- Fails unless the lease is still the caller's. The lock makes a take-over wait for the transaction's end: a plain
-- read would let a write of an old epoch commit after it.
create or replace function hold_engine_lease(_environment_id uuid, _epoch bigint, _owner text)
returns void language plpgsql as $$
begin
  perform from engine_leases
  where environment_id = _environment_id and epoch = _epoch and owner = _owner for share;
  if not found then
    raise exception 'the engine lease % on environment % is lost', _epoch, _environment_id
      using errcode = 'RL001';
  end if;
end
$$;
