import type { Tx } from "../../../packages/server/src/db/postgres/executor.ts";
import { sql } from "../../../packages/server/src/db/postgres/executor.ts";

/**
 * Puts the database's own guards to sleep for the rest of a transaction, as only its superuser can,
 * so that a test may plant what they refuse.
 */
export async function disableTriggers(tx: Tx): Promise<void> {
  await tx.run(sql`set local session_replication_role = replica`);
}
