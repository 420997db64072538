import type { CivilDate, Instant } from "@railhead/core";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { json, sql } from "../../postgres/sql.ts";
import { achFileColumns } from "./ach-files.ts";
import type { FileCopyHeader } from "./file-copies.ts";

/** An entry of a kept copy. */
export interface CopiedEntry {
  readonly line: number;
  readonly trace_number: string;
  readonly payment_id: string | null;
  readonly funding_event_id: string | null;
  readonly auxiliary_entry_id: string | null;
  readonly attempt: number;
  readonly amount_cents: number;
  readonly settlement_date: CivilDate;
}

interface Place {
  readonly environment_id: string;
  readonly bank_id: string;
  readonly at: Instant;
}

/**
 * Inserts a file as it was when it was sealed. If its profile's version is lost, too, it gets the
 * bank's present one.
 */
export async function insertCopiedFile(
  tx: Tx,
  { environment_id, bank_id, at }: Place,
  { file, body, wire_body, originations }: FileCopyHeader,
): Promise<void> {
  await tx.run(sql`
    insert into ach_files (${achFileColumns}, body, wire_body)
    select ${achFileColumns}, body, wire_body from json_populate_record(null::ach_files, (${json(file)}::jsonb || jsonb_build_object(
      'body', '\\x' || encode(decode(${body}, 'base64'), 'hex'),
      'wire_body', '\\x' || encode(decode(${wire_body}::text, 'base64'), 'hex'),
      'environment_id', ${environment_id}::text, 'bank_id', ${bank_id}::text,
      'profile_version', coalesce((select v.version from bank_profiles v
        where v.environment_id = ${environment_id} and v.bank_id = ${bank_id}
          and v.version = ${Number(file["profile_version"])}), (select b.profile_version from banks b
        where b.environment_id = ${environment_id} and b.id = ${bank_id})),
      'state', 'sealed', 'version', 1, 'attempt', 0, 'errors', '[]'::json, 'contents', '[]'::json,
      'due_at', ${at}::timestamptz, 'updated_at', ${at}::timestamptz))::json)`);
  await tx.run(sql`
    insert into file_originations
    select o.* from json_populate_recordset(null::file_originations, ${json(originations)}::json) o
    where exists (select from accounts a
      where a.environment_id = o.environment_id and a.id = o.account_id)`);
}

/** Inserts entries of a copied file, as lines of JSON; what the database never knew is marked. */
export async function insertCopiedEntries(tx: Tx, lines: readonly string[]): Promise<void> {
  await tx.run(sql`
    insert into entries
    select (jsonb_populate_record(null::entries, to_jsonb(e)
      || case when e.payment_id is not null and p.id is null
        then jsonb_build_object('payment_id', null, 'lost_payment_id', e.payment_id)
        when e.funding_event_id is not null and f.id is null
        then jsonb_build_object('funding_event_id', null, 'lost_funding_event_id', e.funding_event_id)
        else '{}'::jsonb end)).*
    from json_populate_recordset(null::entries, ${`[${lines.join(",")}]`}::json) e
      left join payments p on p.environment_id = e.environment_id and p.id = e.payment_id
      left join funding_events f on f.environment_id = e.environment_id and f.id = e.funding_event_id`);
}

/** Trace numbers that went out are never given to another entry. */
export async function raiseEntryNumber(
  tx: Tx,
  { environment_id, bank_id }: Pick<Place, "environment_id" | "bank_id">,
  lastTrace: string,
): Promise<void> {
  const sequence = Number(lastTrace.slice(-7));
  await tx.run(sql`
    update banks set next_entry_number = greatest(next_entry_number,
      next_entry_number - next_entry_number % 10000000 + ${sequence + 1}
      + case when next_entry_number % 10000000 - ${sequence} > 5000000 then 10000000 else 0 end)
    where environment_id = ${environment_id} and id = ${bank_id}`);
}

/** A payment or transfer, as far as a recovery needs it. */
export interface Standing {
  readonly status: string;
  readonly attempt: number;
}

/** Status and attempt of payments and transfers, by id. */
export async function findStandings(
  db: Executor,
  environmentId: string,
  ids: readonly string[],
): Promise<Map<string, Standing>> {
  const rows = await db.rows<Standing & { id: string }>(sql`
    select id, status, attempt from payment_states
    where environment_id = ${environmentId} and id = any(${ids}::uuid[])
    union all
    select id, status, attempt from funding_events
    where environment_id = ${environmentId} and id = any(${ids}::uuid[])`);
  return new Map(rows.map(({ id, ...standing }) => [id, standing]));
}
