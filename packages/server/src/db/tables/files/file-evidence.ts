import type { RowKey } from "../../postgres/account-scope.ts";
import type { Instant } from "@railhead/core";
import type { Executor } from "../../postgres/executor.ts";
import { sql } from "../../postgres/sql.ts";

export type EvidenceKind = "listing" | "acknowledgement" | "operator";
export type EvidenceVerdict = "sent" | "not_sent";

/** What somebody or something knows of a file in doubt. Only operators can know that it was not sent. */
export interface NewEvidence {
  readonly environment_id: string;
  readonly file_id: string;
  /** The hand-over that it is about: what operators say of one does not count for the next. */
  readonly attempt: number;
  readonly kind: EvidenceKind;
  readonly verdict?: EvidenceVerdict;
  readonly api_key_id?: string;
  readonly note: string;
  readonly at: Instant;
}

/** False where this key has decided about this hand-over before. */
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
