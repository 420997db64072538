import type { Database } from "./executor.ts";
import { sql } from "./executor.ts";
import {
  startManagedPostgres,
  type ManagedPostgres,
} from "../managed-postgres/managed-postgres.ts";
import { openPool, type PoolOptions } from "./pool.ts";
import { withPreparedStatements, withPreparedStatementsInTransactions } from "./prepared.ts";

export interface OpenOptions extends Omit<PoolOptions, "url"> {
  /** An operator's own server. Where it is missing, Railhead runs one. */
  databaseUrl?: string | undefined;
  /** Railhead's own server, where its start is under way; else it is started here. */
  launched?: Promise<ManagedPostgres> | undefined;
  /** Where the data of Railhead's own server lives. */
  dataDir: string;
  /** Receives each line that Railhead's own server writes. */
  log?: (line: string) => void;
}

export interface OpenedDatabase {
  db: Database;
  /** Connections of the engine: few, with statements that may take a minute. */
  workers: Database;
  url: string;
  /** Railhead's own server, where it runs one. */
  managed: ManagedPostgres | undefined;
  /** Closes the pool, then stops the server if it is ours. */
  close(): Promise<void>;
}

const OLDEST_MAJOR = 15;
const WORKERS_MAX = 6;
const WORKER_MS = 60_000;
/**
 * What one list asks at once, and the background tasks beside it: who asks after a while of silence need not
 * wait for a session that knows nothing of the tables yet, ten times as long.
 */
const MIN_CONNECTIONS = 4;

/** Opens the operator's database or Railhead's own. Throws one sentence where the server is too old. */
export async function openDatabase(options: OpenOptions): Promise<OpenedDatabase> {
  const { databaseUrl, launched, dataDir, log, ...pool } = options;
  const start = () => startManagedPostgres(log === undefined ? { dataDir } : { dataDir, log });
  const managed = databaseUrl === undefined ? await (launched ?? start()) : undefined;
  const url = managed?.url ?? databaseUrl ?? "";
  try {
    const db = withPreparedStatementsInTransactions(
      openPool({ min: MIN_CONNECTIONS, ...pool, url }),
    );
    const workers = withPreparedStatements(
      openPool({ ...pool, url, max: WORKERS_MAX, statementTimeoutMs: WORKER_MS }),
    );
    const close = async () => {
      await workers.close();
      await db.close();
      await managed?.stop();
    };
    await refuseOldServer(db);
    return { db, workers, url, managed, close };
  } catch (error) {
    await managed?.stop();
    throw error;
  }
}

async function refuseOldServer(db: Database): Promise<void> {
  try {
    const { version } = await db.one<{ version: string }>(
      sql`select current_setting('server_version') as version`,
    );
    if (Number.parseInt(version, 10) >= OLDEST_MAJOR) return;
    throw new Error(
      `the server of DATABASE_URL is PostgreSQL ${version}; Railhead needs ${OLDEST_MAJOR} or newer`,
    );
  } catch (error) {
    await db.close();
    throw error;
  }
}
