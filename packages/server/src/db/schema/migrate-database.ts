import { wallClock } from "../../base/clock.ts";
import { migrate, type Migrated } from "./migrate.ts";
import { openDatabase } from "../postgres/open.ts";

/** Opens the operator's or the managed database, migrates and closes it. Returns what was applied. */
export async function migrateDatabase(options: {
  databaseUrl: string | undefined;
  dataDir: string;
  /** Report only; change nothing. */
  dryRun: boolean;
}): Promise<Migrated> {
  const database = await openDatabase(options);
  try {
    return await migrate(database.owner, { at: wallClock.now(), dryRun: options.dryRun });
  } finally {
    await database.close();
  }
}
