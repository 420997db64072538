import { join } from "node:path";
import { pino, type Logger } from "pino";
import type { Config } from "./config.ts";
import { migrate } from "../db/schema/migrate.ts";
import type { ManagedPostgres } from "../db/managed-postgres/managed-postgres.ts";
import { openDatabase, type OpenedDatabase } from "../db/postgres/open.ts";
import type { Ids } from "../base/ids.ts";
import { openMasterKey, refuseUnsafeStart } from "./start-checks.ts";
import type { WallClock } from "../base/clock.ts";

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

/** What a log says of an error. Other members may hold rows, statements or whole connections. */
function errorFields(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { code } = error as { code?: unknown };
  return { type: error.name, message: error.message, code, stack: error.stack };
}

/** What a process needs before it is put together: a migrated database, and the key to what it holds. */
export interface Store {
  readonly database: OpenedDatabase;
  readonly masterKey: Buffer;
}

/**
 * Opens the database of a configuration and migrates it. Throws where it is not safe to serve, or where the
 * master key does not open it. Knows nothing of the service, which takes long to load.
 */
export async function openStore(
  config: Config,
  tools: { readonly log: Logger; readonly wall: WallClock; readonly ids: Ids },
  postgres?: Promise<ManagedPostgres>,
): Promise<Store> {
  const { log, wall, ids } = tools;
  const database = await openDatabase({
    databaseUrl: config.DATABASE_URL,
    launched: postgres,
    dataDir: join(config.RAILHEAD_DATA_DIR, "pg"),
    onError: (error: Error) => log.warn({ err: error }, "a database connection was lost"),
  });
  database.managed?.onRestart((lastWords) =>
    log.warn({ last_words: lastWords }, "PostgreSQL ended by itself and is started again"),
  );
  try {
    await migrate(database.db, { at: wall.now() });
    await refuseUnsafeStart(database.db, config, log);
    return { database, masterKey: await openMasterKey(database.db, config, ids) };
  } catch (error) {
    await database.close();
    throw error;
  }
}
