import type { Instant, SignInFailure, SignInStatus } from "@railhead/core";
import { column, type RowOf } from "../../columns/columns.ts";
import { table } from "../../columns/table.ts";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { sql } from "../../postgres/sql.ts";

/** A customer's sign-in on the page of a provider; a session of the linking page has its newest. */
export const BRIDGE_SIGN_INS = table("bridge_sign_ins", {
  environment_id: column<string>()("uuid"),
  session_id: column<string>()("uuid"),
  provider: column<string>()("text"),
  /** SHA-256 of the state that the provider's page comes back with. */
  state_hash: column<Buffer>()("bytea"),
  status: column<SignInStatus>()("text"),
  failure: column<SignInFailure | null>()("text?"),
  /** Encrypted JSON: the provider's handle while open, then the accounts. */
  secret: column<Buffer | null>()("bytea?"),
  expires_at: column<Instant>()("timestamptz"),
});
export type BridgeSignInRow = RowOf<typeof BRIDGE_SIGN_INS.columns>;

type SignInKey = Pick<BridgeSignInRow, "environment_id" | "session_id">;
const columns = BRIDGE_SIGN_INS.list;

/** Puts it in the place of the session's earlier one, whose state then leads nowhere. */
export async function replaceSignIn(tx: Tx, signIn: BridgeSignInRow): Promise<void> {
  await tx.pipeline([deleteSignIn(tx, signIn), tx.run(BRIDGE_SIGN_INS.insert([signIn]))]);
}

export async function deleteSignIn(
  tx: Tx,
  { environment_id, session_id }: SignInKey,
): Promise<void> {
  await tx.run(sql`
    delete from bridge_sign_ins where environment_id = ${environment_id} and session_id = ${session_id}`);
}

export function findSignIn(
  db: Executor,
  { environment_id, session_id }: SignInKey,
): Promise<BridgeSignInRow | undefined> {
  return db.first(sql`
    select ${columns} from bridge_sign_ins
    where environment_id = ${environment_id} and session_id = ${session_id}`);
}

/** The sign-in that a page of a provider comes back to. */
export function findSignInByState(
  db: Executor,
  { environment_id, state_hash }: Pick<BridgeSignInRow, "environment_id" | "state_hash">,
): Promise<BridgeSignInRow | undefined> {
  return db.first(sql`
    select ${columns} from bridge_sign_ins
    where environment_id = ${environment_id} and state_hash = ${state_hash}`);
}

/** Finds and locks it, so that a return that is repeated waits for the first. */
export function lockSignIn(
  tx: Tx,
  { environment_id, session_id }: SignInKey,
): Promise<BridgeSignInRow | undefined> {
  return tx.first(sql`
    select ${columns} from bridge_sign_ins
    where environment_id = ${environment_id} and session_id = ${session_id} for update`);
}

/** Of all environments. Returns how many. */
export function deleteExpiredSignIns(db: Executor, now: Instant, limit: number): Promise<number> {
  return db.run(sql`
    delete from bridge_sign_ins where (environment_id, session_id) in (
      select environment_id, session_id from bridge_sign_ins where expires_at < ${now}
      limit ${limit})`);
}

/** Accounts that an erased customer shared and never linked. */
export async function deleteSignInsOfCustomer(
  tx: Tx,
  { environment_id, id }: { environment_id: string; id: string },
): Promise<void> {
  await tx.run(sql`
    delete from bridge_sign_ins where environment_id = ${environment_id} and session_id in (
      select id from bridge_sessions where environment_id = ${environment_id} and customer_id = ${id})`);
}
