import type { Tx } from "../../db/postgres/executor.ts";
import {
  findCredentialByExternalId,
  usePasskeyCounter,
  type CredentialRow,
} from "../../db/tables/people/credentials.ts";
import { spendChallenge, type Challenged } from "../sessions/challenges.ts";
import type { PeopleTools, SignInTools } from "../tools.ts";
import type { RelyingParty } from "./relying-party.ts";
import { challengeOf, verifyAssertion, type PasskeyAssertion } from "./webauthn.ts";

/** A signature that fits a passkey. */
export interface FittingPasskey {
  readonly credential: CredentialRow;
  readonly counter: bigint;
}

/** What a browser sent, where its pages are, and what it was asked for. */
export interface SentAssertion {
  readonly assertion: PasskeyAssertion;
  readonly party: RelyingParty;
  readonly challenged: Challenged;
}

/** The passkey that signed the challenge. The challenge is used up, whatever comes of it. */
export async function findFittingPasskey(
  tools: SignInTools,
  { assertion, party, challenged }: SentAssertion,
): Promise<FittingPasskey | undefined> {
  const challenge = challengeOf(assertion.response.clientDataJSON);
  if (challenge === undefined) return undefined;
  if (!(await spendChallenge(tools, challenge, challenged))) return undefined;
  const credential = await findCredentialByExternalId(tools.db, "passkey", assertion.id);
  if (credential?.public_key == null) return undefined;
  const { userHandle } = assertion.response;
  const owner = userHandle == null ? undefined : Buffer.from(userHandle, "base64url").toString();
  if (owner !== undefined && owner !== credential.operator_id) return undefined;
  const given = { response: assertion, challenge, publicKey: credential.public_key };
  const counter = await verifyAssertion(party, given);
  return counter === undefined ? undefined : { credential, counter };
}

/**
 * Writes down a use. False where the counter did not rise: a copy of the authenticator signed. Those that do not
 * count send zero each time.
 */
export async function usePasskey(
  tx: Tx,
  { wall }: Pick<PeopleTools, "wall">,
  { credential, counter }: FittingPasskey,
): Promise<boolean> {
  return await usePasskeyCounter(tx, { id: credential.id, counter, at: wall.now() });
}
