import type { Config } from "./settings/config.ts";
import { managedFolders } from "./settings/config-folders.ts";
import {
  startManagedPostgres,
  type ManagedPostgres,
} from "../db/managed-postgres/managed-postgres.ts";
import { isMigrated, ping } from "../db/postgres/connections/session.ts";

export { type Config, ConfigError, readConfig, SETTINGS } from "./settings/config.ts";
export { configOfCell } from "./settings/cells.ts";
export { managedFolders } from "./settings/config-folders.ts";
export { hasData, listOrphanedData } from "../db/managed-postgres/placement.ts";
export type { ManagedPostgres } from "../db/managed-postgres/managed-postgres.ts";

const CONNECT_TIMEOUT_MS = 5_000;

/** Returns why no service starts on the database of a configuration, in sentences: none where one does. */
export async function listDatabaseFaults(
  config: Config & { readonly DATABASE_URL: string },
): Promise<readonly string[]> {
  const { openPool } = await import("../db/postgres/connections/pool.ts");
  const url = config.DATABASE_URL;
  const db = openPool({ url, max: 1, statementTimeoutMs: CONNECT_TIMEOUT_MS });
  try {
    await ping(db);
    if (!(await isMigrated(db))) return [];
    const { listLoginFaults } = await import("./start-checks.ts");
    return await listLoginFaults(db, config);
  } catch (error) {
    const { code = "", message } = error as Error & { code?: string };
    const why = message === "" ? code : message;
    return [`DATABASE_URL cannot be ${lacksRight(error) ? "read" : "reached"}: ${why}`];
  } finally {
    await db.close().catch(() => undefined);
  }
}

/** Whether the database refused a statement because its login lacks a right. */
export const lacksRight = (error: unknown): boolean =>
  (error as { code?: unknown } | null)?.code === "42501";

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
