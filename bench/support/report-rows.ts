import type { Client } from "pg";

interface Rows {
  readonly count: number;
  readonly from: string;
}

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
  { count, from }: Rows,
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

/** Files that banks accepted, without entries. */
export async function addFiles(db: Client, environmentId: string, rows: Rows): Promise<void> {
  await db.query(
    `insert into ach_files (environment_id, id, bank_id, direction, state, name, body, sha256, byte_count, file_date,
        file_id_modifier, batch_count, entry_addenda_count, entry_hash, total_debit_cents, total_credit_cents,
        created_at, updated_at, profile_version, send_by)
      select f.environment_id, gen_random_uuid(), f.bank_id, 'outbound', 'accepted', 'bench-' || g, '', f.sha256, 0,
        $3::date + g % 300, 'b' || g, 1, g % 1000, g::text, g, g, f.created_at, f.updated_at, f.profile_version, f.send_by
      from (select * from ach_files where environment_id = $1 and direction = 'outbound' limit 1) f
        cross join generate_series(1, $2::integer) g`,
    [environmentId, rows.count, rows.from],
  );
}

/** Money of other parties in suspense; a person handed half of it over. */
export async function addSuspense(db: Client, environmentId: string, rows: Rows): Promise<void> {
  await db.query(
    `with items as (
        insert into inbound_items (environment_id, item_key, file_id, line, kind, code, original_trace_number,
            trace_number, amount_cents, moved_cents, applied_at, suspense_id, suspense_cents, suspense_open_cents)
          select f.environment_id, 'suspense-' || g, f.id, g, 'forward', '22', '', g::text, 500, 500,
            $3::timestamptz + g % 20000 * interval '1 minute', gen_random_uuid(), -500,
            case when g % 2 = 0 then -500 else 0 end
          from (select * from ach_files where environment_id = $1 limit 1) f
            cross join generate_series(1, $2::integer) g
          returning *)
      insert into suspense_acts (environment_id, suspense_id, number, act, cents, reason, document, actor, created_at)
        select environment_id, suspense_id, 1, 'hand_over', -500, 'Is the bank''s.', 'letter',
          '{"type": "operator", "id": "bench"}', applied_at + interval '1 day'
        from items where suspense_open_cents = 0`,
    [environmentId, rows.count, rows.from],
  );
}

/** Reviews, each with the decision that ended it. */
export async function addWorkItems(
  db: Client,
  { environmentId, accountId }: { readonly environmentId: string; readonly accountId: string },
  { count, from }: Rows,
): Promise<void> {
  await db.query(
    `with items as (
        insert into work_items (environment_id, id, account_id, kind, resource_type, resource_id, reason, message,
            amount_cents, due_at, people_decided, resolution, resolved_by, resolved_at, created_at, updated_at)
          select $1, gen_random_uuid(), $2, 'risk_hold', 'charge', gen_random_uuid(), 'risk_rule', 'It is large.', 500,
            o.at + interval '1 day', 1, 'released', 'operator:bench', o.at + interval '1 hour', o.at, o.at
          from generate_series(1, $3::integer) g
            cross join lateral (select $4::timestamptz + g % 20000 * interval '1 minute' as at) o
          returning *)
      insert into work_item_decisions (environment_id, item_id, round, person, decision, reason, decided_at)
        select environment_id, id, 1, 'operator:bench', 'approve', 'Is fine.', resolved_at from items`,
    [environmentId, accountId, count, from],
  );
}
