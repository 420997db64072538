import type { Config } from "./settings/config.ts";
import { managedFolders } from "./settings/config-folders.ts";
import {
  startManagedPostgres,
  type ManagedPostgres,
} from "../db/managed-postgres/managed-postgres.ts";
import { ping } from "../db/postgres/connections/session.ts";

export { type Config, ConfigError, readConfig, SETTINGS } from "./settings/config.ts";
export { configOfCell } from "./settings/cells.ts";
export { managedFolders } from "./settings/config-folders.ts";
export { hasData, listOrphanedData } from "../db/managed-postgres/placement.ts";
export type { ManagedPostgres } from "../db/managed-postgres/managed-postgres.ts";

const CONNECT_TIMEOUT_MS = 5_000;

/** Returns why a database is unreachable, in one sentence; undefined when reachable. */
export async function connectionFailure(url: string): Promise<string | undefined> {
  const { openPool } = await import("../db/postgres/connections/pool.ts");
  const db = openPool({ url, max: 1, statementTimeoutMs: CONNECT_TIMEOUT_MS });
  try {
    await ping(db);
    return undefined;
  } catch (error) {
    const { code = "", message } = error as Error & { code?: string };
    return message === "" ? code : message;
  } finally {
    await db.close().catch(() => undefined);
  }
}

/**
 * Starts the managed PostgreSQL; undefined when the configuration names another server. Loads nothing of
 * the service, so that both start in parallel. Pass the promise to `startService`, which rethrows its
 * rejection.
 */
export function launchDatabase(config: Config): Promise<ManagedPostgres> | undefined {
  if (config.DATABASE_URL !== undefined) return undefined;
  const launched = startManagedPostgres(managedFolders(config));
  // Avoids an unhandled rejection before `startService` awaits the promise.
  launched.catch(() => undefined);
  return launched;
}
