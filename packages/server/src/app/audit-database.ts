import { wallClock } from "../base/clock.ts";
import { createIds } from "../base/ids.ts";
import type { Database } from "../db/postgres/executor.ts";
import { withLogin } from "../db/postgres/connections/open.ts";
import { openPool } from "../db/postgres/connections/pool.ts";
import { ENGINE_ROLE } from "../db/roles/rights.ts";
import { asEngine } from "../db/schema/online/as-engine.ts";
import { auditCommandLine } from "../people/access/audit-command-line.ts";

interface DatabaseAct {
  readonly action:
    "database.archived" | "database.backed_up" | "database.migrated" | "database.restored";
  readonly details: object;
}

/** Writes down what the command line did to a database. */
export async function auditDatabase(db: Database, act: DatabaseAct): Promise<void> {
  await db.tx(async (tx) => {
    await asEngine(tx);
    await auditCommandLine(tx, { wall: wallClock, ids: createIds() }, act);
  });
}

/**
 * The same on a managed server. Returns why it could not be written, as for a database of another release: a
 * backup is made or restored all the same.
 */
export async function tryAuditManaged(url: string, act: DatabaseAct): Promise<string | undefined> {
  const db = openPool({ url: withLogin(url, ENGINE_ROLE), max: 1 });
  try {
    await auditDatabase(db, act);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await db.close();
  }
}
