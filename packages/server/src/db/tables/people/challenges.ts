import type { Instant } from "@railhead/core";
import type { Tx } from "../../postgres/executor.ts";
import { sql } from "../../postgres/sql.ts";

/** What a challenge was made for; it counts for nothing else. */
export type ChallengePurpose = "enroll" | "sign_in" | "elevate" | "oidc";

/** A challenge of a browser. Instants are wall time. */
export interface NewChallenge {
  readonly id: string;
  readonly purpose: ChallengePurpose;
  readonly challenge_hash: Buffer;
  readonly session_id: string | null;
  readonly address: string;
  readonly created_at: Instant;
  readonly expires_at: Instant;
}

/** Begun and not finished, from one address. One more ends the oldest of the same address. */
const MAX_PER_ADDRESS = 100;

/** Inserts a challenge, and deletes those that are over. */
export async function insertChallenge(tx: Tx, c: NewChallenge): Promise<void> {
  await tx.pipeline([
    // Skips rows that another caller deletes: two never wait for each other.
    tx.run(sql`delete from operator_challenges where id in (
      select id from operator_challenges where expires_at <= ${c.created_at}
      for update skip locked)`),
    tx.run(sql`delete from operator_challenges where id in (
      select id from operator_challenges where address = ${c.address}
      order by id desc offset ${MAX_PER_ADDRESS - 1} for update skip locked)`),
    tx.run(sql`
      insert into operator_challenges (id, purpose, challenge_hash, session_id, address, created_at,
        expires_at)
      values (${c.id}, ${c.purpose}, ${c.challenge_hash}, ${c.session_id}, ${c.address},
        ${c.created_at}, ${c.expires_at})`),
  ]);
}

/** Uses a challenge up. Of two callers at once one gets true, in whatever process. */
export async function useChallenge(
  tx: Tx,
  wanted: Pick<NewChallenge, "purpose" | "challenge_hash" | "session_id"> & {
    readonly at: Instant;
  },
): Promise<boolean> {
  const deleted = await tx.run(sql`
    delete from operator_challenges
    where challenge_hash = ${wanted.challenge_hash} and purpose = ${wanted.purpose}
      and session_id is not distinct from ${wanted.session_id}::uuid
      and expires_at > ${wanted.at}`);
  return deleted === 1;
}
