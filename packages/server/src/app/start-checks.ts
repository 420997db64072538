import { join } from "node:path";
import type { Logger } from "pino";
import { ConfigError, type Config } from "./config.ts";
import { findLiveEnvironment, findWrappedKey } from "../db/tables/environments/environments.ts";
import type { Executor } from "../db/postgres/executor.ts";
import { readSessionSafety } from "../db/postgres/session.ts";
import type { Ids } from "../base/ids.ts";
import { loadMasterKey } from "../vault/master-key.ts";
import { opensDataKey } from "../vault/vault.ts";

export const MASTER_KEY_MISSING =
  "RAILHEAD_MASTER_KEY is missing: a live environment takes no key that was made on first start";

/** Throws when the configuration is unsafe for the live environment. */
export async function refuseUnsafeStart(db: Executor, config: Config, log: Logger): Promise<void> {
  if ((await findLiveEnvironment(db)) === undefined) return;
  if (config.RAILHEAD_MASTER_KEY === undefined) throw new ConfigError([MASTER_KEY_MISSING]);
  await refuseUnsafeDatabase(db, log);
}

/** Settings under which a crash may lose or corrupt committed data. */
const DURABILITY = ["fsync", "full_page_writes", "synchronous_commit"] as const;

/** Throws when commits are not durable; warns when the role is a superuser. */
export async function refuseUnsafeDatabase(db: Executor, log: Logger): Promise<void> {
  const session = await readSessionSafety(db);
  const off = DURABILITY.filter((name) => session[name] === "off");
  if (off.length > 0) {
    const settings = off.map((name) => `${name} = off`).join(", ");
    throw new ConfigError([
      `DATABASE_URL: the server, database or role has ${settings}, so that a crash may undo payments that were sent; a live environment needs ${off.join(", ")} on`,
    ]);
  }
  if (!session.is_superuser) return;
  log.warn(
    { role: session.role },
    "the database role of a live environment is a superuser: every mistake and every leaked password reaches the whole server; give Railhead a role that owns its database and nothing else",
  );
}

/** Returns the master key. Throws when it does not decrypt the database's contents. */
export async function openMasterKey(db: Executor, config: Config, ids: Ids): Promise<Buffer> {
  const sealed = await findWrappedKey(db);
  const configured = config.RAILHEAD_MASTER_KEY;
  const file = join(config.RAILHEAD_DATA_DIR, "master.key");
  const key = await loadMasterKey({ configured, file, hasData: sealed !== undefined, ids });
  if (sealed === undefined || opensDataKey(key, sealed.data_key)) return key;
  const source = configured === undefined ? file : "RAILHEAD_MASTER_KEY";
  throw new ConfigError([
    `${source}: the key does not open what the database holds (environment ${sealed.id}); give the key that the data were sealed under`,
  ]);
}
