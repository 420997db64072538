import type { RowKey } from "../../postgres/account-scope.ts";
import type { Executor } from "../../postgres/executor.ts";
import { sql } from "../../postgres/sql.ts";

/** What a sealed file is made of, as text: its bytes stay encrypted by the vault. */
export interface FileCopyHeader {
  readonly file: Readonly<Record<string, unknown>> & { readonly id: string };
  /** Base64 of the encrypted bytes. */
  readonly body: string;
  readonly wire_body: string | null;
  readonly originations: readonly Readonly<Record<string, unknown>>[];
}

const LINES = 10_000;

/** A file's rows as lines of JSON: first a header, then an entry each. Nothing in it changes later. */
export async function* listFileCopyLines(db: Executor, file: RowKey): AsyncIterable<string> {
  const { environment_id: environmentId, id } = file;
  const { header } = await db.one<{ header: string }>(sql`
    select json_build_object('file', to_jsonb(f) - '{body,wire_body,state,version,due_at,updated_at,
        handing_over_at,acknowledge_by,confirmation,confirmation_due_at,attempt,attempt_epoch,attempt_token,errors,released_by,contents}'::text[],
      'body', translate(encode(f.body, 'base64'), E'\n', ''),
      'wire_body', translate(encode(f.wire_body, 'base64'), E'\n', ''),
      'originations', (select coalesce(json_agg(o order by account_id, sec_code), '[]')
        from file_originations o where o.environment_id = f.environment_id and o.file_id = f.id)
      )::text as header
    from ach_files f where f.environment_id = ${environmentId} and f.id = ${id}`);
  yield header;
  for (let after = 0; ;) {
    const rows = await db.rows<{ line: number; text: string }>(sql`
      select line, row_to_json(e)::text as text from entries e
      where environment_id = ${environmentId} and file_id = ${id} and line > ${after}
      order by line limit ${LINES}`);
    for (const { text } of rows) yield text;
    const last = rows.at(-1);
    if (last === undefined || rows.length < LINES) return;
    after = last.line;
  }
}

/** The range of a file's trace numbers, and their number. */
export function findTraceRange(
  db: Executor,
  { environment_id: environmentId, id }: RowKey,
): Promise<{ first_trace: string | null; last_trace: string | null; entries: bigint }> {
  return db.one(sql`
    select min(trace_number) as first_trace, max(trace_number) as last_trace, count(*) as entries
    from entries where environment_id = ${environmentId} and file_id = ${id}`);
}
