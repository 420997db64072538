import type { Tx } from "../../postgres/executor.ts";
import { sql } from "../../postgres/sql.ts";

/** Notifies processes that grants, roles or approval rules changed. */
export const RIGHTS_CHANNEL = "railhead_rights";

/** All processes are notified at commit. */
export async function notifyRightsChanged(tx: Tx): Promise<void> {
  await tx.rows(sql`select pg_notify(${RIGHTS_CHANNEL}, '')`);
}
