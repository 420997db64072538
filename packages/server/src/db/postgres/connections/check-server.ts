import type { ClientBase } from "pg";
import { SESSION_MARK } from "./client-config.ts";
import { runQuery } from "../run-query.ts";

/** Where a connection may lead besides a server that takes writes. */
export interface ServerCheck {
  /** Through a pooler in transaction mode. */
  readonly pooled: boolean;
}

interface Server {
  readonly standby: boolean;
  readonly read_only: boolean;
  readonly is_direct: boolean;
}

/**
 * Throws when the server of an open connection is read-only: after a failover the address may lead to a
 * standby. Throws, too, when an unexpected pooler is in between.
 */
export async function checkServer(client: ClientBase, { pooled }: ServerCheck): Promise<void> {
  const { rows } = await runQuery(client, {
    text: `select pg_is_in_recovery() as standby,
       current_setting('default_transaction_read_only') = 'on' as read_only,
       current_setting('${SESSION_MARK}', true) is not distinct from 'direct' as is_direct`,
  });
  const [server] = rows as Server[];
  if (!pooled && server?.is_direct !== true) throw poolerInBetween();
  const reason =
    server?.standby === true
      ? "it is a standby in recovery"
      : server?.read_only === true
        ? "default_transaction_read_only is on"
        : undefined;
  if (reason === undefined) return;
  throw Object.assign(new Error(`the database takes no writes: ${reason}`), { code: "25006" });
}

/** PgBouncer refuses the settings of a session, unless its configuration ignores them. */
export function isSettingsRefused(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith("unsupported startup parameter");
}

export function poolerInBetween(cause?: unknown): Error {
  return new Error(
    "the address leads through a connection pooler, which drops session settings, notifications and locks: give the server's own address as DATABASE_URL, and the pooler's as DATABASE_POOL_URL",
    { cause },
  );
}
