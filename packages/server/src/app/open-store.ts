import { pino, type Logger } from "pino";
import type { Config } from "./settings/config.ts";
import { managedFolders } from "./settings/config-folders.ts";
import { migrate } from "../db/schema/migrate.ts";
import { hasLiveEnvironment } from "../db/schema/online/as-engine.ts";
import type { Database } from "../db/postgres/executor.ts";
import type { ManagedPostgres } from "../db/managed-postgres/managed-postgres.ts";
import { openDatabase, type OpenedDatabase } from "../db/postgres/connections/open.ts";
import type { Ids } from "../base/ids.ts";
import { openConfigured, openMasterKeys, refuseUnsafeStart } from "./start-checks.ts";
import type { WallClock } from "../base/clock.ts";
import type { MasterKey } from "../vault/master-key.ts";

export function createLogger(level: string): Logger {
  return pino(
    {
      level,
      serializers: { err: errorFields },
      redact: [
        "*.account_number",
        "*.routing_number",
        "*.ssn",
        "*.dob",
        "*.ein",
        "*.authorization",
      ],
    },
    pino.destination(2),
  );
}

/** Loggable fields of an error. Other members may hold rows, statements or connections. */
function errorFields(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { code } = error as { code?: unknown };
  return { type: error.name, message: error.message, code, stack: error.stack };
}

/** A migrated database and the master keys that open it. */
export interface Store {
  readonly database: OpenedDatabase;
  readonly masterKeys: readonly MasterKey[];
  /** What opening left out where the server could not be reached. Throws as `openStore` would have. */
  readonly check: (() => Promise<void>) | undefined;
}

/** How a service may be opened. */
export interface OpenChoice {
  /** Whether it opens while the server cannot be reached: other cells are served meanwhile. */
  readonly mayBeDown: boolean;
}

/** With a live environment, a person chooses when tables are locked; a service says what is pending. */
async function migrateAtStart(owner: Database, config: Config, wall: WallClock): Promise<void> {
  const at = wall.now();
  const isLive = await owner.tx(hasLiveEnvironment);
  if (!isLive || config.MIGRATE_LIVE_AT_START === "on") {
    await migrate(owner, { at });
    return;
  }
  const { applied, functions } = await migrate(owner, { at, dryRun: true });
  const pending = [...applied, ...functions];
  if (pending.length === 0) return;
  throw new Error(
    `the live environment's schema lacks ${pending.join(", ")}: run \`railhead migrate\` first, or set MIGRATE_LIVE_AT_START=on`,
  );
}

/**
 * Opens and migrates the configured database. Throws when it is unsafe to serve or the master keys do not
 * open it. Loads nothing of the service, which is slow to load.
 */
export async function openStore(
  config: Config,
  tools: { readonly log: Logger; readonly wall: WallClock; readonly ids: Ids },
  postgres?: Promise<ManagedPostgres>,
  { mayBeDown }: OpenChoice = { mayBeDown: false },
): Promise<Store> {
  const { log, wall, ids } = tools;
  const database = await openDatabase({
    databaseUrl: config.DATABASE_URL,
    poolUrl: config.DATABASE_POOL_URL,
    sizes: { requests: config.DATABASE_POOL_REQUESTS, engine: config.DATABASE_POOL_ENGINE },
    launched: postgres,
    mayBeDown,
    ...managedFolders(config),
    onError: (error: Error) => log.warn({ err: error }, "a database connection was lost"),
  });
  database.managed?.onRestart((lastWords) =>
    log.warn({ last_words: lastWords }, "PostgreSQL ended by itself and is started again"),
  );
  const openKeys = async () => {
    await migrateAtStart(database.owner, config, wall);
    await refuseUnsafeStart(database.db, config);
    return await openMasterKeys(database.db, config, ids);
  };
  try {
    const { check: checkServer } = database;
    if (checkServer === undefined)
      return { database, masterKeys: await openKeys(), check: undefined };
    const check = async () => {
      await checkServer();
      await openKeys();
    };
    return { database, masterKeys: await openConfigured(config, { hasData: true, ids }), check };
  } catch (error) {
    await database.close();
    throw error;
  }
}
