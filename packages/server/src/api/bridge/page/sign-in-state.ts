import type { Ids } from "../../../base/ids.ts";
import type { App } from "../../../context/app.ts";
import { findBridgeSessionById } from "../../../db/tables/counterparties/bridge-sessions.ts";
import { findSignInByState } from "../../../db/tables/counterparties/bridge-sign-ins.ts";
import { CODE_SECRET_BYTES, codeHash, codeOf, environmentIn } from "../code.ts";
import type { SessionClaims } from "../token.ts";

const PREFIX = "state_";

/** A new state of a sign-in, by which its return is known. Only its hash is kept. */
export function newState(ids: Ids, environmentId: string): string {
  return codeOf(PREFIX, environmentId, ids.draw(CODE_SECRET_BYTES));
}

export function isState(bearer: string | undefined): boolean {
  return bearer?.startsWith(PREFIX) === true;
}

/** The environment that a state names. */
export function environmentOfState(state: string): string | undefined {
  return environmentIn(PREFIX, state);
}

/** The session of a state; undefined where the state is unknown, was replaced or has expired. */
export async function readState(app: App, state: string): Promise<SessionClaims | undefined> {
  const environment_id = environmentIn(PREFIX, state);
  if (environment_id === undefined) return undefined;
  const state_hash = codeHash(state);
  const signIn = await findSignInByState(app.db, { environment_id, state_hash });
  if (signIn === undefined || app.wall.now() >= signIn.expires_at) return undefined;
  const row = await findBridgeSessionById(app.db, { environment_id, id: signIn.session_id });
  if (row === undefined) return undefined;
  const { id: jti, customer_id: sub, account_id, external_id, config } = row;
  return { jti, sub, account_id, environment_id, external_id, config };
}
