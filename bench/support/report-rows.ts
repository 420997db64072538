import type { Client } from "pg";

/** A notification of change for each of so many payments, that was applied as it came. */
export async function addNocs(db: Client, environmentId: string, count: number): Promise<void> {
  await db.query(
    `insert into inbound_items (environment_id, item_key, file_id, line, kind, code, original_trace_number,
        trace_number, amount_cents, moved_cents, payment_id, applied_at, outcome)
      select e.environment_id, 'noc-' || e.payment_id, e.file_id, row_number() over (), 'correction', 'C01',
        e.trace_number, e.trace_number, 0, 0, e.payment_id, e.settlement_date + time '13:00', 'applied'
      from entries e where e.environment_id = $1 and e.payment_id is not null limit $2`,
    [environmentId, count],
  );
}

/** Exceptions, half of them resolved a day later. */
export async function addExceptions(
  db: Client,
  environmentId: string,
  { count, from }: { readonly count: number; readonly from: string },
): Promise<void> {
  await db.query(
    `insert into exceptions (environment_id, id, kind, subject, message, what_next, status, due_at, resolution,
        resolved_by, resolved_at, created_at, updated_at)
      select $1, gen_random_uuid(), 'unmatched_return', 'bench-' || g, 'A return names no entry of ours.',
        'Match it, or return it.', case when o.is_open then 'open' else 'resolved' end, o.at + interval '2 days',
        case when not o.is_open then 'matched' end, case when not o.is_open then 'operator:bench' end,
        case when not o.is_open then o.at + interval '1 day' end, o.at, o.at
      from generate_series(1, $2::integer) g
        cross join lateral (select g % 2 = 0 as is_open, $3::timestamptz + g % 20000 * interval '1 minute' as at) o`,
    [environmentId, count, from],
  );
}
