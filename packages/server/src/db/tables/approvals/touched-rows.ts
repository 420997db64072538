import type { Tx } from "../../postgres/executor.ts";
import { raw, sql } from "../../postgres/sql.ts";

/** The row behind the path of a resource. */
const TABLES: Readonly<Record<string, string>> = {
  "/v1/accounts": "accounts",
  "/v1/ach_files": "ach_files",
  "/v1/banks": "banks",
  "/v1/charges": "payment_states",
  "/v1/customers": "customers",
  "/v1/paykeys": "paykeys",
  "/v1/payouts": "payment_states",
};

/** Locks the row of a resource, so that its version holds until the end of the transaction. */
export async function lockTouchedRow(tx: Tx, environmentId: string, path: string): Promise<void> {
  const [, noun = "", id = ""] = /^(\/v1\/[a-z_]+)\/([0-9a-f-]{36})$/.exec(path) ?? [];
  const name = TABLES[noun];
  if (name === undefined) return;
  await tx.rows(sql`select 1 from ${raw(name)}
    where environment_id = ${environmentId} and id = ${id} for update`);
}
