import type { RowKey } from "../../postgres/account-scope.ts";
import type { Instant } from "@railhead/core";
import type { Executor } from "../../postgres/executor.ts";
import { sql } from "../../postgres/sql.ts";

export type EvidenceKind = "listing" | "acknowledgement" | "operator";
export type EvidenceVerdict = "sent" | "not_sent";

/** Evidence about a file in doubt. Only operators can state that it was not sent. */
export interface NewEvidence {
  readonly environment_id: string;
  readonly file_id: string;
  /** The hand-over that it refers to; it does not apply to a later one. */
  readonly attempt: number;
  readonly kind: EvidenceKind;
  readonly verdict?: EvidenceVerdict;
  readonly api_key_id?: string;
  readonly note: string;
  readonly at: Instant;
}

/** Returns false if this key already decided about this hand-over. */
export async function insertFileEvidence(db: Executor, row: NewEvidence): Promise<boolean> {
  const count = await db.run(sql`
    insert into file_evidence (environment_id, file_id, attempt, kind, verdict, api_key_id, note, created_at)
    values (${row.environment_id}, ${row.file_id}, ${row.attempt}, ${row.kind}, ${row.verdict ?? "sent"}, ${row.api_key_id ?? null},
      ${row.note}, ${row.at})
    on conflict (environment_id, file_id, attempt, api_key_id) where api_key_id is not null do nothing`);
  return count === 1;
}

export interface EvidenceRow {
  readonly attempt: number;
  readonly kind: EvidenceKind;
  readonly verdict: EvidenceVerdict;
  readonly api_key_id: string | null;
  readonly note: string;
  readonly created_at: Instant;
}

export function listFileEvidence(db: Executor, file: RowKey): Promise<EvidenceRow[]> {
  return db.rows(sql`
    select attempt, kind, verdict, api_key_id, note, created_at from file_evidence
    where environment_id = ${file.environment_id} and file_id = ${file.id} order by id`);
}
