import { wallClock } from "../base/clock.ts";
import { openDatabase } from "../db/postgres/connections/open.ts";
import { migrate, type Migrated } from "../db/schema/migrate.ts";
import type { BackfillProgress } from "../db/schema/online/backfill.ts";
import { auditDatabase } from "./audit-database.ts";

/**
 * Opens the operator's or the managed database, migrates and closes it. Returns what was applied, which its audit
 * log has, too.
 */
export async function migrateDatabase(options: {
  databaseUrl: string | undefined;
  dataDir: string;
  archiveTo?: string | undefined;
  /** Report only; change nothing. */
  dryRun: boolean;
  onProgress?: (progress: BackfillProgress) => void;
}): Promise<Migrated> {
  const { databaseUrl, dataDir, archiveTo, dryRun, onProgress } = options;
  const database = await openDatabase({ databaseUrl, dataDir, archiveTo });
  try {
    const migrated = await migrate(database.owner, { at: wallClock.now(), dryRun, onProgress });
    const { applied, functions } = migrated;
    if (!dryRun && applied.length + functions.length > 0) {
      const details = { migrations: applied, functions };
      await auditDatabase(database.db, { action: "database.migrated", details });
    }
    return migrated;
  } finally {
    await database.close();
  }
}
