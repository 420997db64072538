import { wallClock } from "../../base/clock.ts";
import { migrate, type Migrated } from "./migrate.ts";
import type { BackfillProgress } from "./online/backfill.ts";
import { openDatabase } from "../postgres/open.ts";

/** Opens the operator's or the managed database, migrates and closes it. Returns what was applied. */
export async function migrateDatabase(options: {
  databaseUrl: string | undefined;
  dataDir: string;
  archiveTo?: string | undefined;
  /** Report only; change nothing. */
  dryRun: boolean;
  onProgress?: (progress: BackfillProgress) => void;
}): Promise<Migrated> {
  const { databaseUrl, dataDir, archiveTo } = options;
  const database = await openDatabase({ databaseUrl, dataDir, archiveTo });
  try {
    return await migrate(database.owner, {
      at: wallClock.now(),
      dryRun: options.dryRun,
      onProgress: options.onProgress,
    });
  } finally {
    await database.close();
  }
}
