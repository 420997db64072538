import { join } from "node:path";
import type { Config } from "./config.ts";
import {
  startManagedPostgres,
  type ManagedPostgres,
} from "../db/managed-postgres/managed-postgres.ts";
import { ping } from "../db/postgres/session.ts";

export { type Config, ConfigError, readConfig, SETTINGS } from "./config.ts";
export { hasData, listOrphanedData } from "../db/managed-postgres/placement.ts";
export type { ManagedPostgres } from "../db/managed-postgres/managed-postgres.ts";

const CONNECT_TIMEOUT_MS = 5_000;

/** Why a database answers nothing, in a sentence; undefined where it answers. */
export async function connectionFailure(url: string): Promise<string | undefined> {
  const { openPool } = await import("../db/postgres/pool.ts");
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
 * Starts Railhead's own PostgreSQL; undefined where the configuration names another. What a start does
 * first: it takes as long as loading the service, which this module therefore knows nothing of. Hand the
 * promise to `startService`, which throws what it is rejected with.
 */
export function launchDatabase(config: Config): Promise<ManagedPostgres> | undefined {
  if (config.DATABASE_URL !== undefined) return undefined;
  const launched = startManagedPostgres({ dataDir: join(config.RAILHEAD_DATA_DIR, "pg") });
  // Nobody listens yet.
  launched.catch(() => undefined);
  return launched;
}
