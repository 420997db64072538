-- Money in suspense: what came with an item of the bank's files and belongs to no payment, and reversals of ours that
-- settled although their payment had come back. The latter have the id of the reversal.
create or replace view suspense_items with (security_invoker = true) as
select i.environment_id, i.suspense_id as id, i.item_key, f.bank_id, i.file_id, i.line, i.kind,
  i.code, i.original_trace_number, i.trace_number, i.payment_id, i.suspense_cents,
  i.suspense_open_cents, i.applied_at as created_at, i.outcome
from inbound_items i
  join ach_files f on f.environment_id = i.environment_id and f.id = i.file_id
where i.suspense_id is not null
union all
select a.environment_id, a.id, a.id::text, a.bank_id, a.file_id, e.line, 'reversal', '',
  coalesce(o.trace_number, ''), e.trace_number, a.payment_id, s.cents,
  s.cents - coalesce((select sum(x.cents) from suspense_acts x
    where x.environment_id = a.environment_id and x.suspense_id = a.id), 0)::bigint,
  a.settled_at, 'applied'
from auxiliary_entries a
  join entries e on e.environment_id = a.environment_id and e.auxiliary_entry_id = a.id
    and e.file_id = a.file_id
  left join entries o on o.environment_id = a.environment_id and o.file_id = a.original_file_id
    and o.line = a.original_line
  cross join lateral (
    select case a.payment_kind when 'charge' then a.amount_cents else -a.amount_cents end as cents) s
where a.kind = 'reversal' and a.is_applied = false;
