import type { Database } from "../executor.ts";
import { sql } from "../executor.ts";
import {
  startManagedPostgres,
  type ManagedPostgres,
} from "../../managed-postgres/managed-postgres.ts";
import { ENGINE_ROLE } from "../../roles/rights.ts";
import { isUnavailable } from "../errors.ts";
import { openPool, type PoolOptions } from "./pool.ts";
import { refuseUnsafePooler, throughPooler } from "./pooler.ts";
import {
  withPreparedStatements,
  withPreparedStatementsInTransactions,
} from "../transactions/prepared.ts";

export interface OpenOptions extends Omit<PoolOptions, "url" | "max" | "min" | "pooled"> {
  /** Operator's server; if absent, Railhead runs its own. */
  databaseUrl?: string | undefined;
  /** A pooler in transaction mode to the same database, for requests. Default: none. */
  poolUrl?: string | undefined;
  /** Connections for requests and for the engine. */
  sizes?: { readonly requests: number; readonly engine: number };
  /** The managed server, if already starting; else it is started here. */
  launched?: Promise<ManagedPostgres> | undefined;
  /** Data folder of the managed server. */
  dataDir: string;
  /** Folder in which the managed server archives its log. Default: none. */
  archiveTo?: string | undefined;
  /** Receives each log line of the managed server. */
  log?: (line: string) => void;
  /** Opens it also while the server cannot be reached; `check` is then left to the caller. */
  mayBeDown?: boolean;
}

export interface OpenedDatabase {
  /** Logged in as the engine's role where the server is managed, else as DATABASE_URL says. */
  db: Database;
  /** For migrations: of a managed server its superuser, else the login of DATABASE_URL. */
  owner: Database;
  /** Engine connections: few, to the server itself, with a one-minute statement timeout. */
  workers: Database;
  url: string;
  /** The managed server, if any. */
  managed: ManagedPostgres | undefined;
  /** Throws when the server is too old, or its pooler unsafe; present where it could not be reached. */
  check: (() => Promise<void>) | undefined;
  /** Closes the pool, then stops the managed server. */
  close(): Promise<void>;
}

const OLDEST_MAJOR = 15;
const SIZES = { requests: 16, engine: 6 };
const WORKER_MS = 60_000;
/**
 * Minimum idle connections: those of one list and the background tasks. A fresh session without cached
 * catalogs takes ten times as long.
 */
const MIN_CONNECTIONS = 4;

/** Opens the operator's or the managed database. Throws when the server is too old. */
export async function openDatabase(options: OpenOptions): Promise<OpenedDatabase> {
  const { databaseUrl, poolUrl, launched, sizes = SIZES, mayBeDown, ...others } = options;
  const { dataDir, archiveTo, log, ...pool } = others;
  const start = () =>
    startManagedPostgres({ dataDir, archiveTo, ...(log === undefined ? {} : { log }) });
  const managed = databaseUrl === undefined ? await (launched ?? start()) : undefined;
  const ownerUrl = managed?.url ?? databaseUrl ?? "";
  const url = managed === undefined ? ownerUrl : withLogin(ownerUrl, ENGINE_ROLE);
  try {
    const owner = openPool({ ...pool, url: ownerUrl, max: 1 });
    const forRequests = { ...pool, max: sizes.requests, min: MIN_CONNECTIONS };
    const direct = openPool({ ...forRequests, url });
    const db =
      poolUrl === undefined
        ? withPreparedStatementsInTransactions(direct)
        : throughPooler(openPool({ ...forRequests, url: poolUrl, pooled: true }), direct);
    const workers = withPreparedStatements(
      openPool({ ...pool, url, max: sizes.engine, statementTimeoutMs: WORKER_MS }),
    );
    const close = async () => {
      await workers.close();
      await db.close();
      await owner.close();
      await managed?.stop();
    };
    const opened = { db, owner, workers, url: ownerUrl, managed, close };
    const check = async () => {
      await refuseOldServer(owner);
      if (poolUrl !== undefined) await refuseUnsafePooler(db, workers);
    };
    try {
      await check();
    } catch (error) {
      if (mayBeDown === true && isUnavailable(error)) return { ...opened, check };
      await db.close();
      await workers.close();
      await owner.close();
      throw error;
    }
    return { ...opened, check: undefined };
  } catch (error) {
    await managed?.stop();
    throw error;
  }
}

/** The address with another login. */
export function withLogin(url: string, role: string): string {
  const changed = new URL(url);
  changed.username = role;
  return changed.toString();
}

async function refuseOldServer(db: Database): Promise<void> {
  const { version } = await db.one<{ version: string }>(
    sql`select current_setting('server_version') as version`,
  );
  if (Number.parseInt(version, 10) >= OLDEST_MAJOR) return;
  throw new Error(
    `the server of DATABASE_URL is PostgreSQL ${version}; Railhead needs ${OLDEST_MAJOR} or newer`,
  );
}
