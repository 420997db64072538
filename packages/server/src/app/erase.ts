import { rmSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "./settings/config.ts";
import { eraseManagedData, eraseSchema } from "../db/schema/erase.ts";
import { sqlState } from "../db/postgres/errors.ts";
import { hasLiveEnvironment, isBound } from "../db/schema/online/as-engine.ts";
import { openPool } from "../db/postgres/connections/pool.ts";

/**
 * Deletes the database's contents, then the bank folders, then the master key (last, so that remaining
 * data stays readable). Returns whether a service may start with the same login. Stop the service first. Throws when
 * another process uses the managed database, or money is moved in that of `DATABASE_URL`.
 */
export async function eraseEverything(config: Config): Promise<{ may_serve: boolean }> {
  const dataDir = config.RAILHEAD_DATA_DIR;
  let mayServe = true;
  if (config.DATABASE_URL === undefined) {
    await eraseManagedData(join(dataDir, "pg"));
  } else {
    const db = openPool({ url: config.DATABASE_URL, max: 1 });
    try {
      if (await db.tx(hasLiveEnvironment)) throw new Error(IS_LIVE);
      mayServe = !(await isBound(db));
      await eraseSchema(db);
    } catch (error) {
      throw sqlState(error) === "42501" ? new Error(NOT_OWNER, { cause: error }) : error;
    } finally {
      await db.close();
    }
  }
  rmSync(join(dataDir, "bank"), { recursive: true, force: true });
  rmSync(join(dataDir, "master.key"), { force: true });
  return { may_serve: mayServe };
}

const IS_LIVE =
  "nothing was erased: the database holds a live environment, and no command erases records of real money: drop the database itself where they may go";

const NOT_OWNER =
  "nothing was erased: only the role that owns the tables may, so run `railhead dev reset` with its DATABASE_URL (docs/operate/roles.md)";
