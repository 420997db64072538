import { addMs } from "@railhead/core";
import {
  insertChallenge,
  useChallenge,
  type ChallengePurpose,
} from "../../db/tables/people/challenges.ts";
import { hashToken, mintToken } from "../tokens.ts";
import type { PeopleTools } from "../tools.ts";

export const CHALLENGE_MS = 5 * 60_000;
/** A person may have to find a phone. */
export const OIDC_MS = 10 * 60_000;

/** Who asks for a challenge, and what for. */
export interface Challenged {
  readonly purpose: ChallengePurpose;
  /** Null where nobody is signed in yet. */
  readonly sessionId: string | null;
}

/** A challenge for one use, which any process of the service takes back. */
export async function mintChallenge(
  { db, wall, ids }: PeopleTools,
  { purpose, sessionId, address }: Challenged & { readonly address: string },
): Promise<string> {
  const at = wall.now();
  const { text, hash } = mintToken(ids);
  const id = ids.unique(at);
  const expires_at = addMs(at, purpose === "oidc" ? OIDC_MS : CHALLENGE_MS);
  const row = { id, purpose, challenge_hash: hash, session_id: sessionId, address };
  await db.tx((tx) => insertChallenge(tx, { ...row, created_at: at, expires_at }));
  return text;
}

/** Uses a challenge up, whatever comes of it. False where it is unknown, used, or too old. */
export async function spendChallenge(
  { db, wall }: PeopleTools,
  challenge: string,
  { purpose, sessionId }: Challenged,
): Promise<boolean> {
  const wanted = { purpose, session_id: sessionId, challenge_hash: hashToken(challenge) };
  return await db.tx((tx) => useChallenge(tx, { ...wanted, at: wall.now() }));
}
