import type { Instant } from "@railhead/core";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { sql } from "../../postgres/sql.ts";

/** A session of the linking page, by its token's id. */
export interface BridgeSessionRow {
  readonly id: string;
  readonly environment_id: string;
  readonly account_id: string;
  readonly customer_id: string;
  /** The linked paykey; null until linked. */
  readonly paykey_id: string | null;
  readonly version: number;
  readonly created_at: Instant;
  readonly updated_at: Instant;
}

type SessionKey = Pick<BridgeSessionRow, "environment_id" | "id" | "account_id">;

const columns = sql`id, environment_id, account_id, customer_id, paykey_id, version, created_at,
  updated_at`;

export async function insertBridgeSession(tx: Tx, s: BridgeSessionRow): Promise<void> {
  await tx.run(sql`
    insert into bridge_sessions (${columns}) values (${s.id}, ${s.environment_id}, ${s.account_id},
      ${s.customer_id}, ${s.paykey_id}, ${s.version}, ${s.created_at}, ${s.updated_at})`);
}

export function findBridgeSession(
  db: Executor,
  { environment_id, id, account_id }: SessionKey,
): Promise<BridgeSessionRow | undefined> {
  return db.first(sql`
    select ${columns} from bridge_sessions
    where environment_id = ${environment_id} and id = ${id} and account_id = ${account_id}`);
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
  await tx.run(sql`
    update bridge_sessions set paykey_id = ${s.paykey_id}, version = ${s.version},
      updated_at = ${s.updated_at}
    where environment_id = ${s.environment_id} and id = ${s.id}`);
}
