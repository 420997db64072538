import { rmSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "./settings/config.ts";
import { eraseManagedData, eraseSchema } from "../db/schema/erase.ts";
import { openPool } from "../db/postgres/connections/pool.ts";

/**
 * Deletes the database's contents, then the bank folders, then the master key (last, so that remaining
 * data stays readable). Stop the service first. Throws when another process uses the managed database.
 */
export async function eraseEverything(config: Config): Promise<void> {
  const dataDir = config.RAILHEAD_DATA_DIR;
  if (config.DATABASE_URL === undefined) {
    await eraseManagedData(join(dataDir, "pg"));
  } else {
    const db = openPool({ url: config.DATABASE_URL, max: 1 });
    try {
      await eraseSchema(db);
    } finally {
      await db.close();
    }
  }
  rmSync(join(dataDir, "bank"), { recursive: true, force: true });
  rmSync(join(dataDir, "master.key"), { force: true });
}
