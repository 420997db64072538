import { column, type RowOf } from "../../columns/columns.ts";
import { table } from "../../columns/table.ts";
import type {
  AuthorizationLanguage,
  AuthorizationTerms,
  Instant,
  PaykeyOutcome,
} from "@railhead/core";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { sql } from "../../postgres/sql.ts";

/** How the account is verified. */
export type SessionConfig = {
  readonly processing_method: "inline" | "background" | "skip";
  readonly sandbox_outcome: PaykeyOutcome;
};

/** A session of the linking page, by its token's id. */
export const BRIDGE_SESSIONS = table("bridge_sessions", {
  id: column<string>()("uuid"),
  environment_id: column<string>()("uuid"),
  account_id: column<string>()("uuid"),
  customer_id: column<string>()("uuid"),
  /** The linked paykey, or the one to confirm; null until linked. */
  paykey_id: column<string | null>()("uuid?", "linked"),
  relinks_paykey_id: column<string | null>()("uuid?"),
  terms: column<AuthorizationTerms>()("json"),
  language: column<AuthorizationLanguage | null>()("text?"),
  external_id: column<string | null>()("text?"),
  config: column<SessionConfig>()("json"),
  /** SHA-256 of the code of the hosted link, or of the link back to confirm amounts; null without one. */
  link_hash: column<Buffer | null>()("bytea?", "linked"),
  link_expires_at: column<Instant | null>()("timestamptz?", "linked"),
  return_url: column<string | null>()("text?"),
  version: column<number>()("integer", "linked"),
  created_at: column<Instant>()("timestamptz"),
  updated_at: column<Instant>()("timestamptz", "linked"),
});
export type BridgeSessionRow = RowOf<typeof BRIDGE_SESSIONS.columns>;

type SessionKey = Pick<BridgeSessionRow, "environment_id" | "id" | "account_id">;

const columns = BRIDGE_SESSIONS.list;

export async function insertBridgeSession(tx: Tx, s: BridgeSessionRow): Promise<void> {
  await tx.run(BRIDGE_SESSIONS.insert([s]));
}

export function findBridgeSession(
  db: Executor,
  { environment_id, id, account_id }: SessionKey,
): Promise<BridgeSessionRow | undefined> {
  return db.first(sql`
    select ${columns} from bridge_sessions
    where environment_id = ${environment_id} and id = ${id} and account_id = ${account_id}`);
}

export function findBridgeSessionById(
  db: Executor,
  { environment_id, id }: Pick<BridgeSessionRow, "environment_id" | "id">,
): Promise<BridgeSessionRow | undefined> {
  return db.first(sql`
    select ${columns} from bridge_sessions where environment_id = ${environment_id} and id = ${id}`);
}

/** The session that a hosted link opens. */
export function findBridgeSessionByLink(
  db: Executor,
  { environment_id, link_hash }: { environment_id: string; link_hash: Buffer },
): Promise<BridgeSessionRow | undefined> {
  return db.first(sql`
    select ${columns} from bridge_sessions
    where environment_id = ${environment_id} and link_hash = ${link_hash}`);
}

/** Finds and locks it, so that concurrent submissions run in sequence. */
export function lockBridgeSession(
  tx: Tx,
  { environment_id, id, account_id }: SessionKey,
): Promise<BridgeSessionRow | undefined> {
  return tx.first(sql`
    select ${columns} from bridge_sessions
    where environment_id = ${environment_id} and id = ${id} and account_id = ${account_id}
    for update`);
}

export async function updateBridgeSession(tx: Tx, s: BridgeSessionRow): Promise<void> {
  await tx.run(BRIDGE_SESSIONS.update([s], "linked"));
}
