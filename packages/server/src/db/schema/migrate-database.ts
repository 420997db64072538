import { wallClock } from "../../base/clock.ts";
import { migrate, type Migrated } from "./migrate.ts";
import { openDatabase } from "../postgres/open.ts";

/** Opens the operator's database or Railhead's own, migrates it and closes it. Returns what was applied. */
export async function migrateDatabase(options: {
  databaseUrl: string | undefined;
  dataDir: string;
  /** Say what would be applied, and change nothing. */
  dryRun: boolean;
}): Promise<Migrated> {
  const database = await openDatabase(options);
  try {
    return await migrate(database.db, { at: wallClock.now(), dryRun: options.dryRun });
  } finally {
    await database.close();
  }
}
