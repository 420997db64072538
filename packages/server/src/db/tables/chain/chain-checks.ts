import { empty, sql } from "../../postgres/sql.ts";
import type { Executor } from "../../postgres/executor.ts";

/** Faults among the next rows of a check, each as a sentence. */
export interface CheckedPage {
  readonly faults: readonly string[];
  readonly checked: number;
  /** Where the next page begins; undefined at the end. */
  readonly next: string | undefined;
}

export interface Page {
  readonly environment_id: string;
  /** Undefined at the beginning. */
  readonly after: string | undefined;
  readonly limit: number;
}

interface CheckedRow {
  readonly id: string;
  readonly fault: string | null;
}

function pageOf(rows: readonly CheckedRow[], limit: number): CheckedPage {
  return {
    faults: rows.flatMap(({ fault }) => fault ?? []),
    checked: rows.length,
    next: rows.length < limit ? undefined : rows.at(-1)?.id,
  };
}

const NIL = "00000000-0000-0000-0000-000000000000";

/** Each payment's history has the lines that its events added, and no others. */
export async function compareHistory(
  db: Executor,
  { environment_id: environmentId, after = NIL, limit }: Page,
): Promise<CheckedPage> {
  const rows = await db.rows<CheckedRow>(sql`
    with page as materialized (
      select id from payments where environment_id = ${environmentId} and id > ${after}::uuid
      order by id limit ${limit}
    ), texts as (
      select e.resource_id as id, e.patch::json as patch from page p join events e
        on e.resource_id = p.id and e.environment_id = ${environmentId}
      union all
      select s.resource_id, s.data::json from page p join event_snapshots s
        on s.resource_id = p.id and s.environment_id = ${environmentId}
    ), logged as (
      select t.id, h.changed_at, concat_ws(' ', h.status, lower(h.reason), h.source, h.code, h.message) as line
      from texts t cross join lateral json_to_recordset(coalesce(
        t.patch->'status_history', t.patch->'+status_history', '[]')) as h(
          status text, reason text, source text, code text, message text, changed_at timestamptz)
    ), kept as (
      select h.payment_id as id, h.changed_at,
        concat_ws(' ', h.status, h.reason, h.source, h.code, h.message) as line
      from page p join payment_history h
        on h.environment_id = ${environmentId} and h.payment_id = p.id
    ), differing as (
      select distinct on (id) id, changed_at, k.line as kept, l.line as logged
      from logged l full join kept k using (id, changed_at)
      where l.line is distinct from k.line order by id, changed_at
    )
    select p.id, 'payment_history ' || d.id || ' at ' || to_char(d.changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      || ' is "' || coalesce(d.kept, '') || '", its event says "' || coalesce(d.logged, '') || '"' as fault
    from page p left join differing d on d.id = p.id order by p.id`);
  return pageOf(rows, limit);
}

/**
 * Each posting follows a rule, and its subject has an event at its instant. Inbound items have no events, and
 * dishonors have none when they settle.
 */
export async function comparePostings(
  db: Executor,
  { environment_id: environmentId, after = "0", limit }: Page,
): Promise<CheckedPage> {
  const rows = await db.rows<CheckedRow>(sql`
    with page as materialized (
      select * from postings where environment_id = ${environmentId} and id > ${after}::text::bigint
      order by id limit ${limit}
    )
    select p.id::text as id, case when not exists (
        select from ledger_accounts d, ledger_accounts c, posting_rules r
        where d.environment_id = p.environment_id and d.id = p.debit_account_id
          and c.environment_id = p.environment_id and c.id = p.credit_account_id
          and r.move = p.move and r.debit_code = d.code and r.credit_code = c.code)
        then 'postings ' || p.id || ' follows no rule'
      when not exists (select from events e
          where e.resource_id = p.subject_id and e.environment_id = p.environment_id
            and e.occurred_at = p.posted_at)
        and not exists (select from inbound_items i
          where i.environment_id = p.environment_id and i.suspense_id = p.subject_id)
        and not exists (select from auxiliary_entries a
          where a.environment_id = p.environment_id and a.id = p.subject_id)
        -- An event of its payment earns a fee, which has no event of its own.
        and not exists (select from fees f
          where f.environment_id = p.environment_id and f.id = p.subject_id
            and p.move = 'earn_fee' and f.event_at = p.posted_at)
        and not exists (select from event_snapshots s
          where s.environment_id = p.environment_id and s.resource_id = p.subject_id)
        then 'postings ' || p.id || ' has no event' end as fault
    from page p order by p.id`);
  return pageOf(rows, limit);
}

/** Each bank works by the last version of its profile. */
export async function compareProfiles(
  db: Executor,
  { environment_id: environmentId }: Page,
): Promise<CheckedPage> {
  const rows = await db.rows<CheckedRow>(sql`
    select b.id, case when v.profile::jsonb is distinct from b.profile::jsonb
      then 'banks ' || b.id || ' has another profile than its version ' || b.profile_version end as fault
    from banks b left join bank_profiles v on v.environment_id = b.environment_id
      and v.bank_id = b.id and v.version = b.profile_version
    where b.environment_id = ${environmentId} order by b.id`);
  return { ...pageOf(rows, rows.length + 1), next: undefined };
}

/** A paykey's bank account, encrypted, and its keyed hash. */
export interface PaykeyNumber {
  readonly id: string;
  readonly routing_number: string;
  readonly account_number: Buffer;
  readonly fingerprint: Buffer;
}

export function listPaykeyNumbers(
  db: Executor,
  { environment_id: environmentId, after = NIL, limit }: Page,
): Promise<PaykeyNumber[]> {
  return db.rows(sql`
    select id, routing_number, account_number, fingerprint from paykeys
    where environment_id = ${environmentId} and id > ${after}::uuid order by id limit ${limit}`);
}

/** An outbound file as the bank has it. */
export interface FileOnDisk {
  readonly id: string;
  readonly bank_id: string;
  readonly name: string;
  /** Of the bytes as transferred. */
  readonly sha256: Buffer;
  readonly is_handed_over: boolean;
}

/** Outbound files in order of id. */
export function listFilesOnDisk(
  db: Executor,
  { environment_id: environmentId, after, limit }: Page,
): Promise<FileOnDisk[]> {
  return db.rows(sql`
    select id, bank_id, name, coalesce(wire_sha256, sha256) as sha256,
      state in ('uploaded', 'acknowledged', 'accepted', 'partially_rejected', 'rejected') as is_handed_over
    from ach_files where environment_id = ${environmentId} and direction = 'outbound'
      ${after === undefined ? empty : sql`and id > ${after}::uuid`} order by id limit ${limit}`);
}

/** Rows of the audit log are numbered from 1 without a gap, up to the last number that was taken. */
export async function compareAuditSequence(
  db: Executor,
  { environment_id: environmentId, after = "0", limit }: Page,
): Promise<CheckedPage> {
  const rows = await db.rows<{ sequence: bigint | null; taken: bigint }>(sql`
    select a.sequence, c.last_audit_sequence as taken
    from event_counts c left join lateral (
      select sequence from audit_log
      where environment_id = c.environment_id and sequence > ${after}::bigint
      order by sequence limit ${limit}) a on true
    where c.environment_id = ${environmentId} order by a.sequence`);
  const faults: string[] = [];
  let last = BigInt(after);
  let checked = 0;
  for (const { sequence } of rows) {
    if (sequence === null) continue;
    if (sequence !== last + 1n) faults.push(`audit_log: rows after ${last} were removed`);
    last = sequence;
    checked += 1;
  }
  if (checked === limit) return { faults, checked, next: last.toString() };
  const taken = rows[0]?.taken ?? last;
  if (last < taken) faults.push(`audit_log: rows after ${last} were removed`);
  if (last > taken) faults.push(`audit_log: rows after ${taken} were added`);
  return { faults, checked, next: undefined };
}
