import type { Instant } from "@railhead/core";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { sql } from "../../postgres/sql.ts";

/** A file that the database did not know, and what a recovery decided. */
export interface RecoveredFile {
  readonly environment_id: string;
  readonly bank_id: string;
  readonly name: string;
  readonly verdict: "imported" | "sent" | "unknown" | "not_sent" | "accepted";
  readonly note: string | null;
  readonly decided_by: string;
  readonly created_at: Instant;
}

export async function insertRecoveredFile(tx: Tx, row: RecoveredFile): Promise<void> {
  await tx.run(sql`
    insert into recovered_files (environment_id, bank_id, name, verdict, note, decided_by, created_at)
    values (${row.environment_id}, ${row.bank_id}, ${row.name}, ${row.verdict}, ${row.note},
      ${row.decided_by}, ${row.created_at})
    on conflict (environment_id, bank_id, name) do nothing`);
}

/** An outbound file as the database knows it. */
export interface KnownFile {
  readonly bank_id: string;
  readonly name: string;
  readonly id: string | null;
  readonly sha256: Buffer | null;
  readonly attempt: number;
  readonly attempt_token: string | null;
  /** Whether a recovery has decided about it. */
  readonly is_recovered: boolean;
}

/** The outbound files of these names, by bank, that the database or a recovery knows. */
export function listKnownFiles(
  db: Executor,
  environmentId: string,
  names: readonly string[],
): Promise<KnownFile[]> {
  return db.rows(sql`
    select coalesce(f.bank_id, r.bank_id) as bank_id, coalesce(f.name, r.name) as name, f.id,
      f.sha256, coalesce(f.attempt, 0) as attempt, f.attempt_token, r.name is not null as is_recovered
    from (select bank_id, name, id, sha256, attempt, attempt_token from ach_files
        where environment_id = ${environmentId} and direction = 'outbound'
          and name = any(${names}::text[])) f
      full join (select bank_id, name from recovered_files
        where environment_id = ${environmentId} and name = any(${names}::text[])) r
      on r.bank_id = f.bank_id and r.name = f.name`);
}

/** Where a file of another live environment is: environments may share a folder at their bank. */
export interface FileElsewhere {
  readonly name: string;
  readonly host: string;
  readonly port: number;
  readonly outbound: string;
}

/** The outbound files of these names in other live environments, with the server and folder of their bank. */
export function listFilesElsewhere(
  db: Executor,
  environmentId: string,
  names: readonly string[],
): Promise<FileElsewhere[]> {
  return db.rows(sql`
    select f.name, b.profile->'sftp'->>'host' as host, (b.profile->'sftp'->>'port')::integer as port,
      b.profile->'sftp'->>'outbound' as outbound
    from environments e
      join ach_files f on f.environment_id = e.id and f.direction = 'outbound'
        and f.name = any(${names}::text[])
      join banks b on b.environment_id = f.environment_id and b.id = f.bank_id
    where e.kind = 'live' and e.id <> ${environmentId} and b.profile->>'transport' = 'sftp'`);
}

/** Whether the log has this event at this number, or has removed what old. */
export async function listCommonSequences(
  db: Executor,
  environmentId: string,
  events: readonly { readonly event_sequence: number; readonly event_id: string | null }[],
): Promise<number[]> {
  const rows = await db.rows<{ sequence: bigint }>(sql`
    select w.sequence from unnest(${events.map(({ event_sequence }) => event_sequence)}::bigint[],
        ${events.map(({ event_id }) => event_id)}::uuid[]) as w(sequence, id)
      join environments n on n.id = ${environmentId}
    where w.sequence < n.events_kept_from or exists (select from events e
      where e.environment_id = n.id and e.sequence = w.sequence and e.id = w.id)`);
  return rows.map(({ sequence }) => Number(sequence));
}
