import type { ClientBase } from "pg";
import { runQuery } from "./run-query.ts";

/**
 * Throws when the server of an open connection is read-only: after a failover the address may lead to a
 * standby.
 */
export async function requireWritable(client: ClientBase): Promise<void> {
  const { rows } = await runQuery(client, {
    text: `select pg_is_in_recovery() as standby,
       current_setting('default_transaction_read_only') = 'on' as read_only`,
  });
  const [server] = rows as { standby: boolean; read_only: boolean }[];
  const reason =
    server?.standby === true
      ? "it is a standby in recovery"
      : server?.read_only === true
        ? "default_transaction_read_only is on"
        : undefined;
  if (reason === undefined) return;
  throw Object.assign(new Error(`the database takes no writes: ${reason}`), { code: "25006" });
}
