import { rmSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "./config.ts";
import { eraseManagedData, eraseSchema } from "../db/schema/erase.ts";
import { openPool } from "../db/postgres/pool.ts";

/**
 * Removes everything Railhead keeps: the database's contents first, then the bank's folders, and
 * the master key last, because without it what is left of the data could not be read. Stop the
 * service first. Throws one sentence where another process uses the managed database.
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
