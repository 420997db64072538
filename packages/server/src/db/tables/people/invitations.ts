import type { Instant } from "@railhead/core";
import type { Tx } from "../../postgres/executor.ts";
import { sql } from "../../postgres/sql.ts";

/** A one-time link. Instants are wall time. */
export interface NewInvitation {
  readonly id: string;
  readonly operator_id: string;
  readonly token_hash: Buffer;
  readonly created_by: string | null;
  readonly created_at: Instant;
  readonly expires_at: Instant;
}

/** Inserts a link in place of those of the person that were not used. */
export async function replaceInvitations(tx: Tx, i: NewInvitation): Promise<void> {
  await tx.pipeline([
    tx.run(sql`delete from operator_invitations
      where operator_id = ${i.operator_id} and used_at is null`),
    tx.run(sql`
      insert into operator_invitations (id, operator_id, token_hash, created_by, created_at,
        expires_at)
      values (${i.id}, ${i.operator_id}, ${i.token_hash}, ${i.created_by}, ${i.created_at},
        ${i.expires_at})`),
  ]);
}

/** Uses a link up. Of two callers at once one gets the person, the other undefined. */
export async function useInvitation(
  tx: Tx,
  { token_hash, at }: { token_hash: Buffer; at: Instant },
): Promise<string | undefined> {
  const row = await tx.first<{ operator_id: string }>(sql`
    update operator_invitations set used_at = ${at}
    where token_hash = ${token_hash} and used_at is null and expires_at > ${at}
    returning operator_id`);
  return row?.operator_id;
}

/** Links of a person who may no longer sign in. */
export async function deleteInvitations(tx: Tx, operatorId: string): Promise<void> {
  await tx.run(sql`delete from operator_invitations
    where operator_id = ${operatorId} and used_at is null`);
}
