import type { Instant } from "@railhead/core";
import type { ActorRef } from "../../columns/actor-ref.ts";
import { column, type RowOf } from "../../columns/columns.ts";
import { table } from "../../columns/table.ts";
import type { RowKey } from "../../postgres/account-scope.ts";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { sql } from "../../postgres/sql.ts";

/** A document of a proof, without its content. Its name is sealed, since it may name a person. */
const PROOF_ATTACHMENTS = table("proof_attachments", {
  environment_id: column<string>()("uuid"),
  id: column<string>()("uuid"),
  proof_request_id: column<string>()("uuid"),
  name: column<Buffer>()("bytea"),
  media_type: column<string>()("text"),
  size_bytes: column<number>()("integer"),
  sha256: column<Buffer>()("bytea"),
  added_by: column<ActorRef>()("json"),
  created_at: column<Instant>()("timestamptz"),
});
export type ProofAttachment = RowOf<typeof PROOF_ATTACHMENTS.columns>;

const columns = PROOF_ATTACHMENTS.list;

export async function insertProofAttachment(
  tx: Tx,
  row: ProofAttachment,
  body: Buffer,
): Promise<void> {
  const { environment_id, id, proof_request_id, name, media_type, size_bytes, sha256 } = row;
  await tx.run(sql`
    insert into proof_attachments (environment_id, id, proof_request_id, name, media_type, size_bytes,
      sha256, body, added_by, created_at)
    values (${environment_id}, ${id}, ${proof_request_id}, ${name}, ${media_type}, ${size_bytes},
      ${sha256}, ${body}, ${JSON.stringify(row.added_by)}::jsonb, ${row.created_at})`);
}

/** The documents of a request, oldest first. */
export function listProofAttachments(
  db: Executor,
  { environment_id, id }: RowKey,
): Promise<ProofAttachment[]> {
  return db.rows(sql`select ${columns} from proof_attachments
    where environment_id = ${environment_id} and proof_request_id = ${id} order by created_at, id`);
}

/** Sealed contents of documents, by id. */
export async function listAttachmentBodies(
  db: Executor,
  environmentId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Buffer>> {
  const rows = await db.rows<{ id: string; body: Buffer }>(sql`
    select id, body from proof_attachments
    where environment_id = ${environmentId} and id = any(${ids}::uuid[])`);
  return new Map(rows.map(({ id, body }) => [id, body]));
}

export async function deleteProofAttachment(tx: Tx, { environment_id, id }: RowKey): Promise<void> {
  await tx.run(sql`delete from proof_attachments
    where environment_id = ${environment_id} and id = ${id}`);
}

export async function deleteAttachmentsOfCustomer(
  tx: Tx,
  { environment_id, id }: RowKey,
): Promise<void> {
  await tx.run(sql`
    delete from proof_attachments where environment_id = ${environment_id} and proof_request_id in (
      select r.id from proof_requests r join paykeys k
        on k.environment_id = r.environment_id and k.id = r.paykey_id
      where r.environment_id = ${environment_id} and k.customer_id = ${id})`);
}
