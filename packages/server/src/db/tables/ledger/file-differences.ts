import { sql } from "../../postgres/sql.ts";
import { isChanged, type CheckOfChanged } from "./invariants.ts";

/**
 * Control totals of each outbound file must equal those of its entries and, if balanced, its offset
 * entries.
 */
export const listFileDifferences: CheckOfChanged = (db, environmentId, since) =>
  db.rows(sql`
    with batches as (
      select e.file_id, e.batch_number, count(*) + sum(e.addenda_count) as entries,
        sum(e.receiving_dfi::bigint) as hash, bool_and(d.id is null) as is_forward,
        coalesce(sum(e.amount_cents) filter (where right(e.transaction_code, 1) >= '5'), 0) as debit,
        coalesce(sum(e.amount_cents) filter (where right(e.transaction_code, 1) < '5'), 0) as credit
      from entries e left join auxiliary_entries d on d.environment_id = e.environment_id
        and d.id = e.auxiliary_entry_id and d.kind in ('dishonor', 'received_return')
      where e.environment_id = ${environmentId}
        and ${isChanged(environmentId, since, sql`e.file_id`)}
      group by e.file_id, e.batch_number
    ), files as (
      select f.id, f.name, f.batch_count, f.entry_addenda_count, f.entry_hash, f.total_debit_cents,
        f.total_credit_cents, left(p.profile->'offset'->>'routing_number', 8)::bigint as own_dfi,
        coalesce(p.profile->'offset'->>'level', 'batch_side') as level
      from ach_files f
        left join bank_profiles p on p.bank_id = f.bank_id and p.environment_id = f.environment_id and p.version = f.profile_version
      where f.environment_id = ${environmentId} and f.direction = 'outbound'
        and ${isChanged(environmentId, since, sql`f.id`)}
    ), carried as (
      select b.*, o.own_dfi, o.level, case when o.own_dfi is null or not b.is_forward then 0
        when o.level = 'batch' then ceil(abs(b.debit - b.credit) / 9999999999.0)
        -- As many as the amount field's size requires.
        else ceil((b.debit + b.credit) / 9999999999.0) end as offsets
      from batches b join files o on o.id = b.file_id
    ), written as (
      select file_id, level, own_dfi, sum(entries)::bigint as entries, sum(hash) as hash, count(*) as batches,
        sum(offsets)::bigint as offsets,
        sum(debit + case when offsets = 0 then 0 when level = 'batch' then greatest(credit - debit, 0)
          else credit end) as debit,
        sum(credit + case when offsets = 0 then 0 when level = 'batch' then greatest(debit - credit, 0)
          else debit end) as credit
      from carried group by file_id, level, own_dfi
    ), sums as (
      -- Offsets of a whole file stand in batches of their own: the hash proves how many they are.
      select file_id, w.entries + o.n as entries, w.debit, w.credit,
        ((w.hash + o.n * coalesce(w.own_dfi, 0)) % 10000000000)::bigint as hash,
        case when w.level = 'file' and o.n > 0 then f.batch_count else w.batches end as batches
      from written w join files f on f.id = w.file_id
        cross join lateral (select case when w.level = 'file' and w.offsets > 0
          then f.entry_addenda_count - w.entries else w.offsets end as n) o
    )
    select f.name as subject,
      concat_ws('/', s.batches, s.entries, s.hash, s.debit, s.credit) as expected,
      concat_ws('/', f.batch_count, f.entry_addenda_count, f.entry_hash::bigint,
        f.total_debit_cents, f.total_credit_cents) as actual
    from files f left join sums s on s.file_id = f.id
    where (s.batches, s.entries, s.hash, s.debit, s.credit) is distinct from (f.batch_count::bigint,
      f.entry_addenda_count::bigint, f.entry_hash::bigint, f.total_debit_cents::numeric,
      f.total_credit_cents::numeric)`);
